// Of preact and htm, what the widgets use; the types of their own packages are for builds.
type Node = unknown;
export class Component<Given = any> {
  props: Given;
  state: any;
  setState(changes: Payload): void;
  render(): Node;
}
export const Fragment: unknown;
export function html(texts: TemplateStringsArray, ...values: unknown[]): Node;
export function renderInto(shown: Node, el: Root): void;
