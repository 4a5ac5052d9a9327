// The views of a portion of a search on a page without a kernel: Python has said which part of its parent's width each
// cell has in each scale, and the page enlarges what lies below one. Pure functions on plain data, and at the end what
// Python's `Overview` does in a notebook with its traits.

import { GHOST_ANSWERED, SEARCHED } from "../page/log_constants.js";
import { cellsAfter, chainTo, follow, NONE, squaresOf, unpack } from "../page/replay.js";
import { sum } from "./state.js";

const PIXELS = 1000; // cells narrower than 1 / PIXELS of the width are merged
const STEPS = ["node", "parent", "first", "node_place"]; // sent as differences
export const SENT = // columns that a view takes as they were sent
  "node pruned skipped flavour ply depth number reduction ending reason kind type bound quiescence value".split(" ");
const SUMS = ["moves", "searched", "ghost"];

// The portion that Python has sent.
export function openPortion(/** @type {Payload} */ about, /** @type {DataView} */ block) {
  const portion = { ...about, ...unpack(about.contents, block) };
  for (const name of STEPS) for (let at = 1; at < about.cells; at++) portion[name][at] += portion[name][at - 1];
  for (let at = 0; at < about.cells; at++) portion.last[at] += portion.first[at];
  portion.savingsOf = (/** @type {number} */ node) => about.savings[node] ?? null;
  return indexPortion(portion);
}

// The portion with the cells below each cell in order, and the cell of each node that has one of its own.
export function indexPortion(/** @type {Payload} */ portion) {
  portion.below = Array.from({ length: portion.cells }, () => []);
  portion.cellOf = new Map();
  for (let at = 0; at < portion.cells; at++) {
    if (at) portion.below[portion.parent[at]].push(at);
    if (portion.moves[at] === 1 && portion.flavour[at] !== GHOST_ANSWERED) portion.cellOf.set(portion.node[at], at);
  }
  return portion;
}

const isWhole = (/** @type {Portion} */ portion, /** @type {number} */ at) => at === 0 || portion.parent[at] === 0; // all iterations, or one of them

// The cells of a view as {of: [portion cells], parent, row, start, end}; null where there are more than `most`.
/** @param {Portion} portion @param {number} top @param {[number, number] | null} span @param {Float32Array} shares
 * @param {number} least */
function enlarge(portion, top, span, shares, least) {
  const /** @type {PortionCell[]} */ cells = [{ of: [top], parent: NONE, row: 0, start: 0, end: 1 }];
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (cell.of.length > 1 || cell.row + 1 >= portion.rows) continue;
    const isSpan = at === 0 && span !== null;
    const isShown = (/** @type {number} */ child) =>
      shares[child] > 0 && (!isSpan || (portion.first[child] >= span[0] && portion.last[child] <= span[1]));
    const below = portion.below[cell.of[0]].filter(isShown);
    const scale = (cell.end - cell.start) / (isSpan ? sum(below.map((child) => shares[child])) : 1);
    let end = cell.start;
    let narrow; // a cell that merges narrow ones
    for (const child of below) {
      const width = shares[child] * scale;
      let /** @type {PortionCell | undefined} */ into = narrow;
      if (!into || width >= least || portion.flavour[into.of[0]] !== portion.flavour[child]) {
        if (cells.length === portion.most && least < 1) return null;
        into = { of: [], parent: at, row: cell.row + 1, start: end, end };
        cells.push(into);
        narrow = width < least ? into : undefined;
      }
      into.of.push(child);
      end += width;
      into.end = end;
    }
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
  const shares = portion[`${withGhosts ? "ghost_" : ""}width_${logarithmic ? "log" : "nodes"}`];
  let cells = null;
  for (let least = 1 / PIXELS; !cells; least *= 1.5) cells = enlarge(portion, top, span, shares, least);
  const /** @type {Payload} */ columns = {};
  const heads = cells.map((cell) => cell.of[0]);
  for (const name of SENT) columns[name] = heads.map((part) => portion[name]?.[part] ?? 0);
  for (const name of /** @type {const} */ (["parent", "row", "start", "end"]))
    columns[name] = cells.map((cell) => cell[name]);
  for (const name of SUMS)
    columns[name] = cells.map((cell) => (portion[name] ? sum(cell.of.map((part) => portion[name][part])) : 0));
  if (!withGhosts) columns.ghost.fill(0);
  if (span)
    for (const name of ["searched", "ghost"])
      columns[name][0] = sum(
        columns[name].filter((/** @type {number} */ _, /** @type {number} */ at) => columns.row[at] === 1),
      );
  columns.error = cells.map((cell) => (cell.of.length > 1 ? 0 : (portion.error?.[cell.of[0]] ?? 0)));
  columns.first = heads.map((part) => portion.first[part]);
  columns.last = cells.map((cell) => portion.last[cell.of.at(-1) ?? 0]);
  columns.known = cells.map((cell) => Math.min(...cell.of.map((part) => portion.known?.[part] ?? 0)));
  columns.best = cells.map(() => 0);
  cells.forEach(({ of, parent }, at) => {
    const isOne = columns.moves[at] === 1 && columns.flavour[at] === SEARCHED;
    columns.best[at] = Number(at ? isOne && columns.best[parent] && portion.best[of[0]] : !isWhole(portion, top));
  });
  columns.lacking = cells.map((cell) => Number(lacks(portion, cell)));
  for (const name of ["start", "end", "searched", "ghost"]) columns[name] = Float64Array.from(columns[name]);
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
    crumbs: cellsTo(portion, top).map((at) => [portion.node[at], textsOf(portion, at)]),
    savings: withGhosts ? portion.savingsOf(focus) : null,
    page: pageOf(portion, top),
  };
}

// Whether a cell has contents that the page lacks.
function lacks(/** @type {Portion} */ portion, /** @type {PortionCell} */ { of: [part, ...others] }) {
  if (others.length) return false;
  if (portion.moves[part] > 1) return true;
  const isShown = portion.below[part].some((at) => portion.searched[at]);
  return portion.flavour[part] === SEARCHED && portion.searched[part] > 1 && !isShown;
}

// The cells from below an iteration down to this one.
const cellsTo = (/** @type {Portion} */ { parent }, /** @type {number} */ cell) => chainTo(parent, cell).slice(2);

const textsOf = (/** @type {Portion} */ portion, /** @type {number} */ cell) =>
  Object.fromEntries(Object.entries(portion.texts).map(([language, texts]) => [language, texts[cell]]));

function pageOf(/** @type {Portion} */ portion, /** @type {number} */ cell) {
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
  const lines = Object.fromEntries(
    Object.entries(portion.texts).map(([language, texts]) => [language, path.slice(1).map((at) => texts[at])]),
  );
  const last = squaresOf(portion, cell);
  return {
    node,
    cells: Array.from(cellsAfter(portion, path), (symbol) => portion.symbols[symbol]),
    lines,
    last: last[1] === NONE ? null : last,
    unsearched: portion.flavour[cell] !== SEARCHED,
  };
}

// The moves from the root to a node, or to the one above it that was searched; [] where the page does not have them.
export function lineOf(/** @type {Portion} */ portion, /** @type {number} */ node) {
  const path = cellsTo(portion, portion.cellOf.get(node) ?? 0).slice(1);
  return path.filter((at) => portion.flavour[at] === SEARCHED).map((at) => portion.move?.[at]);
}

// The node that these moves lead to from a root.
export function nodeOnLine(/** @type {Portion} */ portion, /** @type {number} */ root, /** @type {number[]} */ line) {
  const { moves, flavour, move, node, below, cellOf } = portion;
  const isOne = (/** @type {number} */ cell) => moves[cell] === 1 && flavour[cell] === SEARCHED;
  const next = (/** @type {number} */ at, /** @type {number} */ code) =>
    below[at].findLast((cell) => isOne(cell) && move?.[cell] === code);
  return node[follow(/** @type {number} */ (cellOf.get(root)), line, next)];
}

// What hears a page's model, which has a portion, and the traits {node, top, iteration, form, colour, scale, ghosts,
// language}; roots: the root of each iteration.
/** @param {LocalModel} model @param {{portion: Portion, roots: number[]}} values */
export function portionKernel(model, { portion, roots }) {
  let /** @type {[number, number] | null} */ span = null;
  const positionOf = (/** @type {number} */ node) => ({ node, _position: portionPosition(portion, node) });

  function viewHere() {
    const withGhosts = model.get("ghosts") && portion.with_ghosts;
    return portionView(portion, model.get("top"), span, { withGhosts, logarithmic: model.get("scale") === "log" });
  }

  function show(/** @type {number} */ focus, /** @type {[number, number] | null} */ newSpan = null) {
    if (!portion.cellOf.has(focus)) return;
    span = newSpan;
    model.tell({ top: focus });
    model.tell({ _view: viewHere(), ...positionOf(focus) });
  }

  model.tell({ _view: viewHere(), ...positionOf(model.get("node")) });
  return {
    save(/** @type {string[]} */ names) {
      const iteration = model.get("iteration");
      if (names.includes("iteration")) show(iteration === null ? -1 : roots[iteration]);
      else if (names.includes("ghosts") || names.includes("scale")) show(model.get("top"), span);
      if (names.includes("node")) model.tell({ _position: portionPosition(portion, model.get("node")) });
    },
    send: (/** @type {Record<"node" | "first" | "last", number>} */ { node, first, last }) =>
      show(node, first === null ? null : [first, last]),
  };
}
