// Where does the other run have the line of moves of this one? Pure functions on two runs: {replay, partner,
// relation, differs, ending, reason, quiescence}, the arrays of xqlab.viz.twin.pairs by node. A side is 0 for
// the left run, 1 for the right one.

import {
  ADJUDICATED,
  CUTOFF,
  ENDING_NAMES,
  ENTER,
  IN_FULL,
  ITERATION,
  LEAF,
  LEAVE,
  MATE_DISTANCE,
  OPEN,
  OVER,
  PASSED_OVER,
  SHORTCUT,
  TABLE,
  UNSEARCHED,
  WHOLE,
} from "../page/log_constants.js";
import { chainTo, isNull, isUnsearched, NONE } from "../page/replay.js";

export const RELATIONS = ["left", "right", "both", "neither"]; // which runs searched a line
const VALUE_DIFFERS = 1;
const BOUND_DIFFERS = 2;

// Why a move below a node was never reached, by how the node ended.
const CAUSES = ENDING_NAMES.map((_, ending) =>
  ending === IN_FULL || ending === WHOLE ? "unmet" : ENDING_NAMES[ending],
);
const ANSWERS = new Set([LEAF, OVER, TABLE, CUTOFF, ADJUDICATED, SHORTCUT]);
const /** @type {Record<number, string>} */ NOT_SEARCHED = { [UNSEARCHED]: "pruned", [PASSED_OVER]: "skipped" };

// What the other run has for event k of a run.
//   node, own   the node of the event; what this run did with it: "searched", "pruned" or "skipped"
//   other       what the other run did with it: one of these, or "absent"
//   relation    one of RELATIONS, of the line in the searches to these depths
//   exact       whether the node `at` of the other run is at the line itself, not just the last one above it
//   above       the node of this run whose partner `at` is
//   at, event   the other run's node, and its event that corresponds to k; NONE if it is not among those shown
//   cause       why the other run did not search the line: one of CAUSES, or null; with `reason`, a number
//   depths      of the two searches; null if the other run's is not shown
//   values      whether both final values are known, and k leaves the node
//   differs     {value, bound}
export function counterpartAt(/** @type {Run[]} */ runs, /** @type {number} */ side, /** @type {number} */ k) {
  const [run, other] = [runs[side], runs[1 - side]];
  const { replay } = run;
  const node = replay.event_node[k];
  const above = lastShared(run, node);
  const at = above === NONE ? NONE : run.partner[above];
  const exact = above === node;
  const shown = at !== NONE && at < other.replay.nodes;
  const ending = above === NONE ? OPEN : run.ending[above];
  const did = exact ? (NOT_SEARCHED[ending] ?? "searched") : "absent";
  const cause = did === "searched" ? null : causeOf(run, node, above, exact);
  const ended = exact && did === "searched" && replay.node_bound[node] > 0 && shown;
  return {
    side,
    node,
    own: NOT_SEARCHED[replay.node_ending[node]] ?? "searched",
    other: did,
    relation: RELATIONS[run.relation[node]],
    exact,
    above,
    at,
    shown,
    event: shown ? correspondingEvent(run, other, k, at, exact) : NONE,
    cause,
    reason: above === NONE ? 0 : run.reason[above],
    depths: [depthOf(replay, node), shown ? depthOf(other.replay, at) : null],
    values: ended && replay.event_kind[k] === LEAVE && other.replay.node_bound[at] > 0,
    differs: { value: (run.differs[node] & VALUE_DIFFERS) > 0, bound: (run.differs[node] & BOUND_DIFFERS) > 0 },
  };
}

// The deepest node from `node` upwards that the other run has, too.
const lastShared = (/** @type {Run} */ { replay, partner }, /** @type {number} */ node) =>
  chainTo(replay.node_parent, node).findLast((above) => partner[above] !== NONE) ?? NONE;

/** @param {Run} run @param {number} node @param {number} above @param {boolean} exact */
function causeOf(run, node, above, exact) {
  if (above === NONE) return "open";
  const cause = CAUSES[run.ending[above]];
  if (exact || cause === "pruned" || cause === "skipped") return cause;
  if (cause === "shortcut") return run.reason[above] === MATE_DISTANCE ? "proof" : "guess";
  if (cause !== "unmet" && cause !== "cutoff") return cause;
  const chain = chainTo(run.replay.node_parent, node);
  if (isNull(run.replay, chain[chain.indexOf(above) + 1])) return "pass";
  return run.quiescence[above] ? "quiet" : cause;
}

// The event at which the other run is as far with its node as this run is with its own at event k.
/** @param {Run} run @param {Run} other @param {number} k @param {number} at @param {boolean} exact */
function correspondingEvent(run, other, k, at, exact) {
  const [mine, its] = [run.replay, other.replay];
  const first = its.node_first_event[at];
  if (isUnsearched(its.event_kind[first])) return first;
  const last = its.node_last_event[at] === NONE ? its.events - 1 : Math.min(its.node_last_event[at], its.events - 1);
  if (!exact) return endingEvent(its, at, first, last);
  const kind = mine.event_kind[k];
  if (kind === ENTER || kind === ITERATION || isUnsearched(kind)) return first;
  const ends = its.event_node[last] === at ? last : first;
  if (kind === LEAVE) return ends;
  for (let event = first; event <= last; event++) {
    const same = its.event_kind[event] === kind && its.event_move[event] === mine.event_move[k];
    if (same && its.event_node[event] === at) return event;
  }
  return ANSWERS.has(kind) ? ends : first;
}

// The event that ended a node without the line: a cutoff, an answer, else LEAVE.
/** @param {Replay} replay @param {number} at @param {number} first @param {number} last */
function endingEvent(replay, at, first, last) {
  let event = last;
  while (event > first && (replay.event_node[event] !== at || replay.event_kind[event] === LEAVE)) event--;
  if (ANSWERS.has(replay.event_kind[event])) return event;
  return replay.event_node[last] === at ? last : first;
}

// The depth of the search that a node belongs to.
const depthOf = (/** @type {Replay} */ { node_depth, node_parent }, /** @type {number} */ node) =>
  node_depth[chainTo(node_parent, node)[0]];
