// What a search did, shown on the tree that was searched: each node once and in its place, however often the search
// entered it, and in whatever order; and the nodes that it never entered, as ghosts (see makeTree).

import { nameAt } from "../live/positions/nested_lists.js";
import { AT_LEAF, AT_OVER, UNSEARCHED } from "../page/log_constants.js";
import { childLists, childrenOf, NONE } from "../page/replay.js";

const NEVER = ["last_event", "last_sentence", "best"]; // columns that are NONE where nothing was searched
const PLACES = ["parent", "move", "ply", "place", "index"]; // columns that say where a node stands

// The data for the tree widget, whose node n + 1 is node n of the tree, each before its children; node 0 is the search.
// data: of the search, see recording.js.
/** @param {Payload} data @param {import("./edits.js").LabTree} tree */
export function projected({ about, arrays, sentences }, tree) {
  const { names, columns, below } = shapeColumns(tree);
  const count = names.length;
  const { met, placeOf } = matched(arrays, about.root, below);
  const ghosts = new Int32Array(count);
  const nodes = Object.keys(arrays).filter((name) => name.startsWith("node_"));
  const /** @type {Record<string, Int32Array>} */ made = { node_ghost: ghosts };
  for (const name of nodes) {
    const [column, old] = [name.slice("node_".length), arrays[name]];
    const blank = NEVER.includes(column) ? NONE : 0;
    made[name] = Int32Array.from(met, (at) => (at === NONE ? blank : old[at]));
    if (PLACES.includes(column)) made[name] = Int32Array.from(columns[column]);
    if (column.startsWith("left")) made[name].fill(0);
  }
  for (let node = 0; node < count; node++) {
    const parent = columns.parent[node];
    if (met[node] !== NONE && arrays.node_ending[met[node]] !== UNSEARCHED) {
      if (made.node_ending[node] === AT_OVER) made.node_ending[node] = AT_LEAF; // above the depth of the search
      made.node_best[node] = made.node_best[node] === NONE ? NONE : (placeOf.get(made.node_best[node]) ?? NONE);
      continue;
    }
    ghosts[node] = ghosts[parent] ? 2 : 1;
    made.node_ending[node] = UNSEARCHED;
    made.node_value[node] = columns.value[node] * ((columns.ply[node] + about.root_side) % 2 ? -1 : 1);
    if (met[node] !== NONE) continue;
    // What is said of the branch that was cut is said of all below it.
    for (const name of ["reason", "first_event", "first_sentence"])
      made[`node_${name}`][node] = ghosts[parent] ? made[`node_${name}`][parent] : 0;
  }
  return {
    about: { ...about, root: 1, total: count, moves: { en: names, zh: names }, also_named: [], symbols: [] },
    arrays: { ...arrays, ...made, ...blankPlaces(count) },
    sentences,
  };
}

// {names, columns, below: the children of each node}, in the order described above.
/** @param {import("./edits.js").LabTree} tree */
function shapeColumns(tree) {
  const /** @type {Record<string, number[]>} */ columns = {
      ...{ parent: [NONE], move: [0], ply: [0], place: [0], index: [0] },
      value: [0],
    };
  const names = [""];
  const /** @type {number[][]} */ below = [[]];
  (function visit(/** @type {import("./edits.js").LabTree} */ node, parent = 0, at = -1, ply = 0) {
    const own = names.length;
    names.push(node.name || nameAt(at));
    below.push([]);
    below[parent].push(own);
    const row = { parent, move: at + 1, ply, place: own, index: own, value: node.value ?? 0 };
    for (const [column, value] of Object.entries(row)) columns[column].push(value);
    (node.below ?? []).forEach((child, number) => visit(child, own, number, ply + 1));
  })(tree);
  return { names, columns, below };
}

// {met: of each node of the tree the node of the log that it was last searched as, else the move left out; placeOf: of
// nodes of the log, the node of the tree}.
/** @param {Payload} arrays @param {number} root @param {number[][]} below */
function matched(arrays, root, below) {
  const met = new Int32Array(below.length).fill(NONE);
  const placeOf = new Map([[root, 1]]);
  const lists = /** @type {any} */ (childLists(arrays.node_parent));
  const isSearchedAt = (/** @type {number} */ at) => at !== NONE && arrays.node_ending[at] !== UNSEARCHED;
  [met[0], met[1]] = [arrays.node_parent[root], root];
  const queue = [root];
  for (const parent of queue)
    for (const child of childrenOf(lists, parent)) {
      const node = below[/** @type {number} */ (placeOf.get(parent))][arrays.node_move[child] - 1];
      placeOf.set(child, node);
      if (isSearchedAt(child) || !isSearchedAt(met[node])) met[node] = child;
      queue.push(child);
    }
  return { met, placeOf };
}

// A place for each node; no move changes a board.
function blankPlaces(/** @type {number} */ count) {
  return {
    root_symbol: new Int32Array(0),
    place_start: new Int32Array(count).fill(NONE),
    place_end: new Int32Array(count).fill(NONE),
    place_changes: new Int32Array(count + 1),
    change_square: new Int32Array(0),
    change_symbol: new Int32Array(0),
  };
}
