// A walk through the lines of two searches: pure functions on what Python sends, no page.

import { signedText } from "../page/heat.js";
import { makeEmitter } from "../page/listeners.js";
import { EXACT, INFINITY, LOWER, RULE_WIN, UPPER } from "../page/log_constants.js";
import { childLists, NONE, shortText } from "../page/replay.js";

export const ORDERS = ["met", "nodes", "visits"];
const /** @type {Record<number, string>} */ BOUND_SIGNS = { [EXACT]: "", [LOWER]: "≥ ", [UPPER]: "≤ " };

// arrays: those of xqlab.viz.side_by_side.lines by line. Returns {arrays, here(), order(), ...}; listeners get (line, how).
export function makeWalk(/** @type {Payload} */ arrays, start = 0) {
  const { on, emit } = makeEmitter();
  const { childStart, children } = childLists(arrays.parent);
  let at = start;
  let order = ORDERS[0];

  function below(/** @type {number} */ line) {
    const lines = [...children.subarray(childStart[line], childStart[line + 1])];
    return order === ORDERS[0] ? lines : lines.sort((a, b) => arrays[order][b] - arrays[order][a] || a - b);
  }

  function goTo(/** @type {number} */ line, how = "walk") {
    if (line === NONE || line === at) return;
    at = line;
    emit(at, how);
  }

  function sibling(/** @type {number} */ step) {
    if (arrays.parent[at] === NONE) return NONE;
    const all = below(arrays.parent[at]);
    return all[all.indexOf(at) + step] ?? NONE;
  }

  return {
    arrays,
    here: () => at,
    order: () => order,
    setOrder(/** @type {string} */ wanted) {
      order = wanted;
      emit(at, "order");
    },
    below,
    goTo,
    move(/** @type {string} */ name) {
      if (name === "parent") goTo(arrays.parent[at]);
      else if (name === "child") goTo(below(at)[0] ?? NONE);
      else goTo(sibling(name === "next" ? 1 : -1));
    },
    on,
  };
}

// The lines from the root down to one, both included.
export function pathOfLine(/** @type {Payload} */ arrays, /** @type {number} */ line) {
  const path = [line];
  while (arrays.parent[path[0]] !== NONE) path.unshift(arrays.parent[path[0]]);
  return path;
}

// What the searches did with a line: {alphaBeta, playouts: whether each looked at it, above: the last line above it
// that each of them looked at}.
export function lookedAt(/** @type {Payload} */ arrays, /** @type {number} */ line) {
  const path = pathOfLine(arrays, line);
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
