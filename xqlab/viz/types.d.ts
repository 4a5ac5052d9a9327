// Types that the widgets' scripts share; only the type checker reads them.

type Language = "en" | "zh";
type Wording = string | number | boolean | null | undefined | RegExp | ((...parts: any[]) => any) | Wording[] | Texts;
type Texts = { [name: string]: Wording };
type Payload = Record<string, any>; // what Python sends as JSON, or its parts
type Words = Record<string, any>; // the texts of one language
type Run = any; // a recorded search of either kind, prepared
type Pressed = KeyboardEvent & { target: any };
type Pointed = PointerEvent & WheelEvent & { target: any };

// What anywidget gives a widget, or a page without a kernel.
interface Model {
  get<Name extends string>(name: Name): Name extends "language" ? Language : any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: any): void;
  on(name: string, listener: (...content: any[]) => void): void;
  off(name?: string | null, listener?: ((...content: any[]) => void) | null): void;
}

type Shown = { model: Model; el: Root };

// An element of ours: it has what is looked up in it.
interface Root extends HTMLElement {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
  closest(selectors: string): any;
  readonly firstChild: any;
  readonly firstElementChild: any;
  readonly lastElementChild: any;
  readonly children: any;
}

// A view of the overview in one language: columns with a number for each cell, and the rest of the message.
type ViewColumn = "node" | "parent" | "first" | "last" | "moves" | "pruned" | "skipped" | "row" | "flavour" | "start" |
  "end" | "searched" | "ghost" | "ply" | "depth" | "number" | "reduction" | "ending" | "reason" | "kind" | "type" |
  "bound" | "quiescence" | "value" | "best" | "known" | "error";
type View = Record<ViewColumn, Float64Array> & {
  cells: number;
  focus: number;
  span: [number, number] | null;
  with_ghosts: boolean;
  texts: string[];
  crumbs: [number, string][];
  savings: Payload | null;
  lacking?: number[];
  page?: Payload;
};
type Portion = any;

type Replay = import("./page/replay.js").Replay;
type Tree = import("./page/replay.js").TreeData &
  import("./tree_widget/state.js").TreeNodes & { view: string; labels: any; nodes: number; below: any } &
  Record<"node_q" | "node_visits" | "node_proved", Float64Array>;
type Item = import("./tree_widget/state.js").Item;
type Folds = import("./tree_widget/state.js").Folds;
type Scene = ReturnType<typeof import("./tree_widget/scene.js").layScene>;
type Camera = { x: number; y: number; k: number };
type Box = { x: number; y: number; width: number; height: number };
