// Where is each item of the diagram drawn? The tidy layout, as in xqlab/viz/figures/layout.py: parents centred
// above their children, siblings in order, subtrees as close as possible. Pure functions.

const GAP = 12; // pixels between neighbours
const ROOM = 46; // pixels between levels, at least
const MOST_ROOM = 150;
const MANY = 400; // items; a larger tree is seen from afar and gets more room between levels

// The x of the middle of each item, with the leftmost edge at 0. children: of each item, item 0 the root;
// widths: of each item; gap: least distance between neighbours on one level.
export function tidy(/** @type {number[][]} */ children, /** @type {number[]} */ widths, gap = GAP) {
  if (!children.length) return [];
  const order = [0]; // parents first
  for (const item of order) order.push(...children[item]);
  const offsets = new Float64Array(children.length); // of each item from its parent
  // Of the subtree of each item, at each level: its leftmost and its rightmost edge, from the item's middle.
  const lefts = /** @type {number[][]} */ (children.map(() => []));
  const rights = /** @type {number[][]} */ (children.map(() => []));
  for (const item of order.toReversed()) {
    const below = children[item];
    const places = beside(
      below.map((child) => lefts[child]),
      below.map((child) => rights[child]),
      gap,
    );
    const middle = below.length ? (places[0] + places[below.length - 1]) / 2 : 0;
    const [left, right] = [[-widths[item] / 2], [widths[item] / 2]];
    below.forEach((child, number) => {
      const offset = places[number] - middle;
      offsets[child] = offset;
      for (let level = left.length - 1; level < lefts[child].length; level++) left.push(lefts[child][level] + offset);
      rights[child].forEach((edge, level) => {
        right[level + 1] = edge + offset;
      });
      lefts[child] = rights[child] = [];
    });
    lefts[item] = left;
    rights[item] = right;
  }
  const leftmost = Math.min(...lefts[0]);
  const x = new Array(children.length).fill(-leftmost);
  for (const item of order) for (const child of children[item]) x[child] = x[item] + offsets[child];
  return x;
}

// The x of each of these subtrees, side by side, the first one at 0.
function beside(/** @type {number[][]} */ lefts, /** @type {number[][]} */ rights, /** @type {number} */ gap) {
  const places = /** @type {number[]} */ ([]);
  const seen = /** @type {number[]} */ ([]); // from the right: the last subtree, then each that reaches below all after it
  lefts.forEach((edges, number) => {
    places.push(places.at(-1) ?? 0);
    for (let level = 0; level < edges.length; level++) {
      while (seen.length && rights[seen[seen.length - 1]].length <= level) seen.pop();
      const other = seen.at(-1);
      if (other === undefined) break;
      const overlap = places[other] + rights[other][level] + gap - places[number] - edges[level];
      for (let moved = other + 1; overlap > 0 && moved <= number; moved++)
        places[moved] += (overlap * (moved - other)) / (number - other);
    }
    seen.push(number);
  });
  return places;
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
