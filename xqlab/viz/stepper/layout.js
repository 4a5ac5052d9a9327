// Where is each node of the tree drawn? Pure functions. A small tree is shown whole and does not move; of a large
// one, the path to the current node with the siblings on each level, and the current node's children.

import { childrenOf, isNull, NONE } from "../page/replay.js";

export const ROW = 58; // pixels from one level to the next
export const BOX = 38; // height of a node
const SIDE = 58; // room on the left for the side to move
const MORE = 44; // room at each end of a row for "+12"
const WHOLE_TREE = 80; // nodes; larger trees are never shown whole

// The width in pixels of so many nodes side by side, with nodes left out at both ends.
export function roomFor(/** @type {number} */ nodes, /** @type {number} */ slot) {
  return SIDE + 2 * MORE + nodes * slot;
}

// The drawing in `width` by `height` pixels, with `slot` pixels for each node. What is below nodes first met after
// event `until` is left out, and so are moves that the search makes after it without a reader who knew of them, and all
// those of the node `covered`.
/** @param {Replay} replay @param {State} state @param {number} width @param {number} height @param {number} slot
 * @param {number} [until] @param {number | null} [covered] */
export function layOut(replay, state, width, height, slot, until = Infinity, covered = null) {
  const all = (/** @type {number} */ node) => childrenOf(replay, node);
  const isMet = (/** @type {number} */ child) => replay.node_first_event[child] <= until;
  const isMove = (/** @type {number} */ child) => !replay.node_again[child] && !isNull(replay, child);
  const known = (/** @type {number} */ node) =>
    isMet(node) ? all(node).filter((child) => isMet(child) || (node !== covered && isMove(child))) : [];
  const row = until === Infinity ? all : known;
  const met = (/** @type {number} */ child) => replay.node_first_event[child] <= state.event;
  const tree = { root: all(state.iteration)[0], row, met, ahead: Number(until !== Infinity) };
  return wholeTree(tree, width, height, slot) ?? aroundPath(tree, state, width, height, slot);
}

// The drawing of a whole tree; null where it is too large.
/** @param {TreeShape} tree @param {number} width @param {number} height @param {number} slot @returns {Drawn | null} */
export function wholeTree({ root, row }, width, height, slot) {
  if (root === undefined) return null;
  /** @type {{boxes: (Slot & {level: number})[], edges: [Slot, Slot][], leaves: number, depth: number}} */
  const shape = { boxes: [], edges: [], leaves: 0, depth: 0 };
  if (!place(row, root, 0, shape)) return null;
  const step = Math.min((width - SIDE) / shape.leaves, 1.6 * slot);
  if (step < 0.8 * slot || (shape.depth + 1) * ROW > height) return null;
  const high = Math.min(1.5 * ROW, height / (shape.depth + 1));
  const left = SIDE + (width - SIDE - step * shape.leaves) / 2;
  const top = (height - high * (shape.depth + 1)) / 2;
  for (const box of shape.boxes) {
    box.x = left + step * box.x;
    box.y = top + high * (box.level + 0.5);
    box.slot = Math.min(step, slot);
  }
  const levels = range(shape.depth + 1).map((ply) => ({ ply, y: top + high * (ply + 0.5) }));
  return { boxes: shape.boxes, edges: shape.edges, more: [], levels, gap: null };
}

// Leaves are side by side, a parent is centred over its children. null where the tree is too large.
/** @param {TreeShape["row"]} row @param {number} node @param {number} level @param {any} shape */
function place(row, node, level, shape) {
  const box = { node, level, x: 0, y: 0, slot: 0 };
  shape.boxes.push(box);
  shape.depth = Math.max(shape.depth, level);
  if (shape.boxes.length > WHOLE_TREE) return null;
  const below = [];
  for (const child of row(node)) {
    const placed = place(row, child, level + 1, shape);
    if (placed === null) return null;
    below.push(placed);
    shape.edges.push([box, placed]);
  }
  box.x = below.length ? (below[0].x + below[below.length - 1].x) / 2 : shape.leaves++ + 0.5;
  return box;
}

// The drawing of what is around the path to the current node.
/** @param {TreeShape} shape @param {Around} state @param {number} width @param {number} height @param {number} slot */
export function aroundPath(shape, state, width, height, slot) {
  const rows = rowsAround(shape, state);
  const room = Math.max(3, Math.floor(height / ROW));
  const hidden = Math.max(0, rows.length - room);
  const gapRows = room > 3 ? 1 : 0; // in three rows there is none to spare, or the focus would be left out
  const shown = hidden ? [rows[0], ...rows.slice(hidden + gapRows + 1)] : rows;
  const gap = hidden ? { y: ROW * (1 + gapRows / 2) + (gapRows ? -2 : 4), plies: hidden + gapRows } : null;
  const /** @type {Drawn} */ drawing = { boxes: [], edges: [], more: [], levels: [], gap };
  let /** @type {Slot | undefined} */ parent;
  shown.forEach(({ ply, nodes, current }, index) => {
    const y = ROW * (index + 0.5 + (gap && index ? gapRows : 0));
    const boxes = rowOfBoxes(nodes, current, y, width, slot, drawing);
    const above = gap && index === 1 ? undefined : parent;
    if (above) for (const box of boxes) drawing.edges.push([above, box]);
    drawing.levels.push({ ply, y });
    parent = boxes.find((box) => box.node === nodes[current]);
  });
  return drawing;
}

// One row per level: the siblings there and which one is on the path; last, the focus's children.
function rowsAround(/** @type {TreeShape} */ shape, /** @type {Around} */ state) {
  const rows = state.path.map((node, ply) => {
    const nodes = ply ? [...shape.row(state.path[ply - 1])] : [node];
    return { ply, nodes, current: nodes.indexOf(node) };
  });
  const below = [...shape.row(state.focus)];
  if (below.length) rows.push({ ply: rows.length, nodes: below, current: centreOf(shape, below, state) });
  return rows;
}

// The child of the focus around which the row is shown: the one considered, else the last one met, or so far ahead.
function centreOf(/** @type {TreeShape} */ shape, /** @type {number[]} */ below, /** @type {Around} */ state) {
  if (state.considered !== NONE) return Math.max(below.indexOf(state.considered), 0);
  const last = below.findLastIndex((child) => shape.met(child));
  return Math.min(Math.max(last + (shape.ahead ?? 0), 0), below.length - 1);
}

/** @param {number[]} nodes @param {number} current @param {number} y @param {number} width @param {number} slot
 * @param {Drawn} drawing */
function rowOfBoxes(nodes, current, y, width, slot, drawing) {
  const all = Math.max(1, Math.floor((width - SIDE) / slot));
  const room = nodes.length <= all ? nodes.length : Math.max(1, Math.floor((width - SIDE - 2 * MORE) / slot));
  const first = Math.min(Math.max(current - (room >> 1), 0), nodes.length - room);
  const left = SIDE + (width - SIDE - room * slot) / 2;
  const boxes = range(room).map((at) => ({ node: nodes[first + at], x: left + slot * (at + 0.5), y, slot }));
  if (first) drawing.more.push({ x: left - 6, y, count: first, end: "left" });
  const rest = nodes.length - first - room;
  if (rest) drawing.more.push({ x: left + room * slot + 6, y, count: rest, end: "right" });
  drawing.boxes.push(...boxes);
  return boxes;
}

function range(/** @type {number} */ count) {
  return Array.from({ length: count }, (_, at) => at);
}
