// Where does each command lead from event k? Pure functions on a prepared replay. With `back` they go backwards;
// where there is no such event, they return k itself.

import { BEST, CUTOFF, ENTER, ITERATION, LEAVE, SKIPPED } from "../page/log_constants.js";
import { childrenOf, focusAt, NONE } from "../page/replay.js";

export function step(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return clampEvent(replay, back ? k - 1 : k + 1);
}

// The next node that is entered, at any level; back, the previous one.
export function stepInto(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).into, k, back);
}

// One event, except that a move tried here is stepped over, to the event that leaves it.
export function stepOver(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  const next = step(replay, k, back);
  const node = replay.event_node[next];
  if (back) return replay.event_kind[next] === LEAVE ? replay.node_first_event[node] : next;
  return replay.event_kind[next] === ENTER ? endOf(replay, node, next) : next;
}

// The event that leaves the focus of event k, as in xqlab.trace.Replay.skip_subtree; from there, the next event.
// Back, the event that entered it.
export function finishNode(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  const focus = focusAt(replay, k);
  if (back) return k === replay.node_first_event[focus] ? step(replay, k, true) : replay.node_first_event[focus];
  if (replay.event_kind[k] === LEAVE) return step(replay, k, false);
  return endOf(replay, focus, k);
}

// The event that leaves the parent of the focus of event k; its other moves are stepped over. Back, the event that
// entered the parent.
export function stepOut(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  const focus = focusAt(replay, k);
  const parent = replay.node_parent[focus];
  const above = parent === NONE ? focus : parent;
  return back ? replay.node_first_event[above] : endOf(replay, above, k);
}

export function toCutoff(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).cutoff, k, back);
}

// The next re-search of a move whose first search only proved that it may be better.
export function toResearch(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).research, k, back);
}

// The next move that is skipped on a guess.
export function toSkipped(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).skipped, k, back);
}

// The next node whose moves are extended, as those out of check are: where the first one is entered.
export function toExtended(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).extended, k, back);
}

// The next event at which the best move of the root changes.
export function toRootBest(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).rootBest, k, back);
}

// The next change of the best move at the focus of event k.
export function toBestHere(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  const node = focusAt(replay, k);
  const last = replay.node_last_event[node];
  const end = back ? replay.node_first_event[node] : last === NONE ? replay.events - 1 : last;
  for (let at = k + (back ? -1 : 1); back ? at > end : at <= end; at += back ? -1 : 1) {
    if (replay.event_kind[at] === BEST && replay.event_node[at] === node) return at;
  }
  return k;
}

export function toIteration(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return neighbour(landmarksOf(replay).iteration, k, back);
}

// -- to a neighbour in the tree, whatever the order of the search --------------------------------------------

export function toParent(/** @type {Replay} */ replay, /** @type {number} */ k) {
  const parent = replay.node_parent[replay.event_node[k]];
  return parent === NONE ? k : replay.node_first_event[parent];
}

export function toFirstChild(/** @type {Replay} */ replay, /** @type {number} */ k) {
  const [child] = childrenOf(replay, replay.event_node[k]);
  return child === undefined ? k : replay.node_first_event[child];
}

// The next sibling in the order of the search; back, the previous one.
export function toSibling(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  const node = replay.event_node[k];
  const parent = replay.node_parent[node];
  if (parent === NONE) return toIteration(replay, replay.node_first_event[node], back);
  const row = childrenOf(replay, parent);
  const sibling = row[row.indexOf(node) + (back ? -1 : 1)];
  return sibling === undefined ? k : replay.node_first_event[sibling];
}

// -- landmarks ------------------------------------------------------------------------------------------------

const landmarks = new WeakMap(); // replay -> the events that commands go to, in ascending order

export function landmarksOf(/** @type {Replay} */ replay) {
  if (!landmarks.has(replay)) landmarks.set(replay, findLandmarks(replay));
  return landmarks.get(replay);
}

function findLandmarks(/** @type {Replay} */ replay) {
  /** @type {Record<"into" | "cutoff" | "research" | "skipped" | "extended" | "rootBest" | "iteration", number[]>} */
  const jumps = { into: [], cutoff: [], research: [], skipped: [], extended: [], rootBest: [], iteration: [] };
  let best = NONE;
  for (let k = 0; k < replay.events; k++) {
    const kind = replay.event_kind[k];
    const node = replay.event_node[k];
    if (kind === ENTER) jumps.into.push(k);
    if (kind === ENTER && replay.node_again[node]) jumps.research.push(k);
    if (isExtended(replay, k)) jumps.extended.push(k);
    if (kind === CUTOFF) jumps.cutoff.push(k);
    if (kind === SKIPPED) jumps.skipped.push(k);
    if (kind === ITERATION) jumps.iteration.push(k);
    if (kind === BEST && replay.node_ply[node] === 0) {
      if (replay.event_move[k] !== best) jumps.rootBest.push(k);
      best = replay.event_move[k];
    }
  }
  return jumps;
}

// Whether event k enters the first move of a node that is searched deeper than it was entered.
function isExtended(/** @type {Replay} */ replay, /** @type {number} */ k) {
  const node = replay.event_node[k];
  const above = replay.node_parent[node];
  const isFirst = replay.event_kind[k] === ENTER && replay.event_number[k] === 1 && !replay.node_again[node];
  return isFirst && !replay.node_quiescence[above] && replay.event_depth[k] + 1 > replay.node_depth[above];
}

// The first of the ascending `events` after k, or the last before it; k where there is none.
export function neighbour(/** @type {number[]} */ events, /** @type {number} */ k, /** @type {boolean} */ back) {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (back ? events[middle] < k : events[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return events[back ? low - 1 : low] ?? k;
}

function clampEvent(/** @type {Replay} */ replay, /** @type {number} */ k) {
  return Math.min(Math.max(k, 0), replay.events - 1);
}

// An iteration ends where the next one begins; a node that was never left ends with the log.
function endOf(/** @type {Replay} */ replay, /** @type {number} */ node, /** @type {number} */ k) {
  const last = replay.node_last_event[node];
  if (replay.node_parent[node] !== NONE) return last === NONE ? replay.events - 1 : last;
  const next = replay.event_kind.indexOf(ITERATION, k + 1);
  return next === NONE ? replay.events - 1 : next;
}
