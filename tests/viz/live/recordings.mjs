// What tests in Python ask of the data that a page makes of a search.

import { recordingOf } from "../../../xqlab/viz/live/recording.js";
import { cellsAfter, childLists, pathTo, squaresOf } from "../../../xqlab/viz/page/replay.js";

// A walker that knows by heart: boards has, for each line of moves, {cells, side}; moves has, for each line and the
// next move, {squares, names}.
function walkerOf({ boards, moves, symbols }) {
  const played = [];
  const here = (...more) => [...played, ...more].join(" ");
  return {
    symbols,
    cells: () => Uint8Array.from(boards[here()].cells),
    side: () => boards[here()].side,
    make: (code) => played.push(code),
    unmake: () => played.pop(),
    squares: (code) => moves[here(code)].squares,
    names: (code) => moves[here(code)]?.names ?? { uci: "" },
  };
}

// Of each node of a search: the names of its moves, the cells and squares.
export function recorded({ arrays, about, known, note, decision }) {
  const typed = Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, Int32Array.from(values)]));
  const own = { note, decision, conventions: {} };
  const { about: made, arrays: columns, start } = recordingOf(typed, walkerOf(known), about, own, { en: "uci" });
  const tree = { ...columns, ...childLists(columns.node_parent) };
  const nodes = [...columns.node_parent.keys()];
  return {
    start,
    root: made.root,
    side: made.root_side,
    source: [made.code, made.has_source],
    names: nodes.map((node) => made.moves.en[columns.node_place[node]] ?? ""),
    numbered: nodes.map((node) => made.names.en[columns.name_en[columns.node_place[node]]] ?? ""),
    squares: nodes.map((node) => squaresOf(tree, node)),
    cells: nodes.map((node) => [...cellsAfter(tree, pathTo(tree, node))].map((number) => made.symbols[number])),
    sentences: [[...columns.node_first_sentence], [...columns.node_last_sentence]],
  };
}
