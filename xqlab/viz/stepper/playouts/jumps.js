// Where does each command lead from event k of a log of playouts? Pure functions; with `back` they go backwards. Where
// there is no such event, they return k itself.

import { BACK_UP, PROVED, SELECT } from "../../page/log_constants.js";
import { NONE } from "../../page/replay.js";
import { commandsInTree, landmarks, neighbour } from "../jumps.js";
import { ROOT } from "./replay.js";

// Choices, where a phase or a playout begins, where a playout has reached the root, proofs, and where another move of the
// root becomes the most visited one.
const playoutLandmarks = landmarks(
  (/** @type {Playouts} */ { event_kind, event_node, event_playout, event_visits, node_parent }) => {
    const begun = new Set();
    const visits = new Map();
    let [playout, best] = [0, NONE];
    event_playout.forEach((/** @type {number} */ number, /** @type {number} */ k) => {
      if (number > playout) begun.add(k);
      playout = Math.max(playout, number);
    });
    const of = (/** @type {number} */ kind) => (/** @type {number} */ k) => event_kind[k] === kind;
    return {
      choice: of(SELECT),
      phase: (k) => begun.has(k) || event_kind[k] !== event_kind[k - 1],
      playout: (k) => begun.has(k),
      end: (k) => event_kind[k] === BACK_UP && event_node[k] === ROOT,
      proof: of(PROVED),
      rootBest(k) {
        const node = event_node[k];
        if (event_kind[k] !== BACK_UP || node_parent[node] !== ROOT) return false;
        visits.set(node, event_visits[k]);
        if (best !== NONE && (node === best || visits.get(node) <= visits.get(best))) return false;
        best = node;
        return true;
      },
    };
  },
);

/** @returns {Jump} */
const toMoment = (/** @type {string} */ name) => (run, k, back) => neighbour(playoutLandmarks(run)[name], k, back);

// The events at which a value is backed up through a node.
const throughNode = (/** @type {Playouts} */ { counted: { start, list } }, /** @type {number} */ node) =>
  list.subarray(start[node], start[node + 1]);

// Of a node the last event about it up to k, else the first one: from a click, or a key that leads to a neighbour.
export function eventOfNode(/** @type {Playouts} */ run, /** @type {number} */ node, /** @type {number} */ k) {
  if (run.event_node[k] === node) return k;
  return throughNode(run, node).findLast((/** @type {number} */ event) => event <= k) ?? run.node_first_event[node];
}

/** @type {Record<string, Jump>} */
export const PLAYOUT_COMMANDS = {
  ...commandsInTree(eventOfNode, (_, k) => k),
  into: toMoment("choice"),
  over: toMoment("phase"),
  finish: toMoment("end"),
  out: toMoment("playout"),
  rootBest: toMoment("rootBest"),
  bestHere: (run, k, back) => neighbour(throughNode(run, run.event_node[k]), k, back),
  cutoff: toMoment("proof"),
};

export const PLAYOUT_STEPS = ["into", "over", "finish"];
export const PLAYOUT_GOALS = ["out", "bestHere", "rootBest", "cutoff"];
