// From what the engine has found to what the widgets show: the data that Python makes of a recorded search.

import { CUTOFF, EXACT, LOWER, NODE_KINDS, PASSED_OVER, UNSEARCHED, UPPER, WHOLE } from "../page/log_constants.js";
import { childLists, NONE } from "../page/replay.js";

const LINES = 2 ** 32; // a key of a line is its parent times this and its move

// The data of a search for the stepper and for the tree.
//   arrays    the columns of its log and of its nodes, `event_...` and `node_...`
//   walker    stands at the position that was searched, and stands there again afterwards; see walker.js
//   about     of the recorded search, whose board, sides and view it shares
//   own       what is its own, by language: {conventions, note: on a log that is full}
//   notations language -> the notation of its moves
/** @param {Payload} arrays @param {Payload} walker @param {Payload} about @param {Payload} own
 * @param {Record<string, string>} notations */
export function recordingOf(arrays, walker, about, own, notations) {
  const lines = linesOfNodes(/** @type {any} */ (arrays));
  const { names, ...places } = walkLines(lines, walker);
  const moves = mapped(notations, (notation) => names[notation]);
  const numbers = mapped(moves, numbered);
  const roots = rootNodesOf(arrays);
  const shown = mapped(numbers, ({ texts }) => texts);
  return {
    about: {
      ...about,
      ...own,
      code: null,
      has_source: false,
      log_share: own.note,
      notations,
      root_side: walker.side(),
      symbols: walker.symbols,
      names: shown,
      moves,
      also_named: Object.entries(names)
        .filter(([notation]) => !Object.values(notations).includes(notation))
        .map(([, texts]) => texts),
      root: roots.findLast((root) => arrays.node_last_event[root] !== NONE) ?? roots.at(-1),
      total: arrays.node_parent.length,
      events: arrays.event_kind.length,
    },
    arrays: {
      ...arrays,
      ...treeColumns(arrays),
      ...places,
      node_place: lines.place,
      ...Object.fromEntries(Object.entries(numbers).map(([language, { of }]) => [`name_${language}`, of])),
    },
    start: openingOf(arrays.event_kind),
  };
}

/** @template Value, Made @param {Record<string, Value>} values @param {(value: Value) => Made} change
 * @returns {Record<string, Made>} */
const mapped = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

// The different lines of moves: line 0 is the root position, any other a move more than its parent.
//   place     the line to each node, NONE for an iteration
//   entered   whether a line was ever searched
export function linesOfNodes(/** @type {Nodes} */ { node_parent, node_move, node_ply, node_ending }) {
  const place = new Int32Array(node_parent.length).fill(NONE);
  const [parents, codes, entered] = [[NONE], [0], [true]];
  const known = new Map();
  node_parent.forEach((parent, node) => {
    if (parent === NONE) return;
    if (node_ply[node] === 0) {
      place[node] = 0;
      return;
    }
    const key = place[parent] * LINES + node_move[node];
    if (!known.has(key)) {
      known.set(key, parents.length);
      parents.push(place[parent]);
      codes.push(node_move[node]);
      entered.push(false);
    }
    place[node] = known.get(key);
    if (node_ending[node] !== UNSEARCHED && node_ending[node] !== PASSED_OVER) entered[place[node]] = true;
  });
  return { place, parents: Int32Array.from(parents), codes, entered };
}

// What each line changes on the board, its squares and, by notation, its name, found by walking along all of them.
/** @param {Omit<ReturnType<typeof linesOfNodes>, "place">} lines @param {Payload} walker */
export function walkLines({ parents, codes, entered }, walker) {
  const { childStart, children } = childLists(parents);
  const count = codes.length;
  const root = walker.cells();
  const [start, end] = [new Int16Array(count).fill(NONE), new Int16Array(count).fill(NONE)];
  const /** @type {number[][]} */ changes = codes.map(() => []); // square, symbol, square, symbol, ...
  const /** @type {Record<string, string[]>} */ names = mapped(walker.names(0), () => new Array(count).fill(""));

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
        if (!squares && end[child] === NONE) end[child] = square; // a move that only places
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

// {texts: the different ones, of: the number of each}
function numbered(/** @type {string[]} */ all) {
  const numbers = new Map();
  const of = Int32Array.from(all, (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text);
  });
  return { texts: [...numbers.keys()], of };
}

// The root positions of the iterations that reached them.
function rootNodesOf(/** @type {Payload} */ { node_ply, node_parent, node_ending }) {
  const roots = [];
  for (let node = 0; node < node_ply.length; node++)
    if (node_parent[node] !== NONE && node_ply[node] === 0 && node_ending[node_parent[node]] === WHOLE)
      roots.push(node);
  return roots;
}

// The event at which stepping begins: the first cutoff, or the last event.
function openingOf(/** @type {Uint8Array} */ kinds) {
  const first = kinds.indexOf(CUTOFF);
  return first === -1 ? kinds.length - 1 : first;
}

// The columns of nodes that only the tree shows, of all nodes: none is left out.
function treeColumns(/** @type {Payload} */ arrays) {
  const nodes = arrays.node_parent.length;
  const none = new Int32Array(nodes);
  const closed = (/** @type {number} */ last, /** @type {number} */ node) =>
    last === arrays.node_first_event[node] ? NONE : last;
  return {
    node_index: none.map((_, node) => node),
    node_best: bestChildren(arrays),
    node_kind: none.map((_, node) => NODE_KINDS.indexOf(kindOf(arrays, node))),
    node_left: none,
    node_left_pruned: none,
    node_left_skipped: none,
    node_first_sentence: arrays.node_first_event,
    node_last_sentence: arrays.node_last_event.map(closed),
  };
}

// What a node turned out to be, as `kind_numbers` in Python has it.
function kindOf(/** @type {Payload} */ arrays, /** @type {number} */ node) {
  const of = (/** @type {string} */ name) => arrays[`node_${name}`][node];
  const [ending, bound, value] = [of("ending"), of("bound"), of("value")];
  if (ending === UNSEARCHED) return "PRUNED";
  if (ending === PASSED_OVER) return "SKIPPED";
  if (ending === WHOLE) return "ITERATION";
  if (of("last_event") < 0) return "OPEN";
  if (bound === LOWER || (bound === EXACT && value >= of("beta"))) return "CUT";
  return bound === UPPER || (bound === EXACT && value <= of("alpha")) ? "ALL" : "PV";
}

// The child that gives each node its value, as `Nodes.best_child` finds it; NONE where no move does.
function bestChildren(/** @type {Payload} */ arrays) {
  const { node_parent, node_move, node_value, node_ending, node_alpha, node_beta, node_best_move } = arrays;
  const best = new Int32Array(node_parent.length).fill(NONE);
  node_parent.forEach((/** @type {number} */ parent, /** @type {number} */ child) => {
    if (parent === NONE || !node_best_move[parent] || node_move[child] !== node_best_move[parent]) return;
    if (node_ending[child] === UNSEARCHED || node_ending[child] === PASSED_OVER) return;
    const given = -node_value[child];
    const cut = Math.min(Math.max(given, node_alpha[parent]), node_beta[parent]); // by a fail-hard search
    if (given === node_value[parent] || cut === node_value[parent]) best[parent] = child; // the last one
  });
  return best;
}
