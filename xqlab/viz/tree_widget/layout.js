// Where is each item of the diagram drawn? The tidy layout in linear time, as in xqlab/viz/figures/layout.py:
// parents centred above their children, siblings in order, subtrees as close as possible. Pure functions.
// Source: C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run in Linear Time", 2002.

const GAP = 12; // pixels between neighbours
const ROOM = 46; // pixels between levels, at least
const MOST_ROOM = 150;
const MANY = 400; // items; a larger tree is seen from afar and gets more room between levels

// The x of the middle of each item, with the leftmost edge at 0. children: of each item, item 0 the root;
// widths: of each item; gap: least distance between neighbours on one level.
export function tidy(/** @type {number[][]} */ children, /** @type {number[]} */ widths, gap = GAP) {
  const count = children.length;
  if (!count) return [];
  const zeros = () => new Float64Array(count);
  const [prelim, mod, change, shift, number] = [zeros(), zeros(), zeros(), zeros(), zeros()];
  const parent = new Int32Array(count).fill(-1);
  const thread = new Int32Array(count).fill(-1);
  const ancestor = Int32Array.from(children, (_, item) => item);
  const defaultAncestor = Int32Array.from(children, (below) => (below.length ? below[0] : -1));
  children.forEach((below, item) =>
    below.forEach((child, at) => {
      parent[child] = item;
      number[child] = at;
    }),
  );
  const nextLeft = (/** @type {number} */ item) => (children[item].length ? children[item][0] : thread[item]);
  const nextRight = (/** @type {number} */ item) =>
    children[item].length ? children[item][children[item].length - 1] : thread[item];
  const distance = (/** @type {number} */ left, /** @type {number} */ right) =>
    (widths[left] + widths[right]) / 2 + gap;
  const leftSibling = (/** @type {number} */ item) => (number[item] ? children[parent[item]][number[item] - 1] : -1);

  // Centres an item over its children, then puts its subtree beside its left sibling.
  function firstWalk(/** @type {number} */ item) {
    const below = children[item];
    let middle = 0;
    if (below.length) {
      executeShifts(below);
      middle = (prelim[below[0]] + prelim[below[below.length - 1]]) / 2;
    }
    const left = leftSibling(item);
    prelim[item] = left < 0 ? middle : prelim[left] + distance(left, item);
    if (left >= 0) mod[item] = prelim[item] - middle;
  }

  function executeShifts(/** @type {number[]} */ below) {
    let moved = 0;
    let changed = 0;
    for (let at = below.length - 1; at >= 0; at--) {
      const child = below[at];
      prelim[child] += moved;
      mod[child] += moved;
      changed += change[child];
      moved += shift[child] + changed;
    }
  }

  // Follows the contours of the subtree and of everything to its left down, and moves it where they overlap.
  function apportion(/** @type {number} */ item) {
    const left = leftSibling(item);
    if (left < 0) return;
    let [innerLeft, innerRight, outerLeft, outerRight] = [left, item, children[parent[item]][0], item];
    let [sumInnerLeft, sumOuterLeft] = [mod[innerLeft], mod[outerLeft]];
    let [sumInnerRight, sumOuterRight] = [mod[item], mod[item]];
    let [belowLeft, belowRight] = [nextRight(innerLeft), nextLeft(innerRight)];
    while (belowLeft >= 0 && belowRight >= 0) {
      [innerLeft, innerRight] = [belowLeft, belowRight];
      [outerLeft, outerRight] = [nextLeft(outerLeft), nextRight(outerRight)];
      ancestor[outerRight] = item;
      const overlap =
        prelim[innerLeft] + sumInnerLeft - prelim[innerRight] - sumInnerRight + distance(innerLeft, innerRight);
      if (overlap > 0) {
        const known = ancestor[innerLeft];
        moveSubtree(parent[known] === parent[item] ? known : defaultAncestor[parent[item]], item, overlap);
        sumInnerRight += overlap;
        sumOuterRight += overlap;
      }
      sumInnerLeft += mod[innerLeft];
      sumInnerRight += mod[innerRight];
      sumOuterLeft += mod[outerLeft];
      sumOuterRight += mod[outerRight];
      [belowLeft, belowRight] = [nextRight(innerLeft), nextLeft(innerRight)];
    }
    if (belowLeft >= 0 && nextRight(outerRight) < 0) {
      thread[outerRight] = belowLeft;
      mod[outerRight] += sumInnerLeft - sumOuterRight;
    }
    if (belowRight >= 0 && nextLeft(outerLeft) < 0) {
      thread[outerLeft] = belowRight;
      mod[outerLeft] += sumInnerRight - sumOuterLeft;
      defaultAncestor[parent[item]] = item;
    }
  }

  function moveSubtree(/** @type {number} */ left, /** @type {number} */ right, /** @type {number} */ by) {
    const between = number[right] - number[left];
    change[right] -= by / between;
    shift[right] += by;
    change[left] += by / between;
    prelim[right] += by;
    mod[right] += by;
  }

  const order = childrenFirst(children);
  for (const item of order) {
    firstWalk(item);
    apportion(item);
  }
  const x = new Array(count).fill(0);
  const sums = zeros();
  for (let at = order.length - 1; at >= 0; at--) {
    const item = order[at];
    x[item] = prelim[item] + sums[item];
    for (const child of children[item]) sums[child] = sums[item] + mod[item];
  }
  const left = x.reduce((least, middle, item) => Math.min(least, middle - widths[item] / 2), Infinity);
  return x.map((middle) => middle - left);
}

// Every item after its children and after its left siblings.
function childrenFirst(/** @type {number[][]} */ children) {
  const order = [];
  const stack = [0];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    order.push(item);
    stack.push(...children[item]);
  }
  return order.reverse();
}

// {x, y, tops, width, height}: the middle of each item's upper edge, the y of each level, and the size of the drawing.
// items: {level, children}; sizes: {width, height} of each.
export function spreadOut(/** @type {Item[]} */ items, /** @type {Size[]} */ sizes) {
  const x = tidy(
    items.map((item) => item.children),
    sizes.map((size) => size.width),
  );
  const levels = items.reduce((most, item) => Math.max(most, item.level), 0) + 1;
  const heights = new Array(levels).fill(0);
  const reach = new Array(levels).fill(0);
  items.forEach((item, at) => {
    heights[item.level] = Math.max(heights[item.level], sizes[at].height);
    for (const child of item.children) reach[item.level] = Math.max(reach[item.level], Math.abs(x[child] - x[at]));
  });
  const width = x.reduce((most, middle, at) => Math.max(most, middle + sizes[at].width / 2), 0);
  const mostRoom = items.length > MANY ? Math.max(MOST_ROOM, width / 10) : MOST_ROOM;
  const tops = [0];
  for (let level = 1; level < levels; level++) {
    // Otherwise long branches would be nearly horizontal.
    const room = Math.min(Math.max(ROOM, reach[level - 1] / 8), mostRoom);
    tops.push(tops[level - 1] + heights[level - 1] + room);
  }
  const y = items.map((item) => tops[item.level]);
  return { x, y, tops, width, height: tops[levels - 1] + heights[levels - 1] };
}
