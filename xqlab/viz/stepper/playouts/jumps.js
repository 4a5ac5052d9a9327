// Where does each command lead from event k of a log of playouts? Pure functions; with `back` they go backwards. Where
// there is no such event, they return k itself.

import { BACK_UP, PROVED, SELECT } from "../../page/log_constants.js";
import { NONE } from "../../page/replay.js";
import { commandsInTree, neighbour } from "../jumps.js";
import { ROOT } from "./replay.js";

const marksOfRuns = new WeakMap(); // run -> the events that commands go to, in ascending order

// The events that commands go to: choices, where a phase or a playout begins, where a playout has reached the root,
// proofs, and where another move of the root becomes the most visited one.
export function playoutMarks(/** @type {Playouts} */ run) {
  if (!marksOfRuns.has(run)) marksOfRuns.set(run, findMarks(run));
  return marksOfRuns.get(run);
}

function findMarks(/** @type {Playouts} */ run) {
  /** @type {Record<"choice" | "phase" | "playout" | "end" | "proof" | "rootBest", number[]>} */
  const marks = { choice: [], phase: [], playout: [], end: [], proof: [], rootBest: [] };
  const visits = new Map();
  let [playout, best] = [0, NONE];
  for (let k = 0; k < run.events; k++) {
    const kind = run.event_kind[k];
    const node = run.event_node[k];
    const begins = run.event_playout[k] > playout;
    if (begins) {
      playout = run.event_playout[k];
      marks.playout.push(k);
    }
    if (begins || kind !== run.event_kind[k - 1]) marks.phase.push(k);
    if (kind === SELECT) marks.choice.push(k);
    if (kind === PROVED) marks.proof.push(k);
    if (kind !== BACK_UP) continue;
    if (node === ROOT) marks.end.push(k);
    if (run.node_parent[node] !== ROOT) continue;
    visits.set(node, run.event_visits[k]);
    if (best === NONE || (node !== best && visits.get(node) > visits.get(best))) {
      best = node;
      marks.rootBest.push(k);
    }
  }
  return marks;
}

const to =
  (/** @type {string} */ name) => (/** @type {Playouts} */ run, /** @type {number} */ k, /** @type {boolean} */ back) =>
    neighbour(playoutMarks(run)[name], k, back);

// The next playout that backs its value up through the focus of event k: where it does so.
function throughHere(/** @type {Playouts} */ run, /** @type {number} */ k, /** @type {boolean} */ back) {
  const node = run.event_node[k];
  const { start, list } = run.counted;
  return neighbour(list.subarray(start[node], start[node + 1]), k, back);
}

// Of a node the last event about it up to k, else the first one: from a click, or a key that leads to a neighbour.
export function eventOfNode(/** @type {Playouts} */ run, /** @type {number} */ node, /** @type {number} */ k) {
  if (run.event_node[k] === node) return k;
  const { start, list } = run.counted;
  let event = run.node_first_event[node];
  for (let at = start[node]; at < start[node + 1] && list[at] <= k; at++) event = list[at];
  return event;
}

// name -> (run, k, back) -> event
export const PLAYOUT_COMMANDS = {
  ...commandsInTree(eventOfNode, (_, k) => k),
  into: to("choice"),
  over: to("phase"),
  finish: to("end"),
  out: to("playout"),
  rootBest: to("rootBest"),
  bestHere: throughHere,
  cutoff: to("proof"),
};

export const PLAYOUT_STEPS = ["into", "over", "finish"];
export const PLAYOUT_GOALS = ["out", "bestHere", "rootBest", "cutoff"];
// The keys of the stepper, as far as they have a meaning here.
export const PLAYOUT_LETTERS = {
  i: "into",
  o: "over",
  s: "finish",
  u: "out",
  n: "bestHere",
  b: "rootBest",
  c: "cutoff",
  l: "line",
  z: "language",
};
