// Where does each command lead from event k? Pure functions on a prepared replay. With `back` they go backwards;
// where there is no such event, they return k itself.

import { BEST, CUTOFF, ENTER, ITERATION, LEAVE, SKIPPED } from "../page/log_constants.js";
import { childrenOf, focusAt, NONE } from "../page/replay.js";

function step(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  return Math.min(Math.max(back ? k - 1 : k + 1, 0), replay.events - 1);
}

// One event, except that a move tried here is stepped over, to the event that leaves it.
export function stepOver(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) {
  const next = step(replay, k, back);
  const node = replay.event_node[next];
  if (back) return replay.event_kind[next] === LEAVE ? replay.node_first_event[node] : next;
  return replay.event_kind[next] === ENTER ? endOf(replay, node, next) : next;
}

// The event that leaves the focus of event k; from there, the next event.
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

// The command to the next landmark of this name; back, to the previous one.
export function toLandmark(/** @type {string} */ name) {
  return (/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {boolean} */ back) =>
    neighbour(landmarksOf(replay)[name], k, back);
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

// The commands of every search: to the next event, and to a neighbour in the tree, whatever the order of the search.
// eventOf(replay, node, k): the event that shows a node; beside(replay, k, by): that of an iteration's neighbour.
/** @param {(replay: any, node: number, k: number) => number} eventOf
 * @param {(replay: any, k: number, by: number) => number} beside */
export function commandsInTree(eventOf, beside) {
  const toSibling = (/** @type {number} */ by) => (/** @type {any} */ replay, /** @type {number} */ k) => {
    const node = replay.event_node[k];
    const parent = replay.node_parent[node];
    if (parent === NONE) return beside(replay, k, by);
    const row = childrenOf(replay, parent);
    const sibling = row[row.indexOf(node) + by];
    return sibling === undefined ? k : eventOf(replay, sibling, k);
  };
  return {
    first: () => 0,
    back: (/** @type {any} */ replay, /** @type {number} */ k) => step(replay, k, true),
    forward: (/** @type {any} */ replay, /** @type {number} */ k) => step(replay, k, false),
    last: (/** @type {any} */ replay) => replay.events - 1,
    parent(/** @type {any} */ replay, /** @type {number} */ k) {
      const parent = replay.node_parent[replay.event_node[k]];
      return parent === NONE ? k : eventOf(replay, parent, k);
    },
    child(/** @type {any} */ replay, /** @type {number} */ k) {
      const [child] = childrenOf(replay, replay.event_node[k]);
      return child === undefined ? k : eventOf(replay, child, k);
    },
    left: toSibling(-1),
    right: toSibling(1),
  };
}

// -- landmarks ------------------------------------------------------------------------------------------------

// The events that commands go to, in ascending order.
//   into        a node is entered, at any level
//   research    a move is searched again, as its first search only proved that it may be better
//   skipped     a move is skipped on a guess
//   extended    the first move is entered of a node whose moves are extended, as those out of check are
//   rootBest    the best move of the root changes
const landmarks = new WeakMap(); // replay -> them, by name

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
export function neighbour(
  /** @type {ArrayLike<number>} */ events,
  /** @type {number} */ k,
  /** @type {boolean} */ back,
) {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (back ? events[middle] < k : events[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return events[back ? low - 1 : low] ?? k;
}

// An iteration ends where the next one begins; a node that was never left ends with the log.
function endOf(/** @type {Replay} */ replay, /** @type {number} */ node, /** @type {number} */ k) {
  const last = replay.node_last_event[node];
  if (replay.node_parent[node] !== NONE) return last === NONE ? replay.events - 1 : last;
  const next = replay.event_kind.indexOf(ITERATION, k + 1);
  return next === NONE ? replay.events - 1 : next;
}
