// The sentences of a Monte-Carlo tree search in the page: the templates of xqlab.trace.playouts, filled as in Python.

import { BACK_UP, ENTER, EVALUATE, EXPAND, ITERATION, KEPT, NOISE, PROVED, SELECT } from "../../page/log_constants.js";
import { fill } from "../../page/markup.js";
import { decimals, signed } from "../../page/signed.js";
import { ROOT_NODE } from "./play.js";

const TEXT_OF_KIND = /** @type {Record<number, string>} */ ({
  [KEPT]: "kept",
  [EXPAND]: "expand",
  [EVALUATE]: "evaluate",
  [BACK_UP]: "back_up",
  [PROVED]: "proved",
  [NOISE]: "noise",
});

// What tells event k of a log. arrays: see `stepsOf`; declared: {texts, leaves, sides}, of one language; moves: to each
// node; run: {leaf: what values a leaf}.
/** @param {Payload} arrays @param {Payload} declared @param {string[]} moves @param {Payload} run @param {Language} language */
export function eventTeller(arrays, { texts, leaves, sides }, moves, { leaf }, language) {
  const line = (/** @type {number} */ node) => {
    const names = [];
    for (let at = node; at > ROOT_NODE; at = arrays.node_parent[at]) names.unshift(moves[at]);
    return names.join(" ") || texts.root;
  };

  // The words of a choice: see `_selected` in Python.
  function chosen(/** @type {number} */ k, /** @type {Payload} */ words) {
    const at = arrays.choice_event.indexOf(k);
    const [first, end] = arrays.choice_rows.slice(at, at + 2);
    const rows = Array.from({ length: end - first }, (_, row) => first + row);
    const nameOf = (/** @type {number} */ row) => moves[arrays.row_node[row]];
    const score = (/** @type {number} */ row) => (arrays.row_q[row] || 0) + arrays.row_u[row]; // NaN counts as 0
    const own = rows.find((row) => arrays.row_chosen[row]) ?? 0;
    const others = rows.filter((row) => row !== own && !arrays.row_settled[row]);
    const settled = rows.filter((row) => arrays.row_settled[row]).map(nameOf);
    const leftOut = settled.length ? fill(texts.settled, { moves: settled.join(" ") }) : "";
    if (!others.length) return fill(texts.only, words) + leftOut;
    if (arrays.row_u[own] === Number.POSITIVE_INFINITY) return fill(texts.first, words) + leftOut;
    const best = others.reduce((greatest, row) => (score(row) > score(greatest) ? row : greatest));
    const second = fill(texts.second, { move: nameOf(best), sum: signed(score(best)) });
    const numbers = { u: decimals(arrays.row_u[own]), q: signed(arrays.row_q[own] || 0), sum: signed(score(own)) };
    return fill(texts.chosen, { ...words, ...numbers, second, count: others.length + 1 }) + leftOut;
  }

  return (/** @type {number} */ k) => {
    const [kind, node] = [arrays.event_kind[k], arrays.event_node[k]];
    const words = {
      who: sides[arrays.event_side[k]],
      move: moves[node],
      where: line(kind === EXPAND ? arrays.node_parent[node] : node),
      n: arrays.event_visits[k],
      q: signed(arrays.event_q[k]),
      p: decimals(arrays.event_p[k]),
      value: signed(arrays.event_value[k]),
      how: leaves[node !== ROOT_NODE && arrays.node_over[node] ? "over" : leaf],
    };
    if (kind === SELECT) return chosen(k, words);
    const text = fill(texts[TEXT_OF_KIND[kind]], words);
    return language === "zh"
      ? text.replaceAll(` ${texts.root}`, texts.root).replaceAll(`${texts.root} `, texts.root)
      : text;
  };
}

// The same of the log of the tree, see `PlayoutTree`. arrays: see `treeOf`; run: {finished: playouts, terminal: the state of
// a node where the game is over}.
/** @param {Payload} arrays @param {Payload} declared @param {string[]} moves @param {Payload} run */
export function treeTeller(arrays, { tree: texts, sides }, moves, { finished, terminal }) {
  const nodes = arrays.node_parent.length;
  const tried = new Int32Array(nodes);
  for (const parent of arrays.node_parent) if (parent >= 0) tried[parent]++;
  const moveTo = (/** @type {number} */ node) => moves[arrays.node_place[node]] ?? "";
  return (/** @type {number} */ k) => {
    const [kind, node] = [arrays.event_kind[k], arrays.event_node[k]];
    const source = arrays.source[node];
    if (kind === ITERATION) return fill(texts.all, { playouts: finished, visited: nodes - 1 });
    if (kind === ENTER) {
      const chooser = source === ROOT_NODE ? source : arrays.source_parent[source];
      const words = {
        move: moveTo(node),
        n: arrays.node_visits[node],
        q: signed(arrays.node_q[node]),
        p: decimals(arrays.source_prior[source]),
        who: sides[arrays.source_side[chooser]],
      };
      const text = fill(texts[source === ROOT_NODE ? "root" : "node"], words);
      return text + (arrays.node_proved[node] ? texts.proved : "");
    }
    if (!tried[node]) return texts[arrays.source_state[source] === terminal ? "over" : "end"];
    const best = arrays.node_best[node];
    return fill(texts.best, { count: tried[node], move: moveTo(best), n: arrays.node_visits[best] });
  };
}
