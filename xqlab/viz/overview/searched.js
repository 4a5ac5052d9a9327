// The portion of a search that ran in the page: all of it, laid out and measured by the kernels that Python calls.

import { GHOST_ANSWERED, PASSED_OVER, SEARCHED, UNSEARCHED, WHOLE } from "../page/log_constants.js";
import { codesTo, NONE, pathTo } from "../page/replay.js";
import { indexPortion, SENT } from "./portion.js";
import { COUNTED } from "./state.js";

const [GUESSED, MEASURED] = [1, 2]; // how a ghost's size is known, besides COUNTED
const WIDTHS = ["width_nodes", "width_log", "ghost_width_nodes", "ghost_width_log"]; // in the scales 0 to 3
const FACTS = [...SENT, ..."parent first last moves searched ghost move".split(" ")]; // columns that a view needs
const DEEPEST = 10_000; // rows that no search has

// {portion, _data, roots, ...}: the values of a page; `_data` is that of the recorded overview, with what is this search's own.
/** @param {Payload} data of a search, see live/results.js */
export function searchedPortion({ about, arrays, read }) {
  const iterations = [...arrays.node_ending.keys()].filter((node) => arrays.node_ending[node] === WHOLE);
  const roots = iterations
    .map((node) => arrays.node_parent.indexOf(node))
    .filter((/** @type {number} */ root) => root !== NONE);
  const { ghosts, ...laid } = read((/** @type {ReadTree} */ tree) => layAll(tree, about, iterations, arrays));
  const { node, flavour, move, ply } = laid;
  const named = (/** @type {string[]} */ moves) =>
    Array.from(node, (at, cell) => {
      if (at === NONE || flavour[cell] === GHOST_ANSWERED || !ply[cell]) return "";
      return move[cell] ? moves[arrays.node_place[at]] : "pass";
    });
  const nodes = iterations.map((each) => arrays.node_searched[each]);
  const below = (/** @type {number} */ at) =>
    read((/** @type {ReadTree} */ tree) => savingsOf(tree, about.views, arrays, at));
  const portion = indexPortion({
    ...arrays,
    ...laid,
    node_place: node.map((/** @type {number} */ at) => (at === NONE ? NONE : arrays.node_place[at])),
    known: node.map((/** @type {number} */ at, /** @type {number} */ cell) =>
      flavour[cell] === SEARCHED ? 0 : ghosts.precision[at],
    ),
    error: Array.from(node, (at, cell) => (flavour[cell] === SEARCHED ? 0 : ghosts.error[at])),
    best: Array.from(node, (at, cell) =>
      Number(cell > 0 && at >= 0 && arrays.node_best[arrays.node_parent[at]] === at),
    ),
    texts: Object.fromEntries(Object.entries(about.moves).map(([language, moves]) => [language, named(moves)])),
    symbols: about.symbols,
    kept: nodes,
    merged: nodes.map(() => 0),
    nodes,
    with_ghosts: !about.ghostless,
    rows: about.views.rows,
    most: about.views.most,
    savingsOf: (/** @type {number} */ at) => (at < 0 || arrays.node_ending[at] === WHOLE ? null : below(at)),
  });
  const windows = roots.map((root) => {
    const [low, high] = [arrays.node_alpha[root], arrays.node_beta[root]];
    return [arrays.node_depth[root], ...(about.root_side ? [-high, -low] : [low, high]), arrays.node_searched[root]];
  });
  const state = { iteration: roots.indexOf(about.root), top: about.root, node: about.root };
  return { portion, _data: { ...about, iterations: windows }, roots, ...state };
}

// The columns of the cells of all iterations, with their shares in each scale, and {precision, error} of the ghosts.
/** @param {ReadTree} tree @param {Payload} about @param {number[]} iterations @param {Payload} arrays */
function layAll(tree, about, iterations, arrays) {
  const { memory, kernels, nodes, order, begin } = tree;
  const [count] = nodes.shape;
  const ghosts = sizeGhosts(tree, about.views, Math.max(0, ...iterations.map((node) => arrays.node_depth[node])));
  const most = 2 * count + 1; // all iterations, each node, and what one that was answered lacks
  const [cells, widths] = [memory.array("cell", most), memory.array("f8", most, WIDTHS.length)];
  const [scales, scratch] = [memory.array("i8", WIDTHS.length), memory.array("f8", 3, WIDTHS.length)];
  new BigInt64Array(memory.memory.buffer, scales.pointer, WIDTHS.length).set(WIDTHS.map((_, scale) => BigInt(scale)));
  const given = [nodes, order, begin, ghosts.own, ghosts.sums, scales, NONE, NONE, NONE, 0, DEEPEST];
  const length = Number(kernels.lay_out(...given, cells, widths, scratch));
  const used = { ...cells, shape: [length] };
  kernels.describe(nodes, used, about.root_side);
  const columns = Object.fromEntries(FACTS.map((name) => [name, memory.column(used, name)]));
  const all = memory.numbers("f8", widths.pointer, length * WIDTHS.length);
  WIDTHS.forEach((name, scale) => {
    const width = (/** @type {number} */ cell) => all[cell * WIDTHS.length + scale];
    columns[name] = Float64Array.from({ length }, (_, cell) =>
      cell ? width(cell) / (width(columns.parent[cell]) || 1) : 1,
    );
  });
  const { precision, error } = ghosts;
  return { ...columns, cells: length, ghosts: { precision, error } };
}

// The sizes of the ghosts, as `GhostSizes` in Python has them: {own, sums: arrays in memory; precision, error}.
/** @param {ReadTree} tree @param {Payload} limits @param {number} deepest */
function sizeGhosts(tree, limits, deepest) {
  const { memory, kernels, nodes, order, begin, position } = tree;
  const [count] = nodes.shape;
  const [own, sums] = [memory.array("f8", count), memory.array("f8", count)];
  const left = memory.array("i2", count);
  kernels.find_ghosts(nodes, order, begin, 0, count, left, memory.array("u1", count));
  kernels.guess_ghosts(nodes, left, minimaxSize(tree, limits, deepest).sizes, own);
  const plies = memory.values(left);
  const precision = Uint8Array.from(plies, (ply) => (ply === NONE ? 0 : GUESSED));
  const error = new Float64Array(count);
  const [, ...measured] = ["i4", "i2", "f8", "f8", "f8"]; // see measure_ghosts
  for (let round = 0; round < limits.rounds; round++) {
    const sizes = memory.values(own);
    const guessed = [...precision.keys()].filter((node) => precision[node] === GUESSED);
    const largest = guessed.sort((one, other) => sizes[other] - sizes[one]).slice(0, limits.sampled);
    if (!largest.length) break;
    largest.sort((one, other) => plies[one] - plies[other] || one - other);
    const targets = memory.array("i4", largest.length);
    const [depths, size, deviation, exact] = measured.map((type) => memory.array(type, largest.length));
    new Int32Array(memory.memory.buffer, targets.pointer, largest.length).set(largest);
    new Int16Array(memory.memory.buffer, depths.pointer, largest.length).set(largest.map((node) => plies[node]));
    const ghostMemory = placeMemory(tree, limits);
    kernels.measure_ghosts(position, ghostMemory, nodes, targets, depths, limits.probes, size, deviation, exact);
    const [sized, errors, counted] = [size, deviation, exact].map((array) => memory.values(array));
    const written = new Float64Array(memory.memory.buffer, own.pointer, count);
    largest.forEach((node, at) => {
      [written[node], error[node]] = [sized[at], errors[at]];
      precision[node] = counted[at] ? COUNTED : MEASURED;
    });
  }
  kernels.add_up(nodes, own, sums);
  return { own, sums, precision, error };
}

function placeMemory(/** @type {ReadTree} */ { memory }, /** @type {Payload} */ limits) {
  const made = memory.place("ghost_memory");
  memory.set(made, "ghost_memory", ["left"], limits.budget);
  memory.set(made, "ghost_memory", ["random"], BigInt(limits.random));
  return made;
}

// What minimax searches from where the walker stands; `sizes` lie in memory, a number for each ply.
/** @param {ReadTree} tree @param {Payload} limits @param {number} depth */
function minimaxSize(tree, limits, depth) {
  const { memory, kernels, position } = tree;
  const [sizes, errors] = [memory.array("f8", depth + 1), memory.array("f8", depth + 1)];
  const given = [position, placeMemory(tree, limits), depth, limits.lines, sizes, errors];
  const [total, error, isCounted] = /** @type {any} */ (kernels.size_by_ply(...given));
  return { sizes, errors, total: 1 + total, error, isCounted: Boolean(isCounted) };
}

// The nodes of minimax below a node, ply by ply, and those searched; as `Views.savings` in Python.
/** @param {ReadTree} tree @param {Payload} limits @param {Payload} arrays @param {number} node */
function savingsOf(tree, limits, arrays, node) {
  const { memory, make } = tree;
  for (const code of codesTo(/** @type {any} */ (arrays), node)) make(code);
  const ply = arrays.node_ply[node];
  const depth = Math.max(arrays.node_depth[pathTo(/** @type {any} */ (arrays), node)[0]] - ply, 0);
  const { sizes, errors, total, error, isCounted } = minimaxSize(tree, limits, depth);
  const /** @type {number[][]} */ [searched, quiescence] = [[], []];
  for (let at = node; at === node || arrays.node_parent[at] >= node; at++) {
    if ([UNSEARCHED, PASSED_OVER].includes(arrays.node_ending[at])) continue;
    const below = arrays.node_ply[at] - ply;
    while (searched.length <= below) for (const counts of [searched, quiescence]) counts.push(0);
    (arrays.node_quiescence[at] ? quiescence : searched)[below] += 1;
  }
  const read = (/** @type {RecordArray} */ array) => [...memory.values(array)];
  const [minimax, deviation] = [read(sizes), read(errors)];
  return { depth, ply, searched, quiescence, minimax, error: deviation, total, total_error: error, exact: isCounted };
}
