// A textbook tree that a reader edits, and what undoes it. Pure functions without a page: a tree is never changed.
//
// A tree is {name, value}, a leaf, or {name, below}, its children; name: "" for the usual letter. A path is the numbers
// of the children on the way down, [] the root, which always has a child.

import { nameAt, readTree } from "../live/positions/nested_lists.js";

const OWN_NAME = /^[A-Za-z_][\p{L}\p{N}_]*$/u;

/** @typedef {{name: string, value?: number, below?: LabTree[]}} LabTree */
/** @typedef {number[]} TreePath */

// The tree of a text; throws an error with `texts` by language. form: see text_form.py.
/** @param {Payload} form @param {string} text @returns {LabTree} */
export function treeOfText(form, text) {
  const plain = (/** @type {any} */ { name, value, below }) =>
    below ? { name, below: below.map(plain) } : { name, value: Number(value) };
  return plain(readTree(form, text).root);
}

// The text of a tree, as Python writes it.
/** @param {LabTree} tree @returns {string} */
export function treeText({ value, below }) {
  if (!below) return String(value);
  const texts = below.map((child, at) => {
    const isOwn = child.name && child.name !== nameAt(at) && OWN_NAME.test(child.name);
    return (isOwn ? `${child.name}: ` : "") + treeText(child);
  });
  return `[${texts.join(", ")}]`;
}

// The subtree at a path.
export function subtree(/** @type {LabTree} */ tree, /** @type {TreePath} */ path) {
  return path.reduce((at, number) => /** @type {LabTree[]} */ (at.below)[number], tree);
}

// The tree with another subtree at a path.
/** @param {LabTree} tree @param {TreePath} path @param {(old: LabTree) => LabTree} change @returns {LabTree} */
function changedAt(tree, path, change) {
  if (!path.length) return change(tree);
  const [at, ...rest] = path;
  const below = /** @type {LabTree[]} */ (tree.below);
  return { ...tree, below: below.with(at, changedAt(below[at], rest, change)) };
}

// Child number `from` of the node at a path becomes its number `to`.
/** @param {LabTree} tree @param {TreePath} path @param {number} from @param {number} to */
export function moved(tree, path, from, to) {
  return changedAt(tree, path, ({ name, below = [] }) => {
    return { name, below: below.toSpliced(from, 1).toSpliced(to, 0, below[from]) };
  });
}

// Another value of the leaf at a path.
export function withLeaf(/** @type {LabTree} */ tree, /** @type {TreePath} */ path, /** @type {number} */ value) {
  return changedAt(tree, path, ({ name }) => ({ name, value }));
}

// A leaf more below the node at a path, as its child number `at`, by default the last. A leaf becomes an inner node: its
// first child has its value.
/** @param {LabTree} tree @param {TreePath} path */
export function added(tree, path, at = Infinity, value = 0) {
  return changedAt(tree, path, ({ name, below, value: old = 0 }) => {
    if (!below) return { name, below: [{ name: "", value: old }] };
    return { name, below: below.toSpliced(at, 0, { name: "", value }) };
  });
}

// The tree without the branch at a path. A node that loses its only child becomes a leaf of value 0; the last child of
// the root stays.
export function removed(/** @type {LabTree} */ tree, /** @type {TreePath} */ path) {
  const [above, at] = branchOf(path);
  if (!path.length || (!above.length && tree.below?.length === 1)) return tree;
  return changedAt(tree, above, ({ name, below = [] }) =>
    below.length === 1 ? { name, value: 0 } : { name, below: below.toSpliced(at, 1) },
  );
}

// The node that a branch hangs on, and which of its children it is; -1 of the root.
/** @returns {[above: TreePath, at: number]} */
export const branchOf = (/** @type {TreePath} */ path) => [path.slice(0, -1), path.at(-1) ?? -1];

// How many children the node above the branch at a path has.
const brothers = (/** @type {LabTree} */ tree, /** @type {TreePath} */ above) =>
  subtree(tree, above).below?.length ?? 0;

/** @param {LabTree} tree @param {TreePath} path @param {number} by @returns {[LabTree, TreePath] | null} */
function shifted(tree, path, by) {
  const [above, at] = branchOf(path);
  const isThere = path.length && at + by >= 0 && at + by < brothers(tree, above);
  return isThere ? [moved(tree, above, at, at + by), [...above, at + by]] : null;
}

// What a reader does to the node at a path: [the tree then, the path that is selected], null where it cannot be done.
/** @type {Record<string, (tree: LabTree, path: TreePath) => [LabTree, TreePath] | null>} */
export const NODE_EDITS = {
  child: (tree, path) => [added(tree, path), [...path, brothers(tree, path)]],
  sibling(tree, path) {
    const [above, at] = branchOf(path);
    return path.length ? [added(tree, above, at + 1), [...above, at + 1]] : null;
  },
  remove(tree, path) {
    const [above, at] = branchOf(path);
    const next = removed(tree, path);
    const left = brothers(next, above);
    return next === tree ? null : [next, left ? [...above, Math.min(at, left - 1)] : above];
  },
  left: (tree, path) => shifted(tree, path, -1),
  right: (tree, path) => shifted(tree, path, 1),
};

// The paths of all nodes, each before its children.
/** @param {LabTree} tree @returns {TreePath[]} */
export function pathsOf({ below = [] }, path = /** @type {TreePath} */ ([])) {
  return [path, ...below.flatMap((child, at) => pathsOf(child, [...path, at]))];
}

/** @param {LabTree} tree @returns {number[]} */
export function leavesOf({ value, below }) {
  return below ? below.flatMap(leavesOf) : [/** @type {number} */ (value)];
}

/** @param {LabTree} tree @returns {number} */
export function heightOf({ below }) {
  return below ? 1 + Math.max(...below.map(heightOf)) : 0;
}

// [branching, depth] of a tree whose inner nodes all have as many children and whose leaves are all as deep; else null.
/** @param {LabTree} tree @returns {[branching: number, depth: number] | null} */
export function shapeOf({ below }) {
  if (!below) return [0, 0];
  const shapes = below.map(shapeOf);
  const [first] = shapes;
  const isUniform = first && shapes.every((shape) => shape?.[0] === first[0] && shape[1] === first[1]);
  return isUniform && [0, below.length].includes(first[0]) ? [below.length, first[1] + 1] : null;
}

// A uniform tree with values from `low` to `high`: the same as `TextbookTree.random` of Python.
/** @param {{branching: number, depth: number, seed: number, low: number, high: number}} shape @returns {LabTree} */
export function randomTree({ branching, depth, seed, low, high }) {
  const draw = drawer(seed);
  /** @returns {LabTree} */
  const grow = (/** @type {number} */ left) =>
    left
      ? { name: "", below: Array.from({ length: branching }, () => grow(left - 1)) }
      : { name: "", value: low + Math.floor((draw() * (high - low + 1)) / 2 ** 32) };
  return grow(depth);
}

// Numbers of 32 bits. Source: T. Ettinger, "mulberry32", 2017.
function drawer(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

// What was there, one after another, and which of it is there now; a step back or forth does not leave it.
/** @template Value @typedef {{all: Value[], at: number}} Edits */

/** @template Value @param {Edits<Value>} edits @param {Value} next @returns {Edits<Value>} */
export const edited = ({ all, at }, next) => ({ all: [...all.slice(0, at + 1), next], at: at + 1 });

/** @template Value @param {Edits<Value>} edits @param {number} by */
export const stepped = ({ all, at }, by) => ({ all, at: Math.min(Math.max(at + by, 0), all.length - 1) });

// -- the fewest leaves that alpha-beta searches, over all orders of moves: xqlab/games/tree_orders.py says why ------

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
