// Which nodes are shown, and what does each fold hide? Pure functions on plain state: no page, no kernel.
//
// The state of folding is {folded, bundled}, a flag for each node: a folded node hides its children; a bundled
// node and its neighbours of the same sort are hidden behind one mark below their parent. With no flag set
// everything is shown.

import { EXACT, MATE_BOUND, PASSED_OVER, UNSEARCHED, WHOLE } from "../page/log_constants.js";
import { childLists, childrenOf, NONE, pathTo } from "../page/replay.js";
import { nodeLabelsOf } from "./node_labels.js";

const NAMES = /** @type {(keyof Hidden)[]} */ (["searched", "pruned", "skipped", "left"]); // of what is counted
const LEAST_BUNDLED = 3; // moves of one sort; fewer are not bundled

// The nodes as sent, with the lists of children and the counts of moves not searched below each. labels: what its
// nodes say, see node_labels.js.
/** @param {Nodes & Places & TreeNodes} arrays @param {number} rootSide @param {string} view */
export function makeTree(arrays, rootSide, view, labels = nodeLabelsOf({})) {
  const parents = arrays.node_parent;
  const nodes = parents.length;
  // Of a search that was begun below a node, see below.js.
  const { node_later = new Int32Array(nodes), node_opening = new Int32Array(nodes) } = arrays;
  // Of a tree that is known beyond what was searched: 1 for a node that no search entered, 2 below one.
  const { node_ghost = new Int32Array(nodes) } = arrays;
  // In a part of a tree Python has counted what lies below the nodes whose children were not sent.
  const below = { pruned: arrays.node_left_pruned.slice(), skipped: arrays.node_left_skipped.slice() };
  for (let node = nodes - 1; node >= 0; node--) {
    const parent = parents[node];
    if (parent < 0 || node_later[node] > node_later[parent]) continue;
    below.pruned[parent] +=
      (node_ghost[node] === 1 ? 0 : below.pruned[node]) + Number(arrays.node_ending[node] === UNSEARCHED);
    below.skipped[parent] += below.skipped[node] + Number(arrays.node_ending[node] === PASSED_OVER);
  }
  const own = { node_later, node_opening, node_ghost, rootSide, view, labels, nodes, below };
  return { ...arrays, ...own, ...childLists(parents) };
}

// The roots that can be shown: the root of every iteration, or the one root chosen in Python.
export function rootsOf(/** @type {Tree} */ tree, /** @type {number} */ root) {
  const roots = [];
  for (let node = 0; node < tree.nodes; node++)
    if (tree.node_parent[node] === NONE) roots.push(...childrenOf(tree, node));
  return roots.includes(root) ? roots : [root];
}

export function isSearched(/** @type {Tree} */ tree, /** @type {number} */ node) {
  return tree.node_ending[node] !== UNSEARCHED && tree.node_ending[node] !== PASSED_OVER;
}

// Whether the browser has children of a node.
export function hasChildren(/** @type {Tree} */ tree, /** @type {number} */ node) {
  return tree.childStart[node + 1] > tree.childStart[node];
}

// The best line from a node, the node included. With `proven`, only as far as its values are exact.
export function bestLine(/** @type {Tree} */ tree, /** @type {number} */ root, proven = false) {
  const line = [];
  for (let node = root; node !== NONE; node = tree.node_best[node]) {
    if (proven && (tree.node_bound[node] !== EXACT || tree.node_last_event[node] < 0)) break;
    line.push(node);
  }
  return line;
}

// {best, proven, scale} below a root: the principal variation where its values are proven, else the search's best guess.
export function bestOf(/** @type {Tree} */ tree, /** @type {number} */ root) {
  const proven = bestLine(tree, root, true);
  const line = proven.length ? proven : bestLine(tree, root);
  return { best: new Set(line), proven: proven.length > 0, scale: scaleOfValues(tree, root) };
}

// The nodes from one down, each before those below it, in the order searched.
/** @param {Tree} tree @param {number} node @returns {Generator<number>} */
export function* nodesBelow(tree, node) {
  yield node;
  for (const child of childrenOf(tree, node)) yield* nodesBelow(tree, child);
}

// 0 searched, 1 skipped on a guess, 2 pruned.
export function sortOf(/** @type {Tree} */ tree, /** @type {number} */ node) {
  return tree.node_ending[node] === UNSEARCHED ? 2 : tree.node_ending[node] === PASSED_OVER ? 1 : 0;
}

// Whether two neighbours can be in one bundle. Pruned moves have their own: they are proven not to matter.
function canBundle(/** @type {Tree} */ tree, /** @type {number} */ one, /** @type {number} */ other) {
  return (sortOf(tree, one) === 2) === (sortOf(tree, other) === 2);
}

// What is drawn: a node or a bundle.
//   key       "n12" for a node, "b12" for a bundle, by its first member
//   parent, children   indices in the list of items
//   members   nodes behind a bundle; empty for a node
//   hidden    counts of what it hides; left: of nodes that were not sent

// The items level by level, the root first.
export function visibleItems(/** @type {Tree} */ tree, /** @type {Folds} */ folds, /** @type {number} */ root) {
  const items = [nodeItem(tree, folds, root)];
  for (const [at, item] of items.entries()) {
    if (item.members.length || folds.folded[item.node]) continue;
    for (const below of itemsBelow(tree, folds, item.node)) {
      item.children.push(items.length);
      items.push(Object.assign(below, { level: item.level + 1, parent: at }));
    }
  }
  return items;
}

// The items directly below a node.
function itemsBelow(/** @type {Tree} */ tree, /** @type {Folds} */ folds, /** @type {number} */ node) {
  const /** @type {Item[]} */ items = [];
  for (const child of childrenOf(tree, node)) {
    const before = items.at(-1);
    if (!folds.bundled[child]) items.push(nodeItem(tree, folds, child));
    else if (before?.members.length && canBundle(tree, before.node, child)) {
      before.members.push(child);
      before.hidden = sum(before.hidden, countBelow(tree, child, true));
    } else items.push(newItem("b", child, [child], countBelow(tree, child, true)));
  }
  return items;
}

function nodeItem(/** @type {Tree} */ tree, /** @type {Folds} */ folds, /** @type {number} */ node) {
  const isFolded = folds.folded[node] && hasChildren(tree, node);
  return newItem("n", node, [], isFolded ? countBelow(tree, node, false) : { ...NOTHING, left: tree.node_left[node] });
}

/** @param {string} sort @param {number} node @param {number[]} members @param {Hidden} hidden @returns {Item} */
function newItem(sort, node, members, hidden) {
  return { key: sort + node, node, members, hidden, level: 0, parent: -1, children: [] };
}

const NOTHING = { searched: 0, pruned: 0, skipped: 0, left: 0 };

const sum = (/** @type {Hidden} */ one, /** @type {Hidden} */ other) =>
  /** @type {Hidden} */ (Object.fromEntries(NAMES.map((name) => [name, one[name] + other[name]])));

// Whether something that was sent is hidden.
export const hides = (/** @type {Hidden} */ { searched, pruned, skipped }) => searched + pruned + skipped > 0;

// Counts of what lies below a node; with `itself`, the node included.
function countBelow(/** @type {Tree} */ tree, /** @type {number} */ node, /** @type {boolean} */ itself) {
  const searched = isSearched(tree, node);
  return {
    searched: searched
      ? tree.node_searched[node] - Number(!itself)
      : tree.node_opening[node] && tree.node_searched[node],
    pruned: tree.below.pruned[node] + Number(itself && sortOf(tree, node) === 2),
    skipped: tree.below.skipped[node] + Number(itself && sortOf(tree, node) === 1),
    left: 0,
  };
}

// Counts of what all folds and bundles of a scene hide together.
export function hiddenIn(/** @type {{ items: Item[] }} */ { items }) {
  return items.reduce((all, { hidden }) => sum(all, hidden), NOTHING);
}

export function unfoldAll(/** @type {Tree} */ tree) {
  return { folded: new Uint8Array(tree.nodes), bundled: new Uint8Array(tree.nodes) };
}

function changed(/** @type {Folds} */ { folded, bundled }, /** @type {(folds: Folds) => void} */ change) {
  const folds = { folded: folded.slice(), bundled: bundled.slice() };
  change(folds);
  return folds;
}

// The first view: everything if it fits into `most` items. Otherwise each node shows its first `breadth` moves and the
// best one, the rest bundled; the best line is unfolded, and other nodes level by level while there is room.
/** @param {Tree} tree @param {number} root @param {number} most */
export function firstFolds(tree, root, most, breadth = 6) {
  const folds = unfoldAll(tree);
  if (visibleItems(tree, folds, root).length <= most) return folds;
  folds.folded.fill(1);
  for (let node = 0; node < tree.nodes; node++) bundleChildren(tree, folds, node, breadth);
  let room = most - 1;
  const unfold = (/** @type {number} */ node) => {
    const count = itemsBelow(tree, folds, node).length;
    if (!folds.folded[node] || !hasChildren(tree, node) || count > room) return;
    folds.folded[node] = 0;
    room -= count;
  };
  for (const node of bestLine(tree, root)) unfold(node);
  const queue = [root];
  for (let at = 0; at < queue.length && at < most; at++) {
    unfold(queue[at]);
    if (folds.folded[queue[at]]) continue;
    queue.push(...childrenOf(tree, queue[at]).filter((child) => !folds.bundled[child]));
  }
  return folds;
}

// Bundles the children of a node, except the first ones of each sort and the best one.
/** @param {Tree} tree @param {Folds} folds @param {number} node @param {number} breadth */
function bundleChildren(tree, folds, node, breadth) {
  const best = tree.node_best[node];
  const below = [...childrenOf(tree, node)];
  const unsearched = breadth > 4 ? 2 : 1;
  for (const [sort, few] of [breadth, unsearched, unsearched].entries()) {
    const same = below.filter((child) => sortOf(tree, child) === sort);
    if (same.length <= few + LEAST_BUNDLED - 1) continue;
    for (const child of same.slice(few)) folds.bundled[child] = child === best ? 0 : 1;
  }
  // A bundle takes the room of a mark, so it never replaces a single one.
  below.forEach((child, at) => {
    const joins = (/** @type {number} */ other) =>
      other !== undefined && folds.bundled[other] && canBundle(tree, other, child);
    if (!joins(below[at - 1]) && !joins(below[at + 1])) folds.bundled[child] = 0;
  });
}

export function toggleFold(/** @type {Folds} */ folds, /** @type {number} */ node) {
  return changed(folds, (/** @type {Folds} */ { folded }) => (folded[node] = folded[node] ? 0 : 1));
}

// The members of a bundle are shown one by one.
export function openBundle(/** @type {Folds} */ folds, /** @type {number[]} */ members) {
  return changed(folds, (/** @type {Folds} */ { bundled }) => members.forEach((node) => (bundled[node] = 0)));
}

// Nodes `plies` or more below the root are folded, those above are not.
/** @param {Tree} tree @param {Folds} folds @param {number} root @param {number} plies */
export function foldBelow(tree, folds, root, plies) {
  const level = tree.node_ply[root] + plies;
  return changed(folds, (/** @type {Folds} */ { folded }) => {
    for (let node = 0; node < tree.nodes; node++)
      folded[node] = tree.node_ply[node] >= level && hasChildren(tree, node) ? 1 : 0;
  });
}

// The nodes are shown: all nodes above them are unfolded, and none of them is bundled.
export function reveal(/** @type {Tree} */ tree, /** @type {Folds} */ folds, /** @type {Iterable<number>} */ nodes) {
  return changed(folds, (/** @type {Folds} */ { folded, bundled }) => {
    for (const node of nodes) {
      bundled[node] = 0;
      for (let at = tree.node_parent[node]; at !== NONE; at = tree.node_parent[at]) {
        folded[at] = 0;
        bundled[at] = 0;
      }
    }
  });
}

// The best line from the root, unfolded to its end.
export function unfoldBestLine(/** @type {Tree} */ tree, /** @type {Folds} */ folds, /** @type {number} */ root) {
  return reveal(tree, folds, bestLine(tree, root).slice(-1));
}

// Of the children along the path to a node, all but those on the path are bundled.
export function onlyPath(/** @type {Tree} */ tree, /** @type {Folds} */ folds, /** @type {number} */ node) {
  const path = pathTo(tree, node);
  return changed(folds, (/** @type {Folds} */ { folded, bundled }) => {
    for (const [at, above] of path.slice(0, -1).entries()) {
      folded[above] = 0;
      for (const child of childrenOf(tree, above)) bundled[child] = child === path[at + 1] ? 0 : 1;
    }
    if (hasChildren(tree, node)) folded[node] = 1;
  });
}

// The node of an event, or the nearest node above it that was sent; NONE if there is none.
export function nodeAt(/** @type {Tree} */ tree, /** @type {number} */ event) {
  const later = tree.node_later.indexOf(1);
  let [low, high] = [0, later === NONE ? tree.nodes : later];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tree.node_first_event[middle] <= event) low = middle + 1;
    else high = middle;
  }
  let node = low - 1;
  while (node >= 0 && tree.node_last_event[node] !== NONE && tree.node_last_event[node] < event)
    node = tree.node_parent[node];
  if (node < 0 || tree.node_ending[node] !== WHOLE) return node;
  return childrenOf(tree, node)[0] ?? NONE;
}

// The local number of a node of the search's tree, NONE if it was not sent.
export function numberOf(/** @type {Tree} */ tree, /** @type {number} */ index) {
  const at = tree.node_index.indexOf(index);
  return at >= 0 && tree.node_parent[at] !== NONE ? at : NONE;
}

// The size of value at which colours are fullest: the 90th percentile below a root.
export function scaleOfValues(/** @type {Tree} */ tree, /** @type {number} */ root) {
  const sizes = [];
  for (const node of nodesBelow(tree, root)) {
    const size = Math.abs(tree.node_value[node]);
    if (isSearched(tree, node) && !tree.node_later[node] && tree.node_last_event[node] >= 0 && size < MATE_BOUND)
      sizes.push(size);
  }
  sizes.sort((one, other) => one - other);
  return Math.max(sizes[Math.floor(0.9 * (sizes.length - 1))] ?? 1, 1);
}
