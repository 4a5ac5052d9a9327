// From what the engine has found to what the widgets show: the data that Python makes of a recorded search.

import { inEach } from "../page/languages.js";
import { CUTOFF } from "../page/log_constants.js";
import { childLists, NONE } from "../page/replay.js";

// The data of a search for the stepper and for the tree.
//   arrays    the columns of its log, its nodes and its lines of moves; see log_tree.js
//   walker    stands at the position that was searched, and stands there again afterwards; see walker.js
//   about     of the recorded search, whose board, sides and view it shares
//   own       what is its own, by language: {conventions, note: on a log that is full, notations: of its moves}; and
//             the event that decided
/** @param {Payload} arrays @param {Payload} walker @param {Payload} about @param {Payload} own */
export function recordingOf(arrays, walker, about, { decision, ...own }) {
  const shown = shownLines(arrays, walker, own);
  const [cutoff, last] = [arrays.event_kind.indexOf(CUTOFF), arrays.event_kind.length - 1];
  const roots = [...arrays.node_place.keys()].filter((node) => arrays.node_place[node] === 0);
  return {
    about: {
      ...about,
      ...own,
      ...shown.about,
      code: null,
      has_source: false,
      log_share: own.note,
      root: roots.findLast((root) => arrays.node_last_event[root] !== NONE) ?? roots.at(-1),
      total: arrays.node_parent.length,
      events: arrays.event_kind.length,
    },
    arrays: { ...arrays, ...treeColumns(arrays), ...shown.arrays },
    // Stepping begins at the decision of a log that is full, else at the first cutoff, or at the last event.
    start: own.note.en && decision !== NONE ? decision : cutoff === -1 ? last : cutoff,
    decision,
  };
}

// {about, arrays}: what a page shows of lines of moves: the board after each, and its last move in each language.
/** @param {Payload} lines @param {Payload} walker @param {Payload} own see `recordingOf` */
export function shownLines(lines, walker, { notations }) {
  const { names, ...arrays } = walkLines(lines, walker);
  const moves = inEach((language) => names[notations[language]]);
  const others = Object.keys(names).filter((notation) => !Object.values(notations).includes(notation));
  const also_named = others.map((notation) => names[notation]);
  return {
    about: { root_side: walker.side(), symbols: walker.symbols, names: moves, moves, also_named },
    arrays,
  };
}

// What each line changes on the board, its squares and, by notation, its name, found by walking along all of them.
/** @param {Payload} arrays @param {Payload} walker */
export function walkLines({ line_parent: parents, line_code: codes, line_entered: entered }, walker) {
  const { childStart, children } = childLists(parents);
  const count = codes.length;
  const root = walker.cells();
  const [start, end] = [new Int16Array(count).fill(NONE), new Int16Array(count).fill(NONE)];
  const /** @type {number[][]} */ changes = Array.from(codes, () => []); // square, symbol, square, symbol, ...
  const /** @type {Record<string, string[]>} */ names = {}; // of each line, by notation
  for (const notation of Object.keys(walker.names(0))) names[notation] = new Array(count).fill("");

  function visit(/** @type {number} */ line, /** @type {ArrayLike<number>} */ before) {
    const below = children.subarray(childStart[line], childStart[line + 1]);
    for (const child of below) {
      for (const [notation, text] of Object.entries(walker.names(codes[child]))) names[notation][child] = text;
      const squares = codes[child] ? walker.squares(codes[child]) : [NONE, NONE];
      if (squares) [start[child], end[child]] = squares;
      if (squares && !entered[child]) continue;
      walker.make(codes[child]);
      const after = walker.cells();
      after.forEach((/** @type {number} */ symbol, /** @type {number} */ square) => {
        if (symbol === before[square]) return;
        if (!squares) end[child] = square; // a move that only places
        if (entered[child]) changes[child].push(square, symbol);
      });
      if (entered[child]) visit(child, after);
      walker.unmake();
    }
  }

  visit(0, root);
  const starts = new Int32Array(count + 1);
  changes.forEach((each, line) => (starts[line + 1] = starts[line] + each.length / 2));
  const all = changes.flat();
  return {
    names,
    root_symbol: Int32Array.from(root),
    place_start: start,
    place_end: end,
    place_changes: starts,
    change_square: Int32Array.from({ length: all.length / 2 }, (_, at) => all[2 * at]),
    change_symbol: Int32Array.from({ length: all.length / 2 }, (_, at) => all[2 * at + 1]),
  };
}

// The columns of nodes that only the tree shows, of all nodes: none is left out.
function treeColumns(/** @type {Payload} */ arrays) {
  const nodes = arrays.node_parent.length;
  const none = new Int32Array(nodes);
  const closed = (/** @type {number} */ last, /** @type {number} */ node) =>
    last === arrays.node_first_event[node] ? NONE : last;
  return {
    node_index: none.map((_, node) => node),
    node_left: none,
    node_left_pruned: none,
    node_left_skipped: none,
    node_first_sentence: arrays.node_first_event,
    node_last_sentence: arrays.node_last_event.map(closed),
  };
}
