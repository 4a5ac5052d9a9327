// What the tests of pages without a kernel ask: `sent` is a message of `test_portion_js.kept`.

import { openPortion, portionKernel, portionPosition, portionView } from "../../../xqlab/viz/overview/portion.js";
import { describe, factsOf, inLanguage, pageText, pressOf } from "../../../xqlab/viz/overview/state.js";
import { searchOverviewWords } from "../../../xqlab/viz/overview/words.js";
import { makeLocalModel } from "../../../xqlab/viz/page/model.js";
import { blockOf } from "../opened.mjs";

const open = ({ about, block }) => openPortion(about, blockOf(block));

// The views that wishes [focus, span] lead to.
export function views(sent, wishes, withGhosts, logarithmic) {
  const portion = open(sent);
  return wishes.map(([focus, span]) => {
    const view = portionView(portion, focus, span, { withGhosts, logarithmic });
    const listed = (value) => (ArrayBuffer.isView(value) ? [...value] : value);
    return Object.fromEntries(Object.entries(view).map(([name, value]) => [name, listed(value)]));
  });
}

export function positions(sent, nodes) {
  const portion = open(sent);
  return nodes.map((node) => portionPosition(portion, node));
}

// [of each cell whether it is lacking, its moves, what a click does, its sentence, its facts; what is told of the page]
export function toldOfRoot(sent, root) {
  const view = inLanguage(portionView(open(sent), root, null, { withGhosts: true, logarithmic: true }), "en");
  const about = { game: "Xiangqi", sides: ["Red", "Black"] };
  const cells = [...view.node.keys()].map((cell) => [
    view.lacking[cell],
    view.moves[cell],
    pressOf(view, cell),
    describe(view, about, searchOverviewWords("en"), cell),
    factsOf(view, about, searchOverviewWords("en"), cell).flat().join(" "),
  ]);
  return [cells, pageText(view.page, searchOverviewWords("en")), view.page];
}

// [views that clicks lead to, clicks on what is lacking, clicks that lead nowhere]
export function everyPress(sent) {
  const portion = open(sent);
  const wishes = [[-1, null]];
  const seen = new Set([JSON.stringify(wishes[0])]);
  const wrong = [];
  let lacking = 0;
  while (wishes.length && seen.size < 1500) {
    const [focus, span] = wishes.pop();
    const view = portionView(portion, focus, span, { withGhosts: false, logarithmic: false });
    for (let cell = 1; cell < view.cells; cell++) {
      const press = pressOf(view, cell);
      if (press?.[0] === "lacking") lacking += 1;
      if (press?.[0] !== "open") continue;
      const [, node, first, last] = press;
      const next = [node, first === undefined ? null : [first, last]];
      if (!portion.cellOf.has(node)) wrong.push(press);
      else if (!seen.has(JSON.stringify(next))) {
        seen.add(JSON.stringify(next));
        wishes.push(next);
      }
    }
    if (view.cells < 2) wrong.push([focus, span]);
  }
  return [seen.size, lacking, wrong];
}

// What the page's model says after each of some choices, and what it tells its listeners.
export function choices(sent, roots, child) {
  const kernel = {};
  const state = { node: -1, top: -1, iteration: null, form: "icicle", colour: "kind", scale: "nodes", ghosts: false };
  const model = makeLocalModel({ ...state, language: "en" }, kernel);
  Object.assign(kernel, portionKernel(model, { portion: open(sent), roots }));
  const heard = [];
  for (const name of ["_view", "node", "_position", "language", "iteration"])
    model.on(`change:${name}`, () => heard.push(name));
  const told = [];
  const tell = () => {
    const { focus, with_ghosts, logarithmic } = model.get("_view");
    const [top, node, position, iteration] = ["top", "node", "_position", "iteration"].map(model.get);
    told.push([top, node, focus, with_ghosts, logarithmic, position.node, iteration, heard.splice(0)]);
  };
  const choose = (values) => {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
    tell();
  };
  tell();
  choose({ iteration: 1 });
  model.send({ do: "open", node: child, first: null, last: null });
  tell();
  choose({ scale: "log", ghosts: true });
  choose({ node: roots[1] });
  choose({ language: "zh" });
  choose({ iteration: null });
  model.send({ do: "open", node: 999999, first: null, last: null });
  tell();
  return told;
}
