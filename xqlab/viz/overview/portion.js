// The views of a portion of a search on a page without a kernel, computed as xqlab/trace/query/aggregate.py does from
// the whole tree: the same, if no cell was merged. Pure functions on plain data.

import { GHOST_ANSWERED, SEARCHED } from "../page/log_constants.js";
import { NONE, unpack } from "../page/replay.js";

const PIXELS = 1000; // cells narrower than 1 / PIXELS of the width are merged
const STEPS = ["node", "parent", "first"]; // sent as differences
const SENT = // columns that a view takes as they were sent
  "node moves pruned skipped flavour ply depth number reduction ending reason kind type bound quiescence value".split(
    " ",
  );
const isUnsearchedMove = (/** @type {number} */ flavour) => flavour !== SEARCHED && flavour !== GHOST_ANSWERED;
const KINDS_OF_ARRAY = { start: Float64Array, end: Float64Array, searched: Float64Array, ghost: Float64Array };

// The portion with its arrays unpacked, the cells below each cell in order, and the cell of each node that has one of
// its own.
export function openPortion(/** @type {Payload} */ about, /** @type {DataView} */ block) {
  const portion = { ...about, ...unpack(about.contents, block) };
  for (const name of STEPS) for (let at = 1; at < about.cells; at++) portion[name][at] += portion[name][at - 1];
  for (let at = 0; at < about.cells; at++) portion.last[at] += portion.first[at];
  portion.below = Array.from({ length: about.cells }, () => []);
  portion.cellOf = new Map();
  for (let at = 0; at < about.cells; at++) {
    if (at) portion.below[portion.parent[at]].push(at);
    if (portion.moves[at] === 1 && portion.flavour[at] !== GHOST_ANSWERED) portion.cellOf.set(portion.node[at], at);
  }
  const answered = (/** @type {number} */ at) => Number(portion.flavour[at] === GHOST_ANSWERED);
  for (const cells of portion.below)
    cells.sort(
      (/** @type {any} */ one, /** @type {any} */ two) =>
        answered(one) - answered(two) || portion.first[one] - portion.first[two],
    );
  return portion;
}

// What the width of a cell is proportional to.
/** @param {Portion} portion @param {number} at @param {boolean} withGhosts @param {boolean} logarithmic */
function weightOf(portion, at, withGhosts, logarithmic) {
  const size = portion.searched[at] + (withGhosts ? portion.ghost[at] : 0);
  if (!logarithmic) return size;
  if (portion.moves[at] > 1) return (withGhosts ? portion.ghost_log : portion.log)[at];
  return Math.log2(1 + size);
}

const isWhole = (/** @type {Portion} */ portion, /** @type {number} */ at) => at === 0 || portion.parent[at] === 0; // all iterations, or one of them

// The cells of a view as {at: [portion cells], parent, row, start, end, ...}; null where there are more than `most`.
/**
 * @param {Portion} portion @param {number} top @param {[number, number] | null} span @param {boolean} withGhosts
 * @param {boolean} logarithmic @param {number} least @param {number} rows @param {number} most
 */
function layOut(portion, top, span, withGhosts, logarithmic, least, rows, most) {
  /** @type {any[]} */
  const cells = [
    { of: [top], parent: NONE, row: 0, flavour: SEARCHED, start: 0, end: 1, moves: 1, searched: 0, ghost: 0 },
  ];
  const isOne = (/** @type {PortionCell} */ cell) =>
    cell.of.length === 1 && cell.moves === 1 && cell.flavour === SEARCHED;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (!isOne(cell) || cell.row + 1 >= rows) continue;
    const part = cell.of[0];
    const isNode = !isWhole(portion, part);
    const spanned = at === 0 && span !== null;
    const inside = (/** @type {number} */ child) =>
      portion.flavour[child] === GHOST_ANSWERED ||
      !spanned ||
      (portion.first[child] >= span[0] && portion.first[child] <= span[1]);
    const below = portion.below[part].filter(
      (child) => inside(child) && (withGhosts || portion.flavour[child] === SEARCHED),
    );
    const weights = below.map((child) => weightOf(portion, child, withGhosts, logarithmic));
    let total = 0;
    let unsearched = 0;
    let unsearchedWeight = 0;
    below.forEach((child, place) => {
      if (isUnsearchedMove(portion.flavour[child])) {
        unsearched += portion.ghost[child];
        unsearchedWeight += weights[place];
      } else total += weights[place];
    });
    // By logarithms, moves not searched share the logarithm of their sum.
    const shrink = logarithmic && unsearchedWeight > 0 ? Math.log2(1 + unsearched) / unsearchedWeight : 1;
    total += unsearchedWeight * shrink;
    if (!logarithmic && isNode && !spanned) total += 1; // the node itself
    if (total <= 0) continue;
    const scale = (cell.end - cell.start) / total;
    let x = cell.start;
    let narrow; // a cell that merges narrow ones
    for (const [place, child] of below.entries()) {
      const flavour = portion.flavour[child];
      const width = weights[place] * scale * (isUnsearchedMove(flavour) ? shrink : 1);
      if (width <= 0) continue;
      let /** @type {PortionCell | undefined} */ into = narrow;
      if (!into || width >= least || into.flavour !== flavour) {
        if (cells.length === most) return null;
        into = { of: [], parent: at, row: cell.row + 1, flavour, start: x, end: x, moves: 0, searched: 0, ghost: 0 };
        cells.push(into);
        narrow = width < least ? into : undefined;
      }
      into.of.push(child);
      into.end = x + width;
      into.moves += portion.moves[child];
      into.searched += portion.searched[child];
      into.ghost += withGhosts ? portion.ghost[child] : 0;
      x += width;
      if (at === 0) {
        cell.searched += portion.searched[child];
        cell.ghost += withGhosts ? portion.ghost[child] : 0;
      }
    }
    if (at === 0 && isNode && !spanned) cell.searched += 1;
  }
  return cells;
}

// A view like those of `readView`, with texts and crumbs in all languages, and also
//   lacking  for each cell, whether the page lacks its contents
//   page     {kept, nodes, merged}: nodes with cells of their own, all nodes, and those of the largest merged subtree
// focus: a node with a cell of its own, -1 for all iterations; span: of the merged cell that was opened, or null.
/** @param {Portion} portion @param {number} focus @param {[number, number] | null} span @param {any} options */
export function portionView(portion, focus, span, { withGhosts, logarithmic }) {
  const top = /** @type {number} */ (portion.cellOf.get(focus));
  let rows = portion.rows;
  let least = 1 / PIXELS;
  let cells;
  while (!cells) {
    cells = layOut(portion, top, span, withGhosts, logarithmic, least, rows, portion.most);
    if (cells) break;
    least *= 1.5;
    if (least > 1) [rows, least] = [rows - 1, 1 / PIXELS];
  }
  const /** @type {Payload} */ columns = {};
  const heads = cells.map((cell) => cell.of[0]);
  for (const name of SENT) columns[name] = heads.map((part) => portion[name]?.[part] ?? 0);
  for (const name of ["parent", "row", "flavour", "start", "end", "moves", "searched", "ghost"])
    columns[name] = cells.map((cell) => cell[name]);
  columns.error = cells.map((cell) => (cell.moves > 1 ? 0 : (portion.error?.[cell.of[0]] ?? 0)));
  columns.first = heads.map((part) => portion.first[part]);
  columns.last = cells.map((cell) => portion.last[cell.of.at(-1)]);
  columns.known = cells.map((cell) =>
    cell.flavour === SEARCHED ? 0 : Math.min(...cell.of.map((/** @type {number} */ part) => portion.known[part])),
  );
  columns.best = bestLine(portion, cells);
  columns.lacking = cells.map((cell) => Number(lacks(portion, cell)));
  for (const [name, kind] of Object.entries(KINDS_OF_ARRAY)) columns[name] = kind.from(columns[name]);
  const texts = Object.fromEntries(
    Object.entries(portion.texts).map(([language, names]) => [language, heads.map((part) => names[part])]),
  );
  return {
    ...columns,
    cells: cells.length,
    focus,
    span,
    with_ghosts: withGhosts,
    logarithmic,
    texts,
    crumbs: crumbsTo(portion, top),
    savings: withGhosts ? (portion.savings[focus] ?? null) : null,
    page: pageOf(portion, top),
  };
}

// Whether a cell has contents that the page lacks.
function lacks(/** @type {Portion} */ portion, /** @type {PortionCell} */ { of, moves, flavour }) {
  if (of.length > 1) return false;
  if (moves > 1) return true;
  return (
    flavour === SEARCHED && portion.searched[of[0]] > 1 && !portion.below[of[0]].some((at) => portion.searched[at])
  );
}

function bestLine(/** @type {Portion} */ portion, /** @type {PortionCell[]} */ cells) {
  const best = new Uint8Array(cells.length);
  if (isWhole(portion, cells[0].of[0])) return best;
  const place = new Map();
  cells.forEach((cell, at) => {
    if (cell.of.length === 1 && cell.moves === 1 && cell.flavour === SEARCHED) place.set(portion.node[cell.of[0]], at);
  });
  for (let node = portion.node[cells[0].of[0]]; place.has(node); node = portion.best_node[cells[place.get(node)].of[0]])
    best[place.get(node)] = 1;
  return best;
}

// The cells from below an iteration down to this one.
function cellsTo(/** @type {Portion} */ portion, /** @type {number} */ cell) {
  const path = [];
  for (let at = cell; !isWhole(portion, at); at = portion.parent[at]) path.unshift(at);
  return path;
}

const textsOf = (/** @type {Portion} */ portion, /** @type {number} */ cell) =>
  Object.fromEntries(Object.entries(portion.texts).map(([language, texts]) => [language, texts[cell]]));

function crumbsTo(/** @type {Portion} */ portion, /** @type {number} */ cell) {
  return cellsTo(portion, cell).map((at) => [portion.node[at], textsOf(portion, at)]);
}

function pageOf(/** @type {Portion} */ portion, /** @type {number} */ cell) {
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
  if (cell === 0) return { kept: sum(portion.kept), nodes: sum(portion.nodes), merged: Math.max(0, ...portion.merged) };
  const above = cellsTo(portion, cell)[0];
  const iteration = portion.below[0].indexOf(above === undefined ? cell : portion.parent[above]);
  const [kept, nodes, merged] = ["kept", "nodes", "merged"].map((name) => portion[name][iteration]);
  return { kept, nodes, merged };
}

// The board at a node, as Python's `_position_of` returns it.
export function portionPosition(/** @type {Portion} */ portion, /** @type {number} */ node) {
  const cell = portion.cellOf.get(node) ?? 0;
  const path = cellsTo(portion, cell);
  const board = [...portion.root_symbol];
  for (const at of path)
    for (let change = portion.changes[at]; change < portion.changes[at + 1]; change++)
      board[portion.change_square[change]] = portion.change_symbol[change];
  const lines = Object.fromEntries(
    Object.entries(portion.texts).map(([language, texts]) => [language, path.slice(1).map((at) => texts[at])]),
  );
  const last = [portion.move_start[cell], portion.move_end[cell]];
  return {
    node,
    cells: board.map((symbol) => portion.symbols[symbol]),
    lines,
    last: last[1] === NONE ? null : last,
    unsearched: isUnsearchedMove(portion.flavour[cell]),
  };
}
