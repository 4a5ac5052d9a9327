// Types that the widgets' scripts share; only the type checker reads them.

type Language = "en" | "zh";
type Wording = string | number | boolean | null | undefined | RegExp | ((...parts: any[]) => any) | Wording[] | Texts;
type Texts = { [name: string]: Wording };
// The texts of one language of a table that has {en, zh} where languages differ.
type Spoken<Table> = Table extends string ? string
  : Table extends Function ? Table
  : Table extends { en: infer English } ? Spoken<English>
  : { [Name in keyof Table]: Spoken<Table[Name]> };
type Payload = Record<string, any>; // what Python sends as JSON, or its parts
type Words = Record<string, any>; // the texts of one language
type Run = any; // a recorded search of either kind, prepared
type Listener = (...content: any[]) => void;
type Call = [trait: string, listener: Listener];
type Size = { width: number; height: number };
type Point = [x: number, y: number];
type Move = [from: number, to: number];

// The picture of a board: xqlab/picture.py.
type Picture = Size & {
  style: string;
  background: string;
  spot: string;
  cell: number;
  centers: Point[];
  pieces: Record<string, string>;
};
// A position on a board of the kernel, its texts in one language.
type Position = Payload & {
  cells: string[];
  legal: Record<number, number[]>;
  choices: Record<string, Choice[]>;
  moves: Words[];
  spoken?: string[];
  last: number[];
  turn: number;
  number: number;
  first: number;
  serial: number;
  check: number;
};
type Choice = { code: number; piece: string }; // of several moves with the same squares
type Setup = Payload & { cells: string[] }; // a position that is set up
type Game = Payload & { squares: string[]; pieces: Record<string, string>; sides: string[]; game: string };
type BoardView = Props & { about: Game; position: Position; setup: Setup | null; held: number; game: any; picture: Picture };
type Wish = Payload & { do: string }; // what a page asks of the kernel
type BookMove = Record<"games" | "won" | "drawn" | "lost" | "score" | "from" | "to", number> & Payload;
type Book = Payload & { moves: BookMove[]; counted: boolean };

// One perspective of a net: its cells, and the columns that a move added and removed.
type Column = [symbol: string, square: number];
type Perspective = Payload & {
  after: number[];
  before: number[];
  weights: number[][];
  added: Column[];
  removed: Column[];
  refreshed: boolean;
};
type SideProps = {
  side: Perspective & { bucket: number; active: number; turned: boolean };
  name: 0 | 1;
  chosen: number;
  isUsed: boolean;
  buckets: number;
  words: Words;
  pieceText: (column: Column) => string;
  shows: string;
  flash: string;
  choose: (cell: number) => void;
};
type Field = { wide: number; high: number; count: number };
type FieldView = { field: Field; side: { after: number[] }; changes: number[]; shows: string; chosen: number; flash: string };

// The evaluation lab: its terms and components, the changed weights by name, how often either side has each term.
type Pair = number[];
type Term = Payload & { name: string; base: Pair; limits: Pair };
type Lab = Payload & { terms: Term[]; components: (Payload & { name: string })[]; digits: number };
type Changed = Record<string, Pair>;

// The search form: what it offers, and the rows of its table.
type Preset = Payload & { switches: string[] };
type Form = Payload & {
  presets: Preset[];
  groups: Payload[];
  switches: Record<string, Payload & { works_with: string[] }>;
};
// What a search form is made of; see search_form/form.js.
type FormParts = {
  words: (language: Language) => Words;
  settings: string[]; // the traits that a wish to search has
  share: (report: any) => number | null; // of the search that is done
  rows: (runs: any[], props: Props) => unknown[][]; // the cells of the table
  own?: (props: Props) => unknown; // what follows the status
  local?: Payload;
  following?: (name: string, value: any, about: any) => Payload; // settings that follow from a choice
  restore?: (run: any) => Payload; // settings that a run brings back
};
type FormRun = Payload & { on: string[]; depth: number; nodes: number; isWhole: boolean };
type Changes = { added: string[]; removed: string[] };

type Question = Payload & { kind: string; asks?: string; shown: number; event: number; answer: number[]; choices: number; several?: boolean; tolerance?: number };
type Answer = { tries: number; right: boolean | null; given: (number | null)[] };

type Marked = { marked: number[]; tries: number; checked: boolean; given_up: boolean }; // edges of a tree

// Answers that are kept; see page/answers_file.js.
type Asked = { exercise: string; number: number; digest: string };
type Answered = Asked & { given: number[]; tries: number; shown?: boolean; at?: number };
type AnswerSheet = {
  sheet: string;
  student?: string;
  code?: string;
  digest: string;
  questions: Asked[];
  fits?: (item: Answered) => boolean;
};

// A cursor of a run; see stepper/cursor.js.
type Cursor = {
  readonly events: number;
  here(): number;
  goTo(k: number, how?: string): void;
  on(listener: (k: number, how: string, from: number) => void): () => void;
};
// Where a command of the stepper leads from event k; see stepper/jumps.js.
type Jump = (replay: any, k: number, back: boolean) => number;
type Pressed = KeyboardEvent & { target: any };
type Pointed = PointerEvent & WheelEvent & { target: any };

// What anywidget gives a widget, or a page without a kernel.
interface Model {
  get<Name extends string>(name: Name): Name extends "language" ? Language : any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: any): void;
  on(name: string, listener: Listener): void;
  off(name?: string | null, listener?: Listener | null): void;
}

type Shown = { model: Model; el: Root };

// An element of ours: it has what is looked up in it.
interface Root extends HTMLElement {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
  closest(selectors: string): any;
  readonly dataset: any;
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
type CellShape = {
  tag: string;
  size: Size;
  breadth(cell: number): number;
  outline(cell: number, inset: number): string;
  label(cell: number): string;
  labelPlace(cell: number): string;
};
// A portion of a search on a page without a kernel; a cell of the view of one.
type Portion = Payload & Placed & {
  below: number[][];
  cellOf: Map<number, number>;
  texts: Record<Language, string[]>;
  symbols: string[];
};
type PortionCell = Record<"parent" | "row" | "start" | "end", number> & { of: number[] };

// The columns that xqlab/viz/page/payload.py sends, some of them narrower. A tree has those of the nodes alone.
type Events = Record<
  `event_${"kind" | "bound" | "number" | "depth" | "move" | "alpha" | "beta" | "value" | "node" | "line"}`,
  Int32Array
>;
type NodeColumn = "parent" | "move" | "number" | "ply" | "depth" | "ending" | "bound" | "quiescence" | "reason" |
  "again" | "reduction" | "value" | "first_event" | "last_event" | "place";
type Nodes = Record<`node_${NodeColumn}`, Int32Array>;
type PlaceColumn = `place_${"changes" | "start" | "end"}` | `change_${"square" | "symbol"}` | "root_symbol";
type Places = Record<PlaceColumn, Int32Array>;
type Placed = Places & Pick<Nodes, "node_place">;
type Sided = { rootSide: number; view: string };
type Replay = ReturnType<typeof import("./page/replay.js").prepare>;
type TreeData = Nodes & Places & ReturnType<typeof import("./page/replay.js").childLists> & { rootSide: number };

// The additional columns that xqlab/viz/tree_widget/widget.py sends, and a tree of them.
type TreeColumn = "index" | "kind" | "alpha" | "beta" | "best_move" | "best" | "searched" | "left" | "left_pruned" |
  "left_skipped" | "first_sentence" | "last_sentence" | "later" | "opening" | "ghost";
type TreeNodes = Record<`node_${TreeColumn}`, Int32Array> & Record<`node_${"q" | "visits" | "proved"}`, Float64Array>;
type Tree = TreeData & TreeNodes & { view: string; labels: NodeLabels; nodes: number } & {
  below: Record<"pruned" | "skipped", Int32Array>;
};
type Folds = { folded: Uint8Array; bundled: Uint8Array };
type Hidden = Record<"searched" | "pruned" | "skipped" | "left", number>;
type Item = Record<"node" | "level" | "parent", number> & {
  key: string;
  children: number[];
  members: number[];
  hidden: Hidden;
};
type Scene = ReturnType<typeof import("./tree_widget/scene.js").layScene>;
// How an item of a tree is drawn, and with its sizes: see tree_widget/marks.js.
type Mark = Record<"shape" | "move" | "window" | "value" | "badge" | "pill" | "sort" | "verdict" | "hatch" | "fill" | "edge", string> &
  Record<"isOpen" | "isBest" | "isMissing" | "isLater" | "isOpening" | "isGhost", boolean> & { note: string[] };
type Measured = Mark & Size & Record<"head" | "shapeWidth" | "shapeHeight", number>;
type Input = HTMLInputElement & Root;
// A node in the stepper's tree, the whole drawing, and what is drawn: a root, the children of a node in order, and
// whether the search has met a node.
type Slot = { node: number; x: number; y: number; slot: number };
type Drawn = {
  boxes: Slot[];
  edges: [Slot, Slot][];
  more: { x: number; y: number; count: number; end: string }[];
  levels: { ply: number; y: number }[];
  gap: { y: number; plies: number } | null;
};
type TreeShape = {
  root: number | undefined;
  row: (node: number) => ArrayLike<number> & Iterable<number>;
  met: (child: number) => boolean;
  ahead?: number;
};
type State = ReturnType<typeof import("./page/replay.js").stateAt>;
type Around = Pick<State, "path" | "focus" | "considered">; // what a drawing is laid out around
type Playouts = ReturnType<typeof import("./stepper/playouts/replay.js").openPlayouts>;
type PlayoutState = ReturnType<typeof import("./stepper/playouts/replay.js").playoutStateAt>;
// A child in the playouts' table. u: null where nothing is chosen; settled: left out of the choice.
type Row = Record<"node" | "n" | "pending" | "p", number> &
  Record<"q" | "u", number | null> &
  Record<"settled" | "proved" | "chosen", boolean>;
type Entry = [svg: string, text: string]; // of a legend
type Hatch = (name: string) => string;
type Camera = { x: number; y: number; k: number };
type Box = { x: number; y: number; width: number; height: number };
type Contents = [name: string, kind: string, offset: number, items: number][]; // of a block: where each array lies
type Languages = {
  language: Language;
  onLanguage(language: Language): void;
  load?(name: string): Promise<Payload>;
  isPage?: boolean; // whether the widget has the document to itself
  loadScript?(name: string): Promise<any>;
};
type Listen = (target: EventTarget, kind: string, listener: Listener, capture?: boolean) => void;
type Quiz = ReturnType<typeof import("./quiz/state.js").quizAt>;
type Progress = { question: number; _answers: (Answer | null)[] }; // of a quiz
type Names = { texts: string[][]; letters: Record<string, string> };
type Player = ReturnType<typeof import("./stepper/player.js").makePlayer>;
type Sentences = ReturnType<typeof import("./stepper/sentences.js").makeSentences>;
type Pictured = ReturnType<typeof import("./page/picture.js").makePicture>;
// A kind of search that the stepper shows: see stepper/panels.js.
type Panel = Record<"open" | "stateAt" | "counter" | "tree" | "html" | "height" | "digits" | "mark" | "flight", Function> & {
  wordsOf(language: Language): any;
  commands: Record<string, Function>;
  goals(replay: any): string[];
  steps: string[];
  counters: string[];
};
// What a node of the tree says, by value or by Q and N: see tree_widget/node_labels.js.
type NodeLabels = {
  words(language: Language): Words;
  value(tree: Tree, node: number): string; // the text on a node
  short(value: number): string; // a number on the scale of `node_value`
  number(tree: Tree, node: number): number; // the value as a number that a query compares with
  detail(tree: Tree, node: number): string; // the text above a node, which can be switched off
  kind(tree: Tree, node: number): string; // its kind, which has a fill in marks.js, or ""
  whose(tree: Tree, about: Payload, node: number): string; // whose value it is; "" where the conventions say so
  hasDepth: boolean; // whether nodes have a depth
};
// Marks on a picture. A kind may be several words; an arrow may have a colour for its kind. Rings lie above the pieces.
// With a pace, in milliseconds, every piece that has moved slides, and not only that of the move `slide`.
type Spot = [square: number, kind: string];
type Arrow = [from: number, to: number, kind: string, label?: string | number];
type Marks = {
  spots?: Spot[];
  dots?: Spot[];
  arrows?: Arrow[];
  check?: number;
  slide?: Move | null;
  rings?: Spot[];
  pace?: number;
  over?: string; // SVG above the pieces
  label?: string; // of the picture, and whether its files are numbered: by default as before
  isNumbered?: boolean;
};

// What xqlab/wasm writes of a game: the layouts of its records, its kernels, its constants, and its first records.
type Layout = { size: number; fields: Record<string, [type: string | Layout, offset: number, shape: number[]]> };
type Manifest = Payload & {
  records: Record<string, Layout>;
  kernels: Record<string, { arguments: string[]; result: string | string[] | null }>;
  constants: Record<string, number>;
  switches: Record<string, { works_with: string[] } & Record<"idle" | "working", [offset: number, text: string]>>;
  counters: string[];
  stack: number;
};
type Memory = ReturnType<typeof import("../wasm/records.mjs").makeMemory>;
type Kernels = Record<string, (...passed: KernelArgument[]) => any>;
type FieldPath = (string | number)[];
type RecordArray = { type: string; shape: number[]; itemsize: number; pointer: number };
type KernelArgument = number | bigint | RecordArray;
// A position, and what is asked of a search of it, as of `xqlab.search`. use: names of switches, or the bytes of their
// record; events: the most that its log has room for; histogram: counted of the log, which is then not sent.
type SearchRequest = { use: string[] | Uint8Array; position?: Uint8Array; evaluator?: Uint8Array; banned?: number[] } &
  Partial<Record<"depth" | "nodes" | "events" | "tableMb" | "multipv", number>> & { histogram?: string };
type BestLine = Record<"move" | "value", number> & { pv: number[] }; // of a mate, perhaps without its end
type Iteration = BestLine & Record<"depth" | "nodes", number> & { lines: BestLine[] };
// What a search has found; depth: 0 where it finished none; events: those that the log had no room for included. One
// that was stopped by ending its worker has what its last iteration found, and no log.
type SearchResult = Partial<Iteration> & { depth: number; iterations: Iteration[] } & {
  stopped: "" | "nodes" | "interrupted";
} & Partial<{ counters: Record<string, number>; events: number; log: Uint8Array; arrays: Record<string, any>; histogram: number[][] }>;
// A search that has not been answered.
type PendingSearch = {
  resolve: (result: SearchResult) => void;
  reject: (error: Error) => void;
  onIteration: (iteration: Iteration) => void;
  iterations: Iteration[];
};

// Where a search in a page begins: a position as text, or null for the recorded one, and the codes of moves from there;
// side: that moves first in a tree that is typed, 0 Max, 1 Min.
type Place = { text: string | null; moves: number[]; side?: number };
type Walker = Awaited<ReturnType<typeof import("./live/walker.js").openWalker>>;
type BoardWalker = ReturnType<typeof import("./live/play/board_walker.js").boardWalker>;
type Searches = ReturnType<typeof import("./live/searches.js").makeSearches>;
type Show = (el: Root, data: Payload, options: Languages & { before?: any; isSamePlace?: boolean }) => any;
// A search in the page read back: its walker stands at the root.
type ReadTree = Walker & ReturnType<typeof import("./live/log_tree.js").placeTree>;

type PuzzleFilter = Record<"moves" | "theme", string>;
type PuzzleAnswers = Record<string, Record<"tries" | "hints", number> & Record<"solved" | "shown", boolean>>;
// A puzzle that is being solved; see trainer/solving.js.
type Solving = { tree: Payload; path: string[]; frames: Payload[]; at: number; message: Payload };
type Judge = {
  open: (number: number) => Promise<Payload>;
  frames: (number: number, moves: string[], since?: number) => Promise<Payload[]>;
  refute: (number: number, moves: string[]) => Promise<Payload | null>;
};
type LeagueFilter = Record<"player" | "opponent" | "verdict", string>;
// A field of a form, as xqlab/viz/core/fields.py declares it, and what a view gives core/fields.js to draw it.
type FormField = {
  name: string;
  kind: "number" | "choice" | "switch" | "text";
  words: Record<Language, string>;
  help: Record<Language, string>;
  limits: [least: number | null, most: number | null];
  step: number;
  slide: [least: number, most: number, step: number] | null;
  first?: any;
  choices: [value: string | number, name: Record<Language, string>][];
  wants: Record<Language, string>;
};
type Filled = Event & { target: any };
type FieldProps = Payload & {
  of: FormField;
  language: Language;
  value: any;
  put: (value: any) => void;
  wrong?: string;
  refuse?: (text: string | null) => void;
  slid?: () => void;
};

// A widget of one declaration; see core/widget.js.
type Props = Payload & { data: any; el: Root; language: Language; words: Words; set: (changes: Payload) => void; say: (text: string) => void; redraw: () => void; send: (message: any) => void; isDead: boolean };
type GivenAt = { at: number; given: number[]; tries: number; shown?: boolean };
type AnswersOf = {
  fits: (item: Answered, data: any) => boolean;
  read: (props: Props) => GivenAt[];
  write: (items: GivenAt[], props: Props) => Payload;
};
type WidgetView = ReturnType<typeof import("./core/widget.js").mountWidget>;
type LocalModel = ReturnType<typeof import("./page/model.js").makeLocalModel>;
type KernelOf = (model: LocalModel, values: any, options: Languages) => {
  save?: (names: string[]) => void;
  send?: (message: any) => void;
};
type Declared = {
  name: string;
  words: (language: Language, data: any) => Words;
  traits: string[];
  open?: (data: any, model: Model, redraw: () => void) => any;
  local?: (data: any, el: Root) => Payload;
  classes?: (props: Props) => Record<string, boolean>;
  keys?: (key: string, props: Props, event: Pressed) => boolean;
  heard?: (props: Props) => string | null;
  view: (props: Props) => unknown;
  answers?: (el: Root, kept: AnswerSheet, view: WidgetView, listen: (changed: Listener) => void) => void;
};
