// A walk through the lines of two searches: pure functions on what Python sends, no page.

import { signedText } from "../page/heat.js";
import { INFINITY, RULE_WIN } from "../page/log_constants.js";
import { BOUND_SIGNS, chainTo, childLists, NONE, shortText } from "../page/replay.js";

export const ORDERS = ["met", "nodes", "visits"];

// What is walked: the lines of xqlab.viz.side_by_side.lines, and what lies below each.
export const walkable = (/** @type {Payload} */ about, /** @type {Payload} */ arrays) => ({
  about,
  arrays,
  ...childLists(arrays.parent),
});

/** @param {ReturnType<typeof walkable>} walked @param {number} line @param {string} order */
export function linesBelow({ arrays, childStart, children }, line, order) {
  const lines = [...children.subarray(childStart[line], childStart[line + 1])];
  return order === ORDERS[0] ? lines : lines.sort((a, b) => arrays[order][b] - arrays[order][a] || a - b);
}

// The line that a step leads to: "parent", "child", "next" or "previous"; the same one if there is none.
/** @param {ReturnType<typeof walkable>} walked @param {number} line @param {string} order @param {string} step */
export function stepped(walked, line, order, step) {
  const above = walked.arrays.parent[line];
  const beside = above === NONE ? [] : linesBelow(walked, above, order);
  const next = () => beside[beside.indexOf(line) + (step === "next" ? 1 : -1)];
  const to = step === "parent" ? above : step === "child" ? linesBelow(walked, line, order)[0] : next();
  return to === NONE ? line : (to ?? line);
}

// What the searches did with a line: {alphaBeta, playouts: whether each looked at it, above: the last line above it
// that each of them looked at}.
export function lookedAt(/** @type {Payload} */ arrays, /** @type {number} */ line) {
  const path = chainTo(arrays.parent, line);
  const last = (/** @type {string} */ column) => path.findLast((each) => arrays[column][each] > 0) ?? 0;
  const above = { alphaBeta: last("nodes"), playouts: last("visits") };
  return { alphaBeta: above.alphaBeta === line, playouts: above.playouts === line, above };
}

// Alpha-beta's value of a line with its bound: "≥ +35", "#3"; "" for none.
export function boundedText(/** @type {Payload} */ arrays, /** @type {number} */ line) {
  const bound = arrays.bound[line];
  if (!bound || !arrays.nodes[line]) return "";
  const value = arrays.value[line];
  const plus = value > 0 && value < RULE_WIN ? "+" : "";
  return BOUND_SIGNS[bound] + plus + shortText(value);
}

// A value in centipawns on the scale of Q, from -1, lost, to 1, won.
export function onScaleOfQ(/** @type {number} */ value, /** @type {number} */ scale) {
  if (Math.abs(value) >= RULE_WIN) return value < 0 ? -1 : 1;
  return Math.tanh(value / scale);
}

// The same as text, with the bound: "≥ +0.09".
export function scaledText(/** @type {Payload} */ arrays, /** @type {number} */ line, /** @type {number} */ scale) {
  const bound = arrays.bound[line];
  if (!bound || !arrays.nodes[line] || Math.abs(arrays.value[line]) >= INFINITY) return "";
  return BOUND_SIGNS[bound] + signedText(onScaleOfQ(arrays.value[line], scale), 2);
}

// The share of each of these lines in their sum of a column, 0 to 1.
export function sharesOf(/** @type {Payload} */ arrays, /** @type {string} */ column, /** @type {number[]} */ lines) {
  const all = lines.reduce((sum, line) => sum + arrays[column][line], 0) || 1;
  return lines.map((line) => arrays[column][line] / all);
}
