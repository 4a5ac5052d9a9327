// The fewest and the most leaves that alpha-beta searches in a tree, over all orders of its moves: the same as
// xqlab/games/tree_orders.py, which says why. Pure functions on the trees of edits.js.

import { leavesOf } from "./edits.js";

/** @typedef {import("./edits.js").LabTree} LabTree */
/** @typedef {[leaves: number, order: LabTree]} Ordered */

const ORDERED = { leaves: 100, breadth: 8 }; // of a tree whose worst order is looked for

const fewestIn = (/** @type {Ordered[]} */ options) =>
  options.reduce((one, other) => (other[0] < one[0] ? other : one));
const leavesIn = (/** @type {Ordered[]} */ parts) => parts.reduce((sum, [leaves]) => sum + leaves, 0);

// The minimax value of a tree.
/** @param {LabTree} tree @param {boolean} isMax @returns {number} */
export function minimaxOf({ value, below }, isMax) {
  if (!below) return /** @type {number} */ (value);
  return Math[isMax ? "max" : "min"](...below.map((child) => minimaxOf(child, !isMax)));
}

// [the fewest leaves that any order needs, the tree in such an order]. isMax: whether Max moves at the root.
/** @param {LabTree} tree @param {boolean} isMax @returns {Ordered} */
export function bestOrder(tree, isMax) {
  const { below } = tree;
  if (!below) return [1, tree];
  const value = minimaxOf(tree, isMax);
  const others = below.map((child) => bounded(child, !isMax, value, !isMax));
  const options = below.flatMap((child, at) => {
    if (minimaxOf(child, !isMax) !== value) return [];
    const [leaves, first] = bestOrder(child, !isMax);
    const rest = others.filter((_, other) => other !== at);
    return [
      /** @type {Ordered} */ ([leaves + leavesIn(rest), { ...tree, below: [first, ...rest.map(([, one]) => one)] }]),
    ];
  });
  return fewestIn(options);
}

// The least search that shows that a value is `bound` or more, or less.
/** @param {LabTree} tree @param {boolean} isMax @param {number} bound @param {boolean} atLeast @returns {Ordered} */
function bounded(tree, isMax, bound, atLeast) {
  const { below } = tree;
  if (!below) return [1, tree];
  if (isMax !== atLeast) {
    const parts = below.map((child) => bounded(child, !isMax, bound, atLeast));
    return [leavesIn(parts), { ...tree, below: parts.map(([, child]) => child) }];
  }
  const options = below.flatMap((child, at) => {
    const value = minimaxOf(child, !isMax);
    if (atLeast ? value < bound : value > bound) return [];
    const [leaves, first] = bounded(child, !isMax, bound, atLeast);
    return [/** @type {Ordered} */ ([leaves, { ...tree, below: [first, ...below.toSpliced(at, 1)] }])];
  });
  return fewestIn(options);
}

// [the most leaves that any order searches, the tree in such an order]; null for a tree that is too large.
/** @param {LabTree} tree @param {boolean} isMax @returns {Ordered | null} */
export function worstOrder(tree, isMax) {
  if (leavesOf(tree).length > ORDERED.leaves || breadthOf(tree) > ORDERED.breadth) return null;
  return mostIn(tree, isMax, -Infinity, Infinity);
}

/** @param {LabTree} tree @returns {number} */
function breadthOf({ below }) {
  return below ? Math.max(below.length, ...below.map(breadthOf)) : 0;
}

/** @param {LabTree} tree @param {boolean} isMax @param {number} alpha @param {number} beta @returns {Ordered} */
function mostIn(tree, isMax, alpha, beta) {
  const { below } = tree;
  if (!below) return [1, tree];
  const values = below.map((child) => minimaxOf(child, !isMax));
  const /** @type {Map<string, Ordered>} */ searches = new Map();
  // For each set of children tried: the most leaves, and their order.
  const /** @type {([number, LabTree[]] | undefined)[]} */ tried = [[0, []]];
  let /** @type {[number, LabTree[]]} */ most = [-1, []];
  const end = (/** @type {number} */ leaves, /** @type {LabTree[]} */ order) =>
    leaves > most[0] && (most = [leaves, order]);
  for (let chosen = 0; chosen < 1 << below.length; chosen++) {
    const before = tried[chosen];
    if (!before) continue;
    const [leaves, order] = before;
    const left = [...below.keys()].filter((at) => !((chosen >> at) & 1));
    const bound = Math[isMax ? "max" : "min"](isMax ? alpha : beta, ...values.filter((_, at) => (chosen >> at) & 1));
    if (!left.length) end(leaves, order);
    for (const at of left) {
      const key = `${at} ${bound}`;
      if (!searches.has(key))
        searches.set(key, isMax ? mostIn(below[at], false, bound, beta) : mostIn(below[at], true, alpha, bound));
      const [more, child] = /** @type {Ordered} */ (searches.get(key));
      const next = chosen | (1 << at);
      if (isMax ? values[at] >= beta : values[at] <= alpha)
        end(leaves + more, [...order, child, ...left.filter((other) => other !== at).map((other) => below[other])]);
      else if (leaves + more > (tried[next]?.[0] ?? -1)) tried[next] = [leaves + more, [...order, child]];
    }
  }
  return [most[0], { ...tree, below: most[1] }];
}
