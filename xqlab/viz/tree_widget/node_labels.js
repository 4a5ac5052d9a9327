// What a node of the tree says: by its value and window in an alpha-beta search, by Q and N in one by playouts. All that
// differs between them is here and in the words.

import { NODE_KINDS, OPEN } from "../page/log_constants.js";
import { finalText, inView, shortText, sideToMove, windowInView } from "../page/replay.js";
import { signed } from "../page/signed.js";
import { playoutTreeWords, treeWordsOf } from "./words.js";

/** @type {NodeLabels} */
const WINDOW_LABELS = {
  words: treeWordsOf,
  value: valueAt,
  short: shortText,
  number: (tree, node) => inView(tree, tree.node_value[node], tree.node_ply[node]),
  detail: windowText,
  // "PV", "CUT" or "ALL" for a node with a value, else "", as determined by xqlab.trace.query.columns.
  kind(tree, node) {
    const kind = NODE_KINDS[tree.node_kind[node]];
    return ["PV", "CUT", "ALL"].includes(kind) ? kind : "";
  },
  whose: () => "",
  hasDepth: true,
};

/** @type {NodeLabels} */
const PLAYOUT_LABELS = {
  words: playoutTreeWords,
  value: (tree, node) => signed(tree.node_q[node]),
  short: (value) => signed(value / 100),
  number: (tree, node) => tree.node_q[node],
  detail: (tree, node) => `N = ${tree.node_visits[node]}`,
  kind: (tree, node) => (tree.node_proved[node] ? "PROVED" : "VISITED"),
  whose: (tree, about, node) => about.names.sides[sideToMove(tree, Math.max(tree.node_ply[node] - 1, 0))],
  hasDepth: false,
};

export function nodeLabelsOf(/** @type {Payload} */ about) {
  return about.panel === "playouts" ? PLAYOUT_LABELS : WINDOW_LABELS;
}

// What a leaf that was not searched is worth; "" for another node.
export function ghostValue(/** @type {Tree} */ tree, /** @type {number} */ node) {
  if (!tree.node_ghost[node] || tree.childStart[node + 1] > tree.childStart[node]) return "";
  return shortText(inView(tree, tree.node_value[node], tree.node_ply[node]));
}

function windowText(/** @type {Tree} */ tree, /** @type {number} */ node) {
  const ends = windowInView(tree, tree.node_alpha[node], tree.node_beta[node], tree.node_ply[node]);
  return `[${ends.map(shortText).join(", ")}]`;
}

// "35", "≥35", and "35?" or "?" for a node that was never left.
function valueAt(/** @type {Tree} */ tree, /** @type {number} */ node) {
  if (tree.node_ending[node] !== OPEN) return finalText(tree, node).replace(" ", "");
  const isKnown = tree.node_best_move[node] || tree.node_quiescence[node];
  return isKnown ? `${shortText(inView(tree, tree.node_value[node], tree.node_ply[node]))}?` : "?";
}
