// The fewest leaves that alpha-beta searches in a tree, over all orders of its moves: the same as in
// xqlab/games/tree_orders.py, which says why. Pure functions on the trees of edits.js.

/** @typedef {import("./edits.js").LabTree} LabTree */
/** @typedef {[leaves: number, order: LabTree]} Ordered */

const fewestIn = (/** @type {Ordered[]} */ options) =>
  options.reduce((one, other) => (other[0] < one[0] ? other : one));
const leavesIn = (/** @type {Ordered[]} */ parts) => parts.reduce((sum, [leaves]) => sum + leaves, 0);

// The minimax value of a tree.
/** @param {LabTree} tree @param {boolean} isMax @returns {number} */
function minimaxOf({ value, below }, isMax) {
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
