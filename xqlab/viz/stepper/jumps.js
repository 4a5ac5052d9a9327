// Where does each command lead from event k? Pure functions on a prepared replay. With `back` they go backwards;
// where there is no such event, they return k itself.

import { BEST, CUTOFF, ENTER, ITERATION, LEAVE, SKIPPED } from "../page/log_constants.js";
import { childrenOf, focusAt, NONE } from "../page/replay.js";

/** @type {Jump} */
const step = ({ events }, k, back) => Math.min(Math.max(k + (back ? -1 : 1), 0), events - 1);

// One event, except that a move tried here is stepped over, to the event that leaves it.
/** @type {Jump} */
export function stepOver(replay, k, back) {
  const next = step(replay, k, back);
  const node = replay.event_node[next];
  if (back) return replay.event_kind[next] === LEAVE ? replay.node_first_event[node] : next;
  return replay.event_kind[next] === ENTER ? endOf(replay, node, next) : next;
}

// The event that leaves the focus of event k; from there, the next event.
// Back, the event that entered it.
/** @type {Jump} */
export function finishNode(replay, k, back) {
  const focus = focusAt(replay, k);
  const first = replay.node_first_event[focus];
  if (back ? k === first : replay.event_kind[k] === LEAVE) return step(replay, k, back);
  return back ? first : endOf(replay, focus, k);
}

// The event that leaves the parent of the focus of event k; its other moves are stepped over. Back, the event that
// entered the parent.
/** @type {Jump} */
export function stepOut(replay, k, back) {
  const focus = focusAt(replay, k);
  const parent = replay.node_parent[focus];
  const above = parent === NONE ? focus : parent;
  return back ? replay.node_first_event[above] : endOf(replay, above, k);
}

// The next change of the best move at the focus of event k.
/** @type {Jump} */
export function toBestHere(replay, k, back) {
  const node = focusAt(replay, k);
  const isHere = (/** @type {number} */ at) => replay.event_node[at] === node;
  return neighbour(landmarksOf(replay).best.filter(isHere), k, back);
}

// The commands of every search: to the next event, and to a neighbour in the tree, whatever the order of the search.
// eventOf(replay, node, k): the event that shows a node; beside(replay, k, by): that of an iteration's neighbour.
/** @param {(replay: any, node: number, k: number) => number} eventOf
 * @param {(replay: any, k: number, by: number) => number} beside @returns {Record<string, Jump>} */
export function commandsInTree(eventOf, beside) {
  const toNode = (/** @type {any} */ replay, /** @type {number | undefined} */ node, /** @type {number} */ k) =>
    node === undefined || node === NONE ? k : eventOf(replay, node, k);
  const toSibling = (/** @type {number} */ by) => (/** @type {any} */ replay, /** @type {number} */ k) => {
    const node = replay.event_node[k];
    const parent = replay.node_parent[node];
    if (parent === NONE) return beside(replay, k, by);
    const row = childrenOf(replay, parent);
    return toNode(replay, row[row.indexOf(node) + by], k);
  };
  return {
    first: () => 0,
    back: (replay, k) => step(replay, k, true),
    forward: (replay, k) => step(replay, k, false),
    last: (replay) => replay.events - 1,
    parent: (replay, k) => toNode(replay, replay.node_parent[replay.event_node[k]], k),
    child: (replay, k) => toNode(replay, childrenOf(replay, replay.event_node[k])[0], k),
    left: toSibling(-1),
    right: toSibling(1),
  };
}

// -- landmarks ------------------------------------------------------------------------------------------------

// A function: the events of a run that commands go to, by name, in ascending order; found once. testsOf(run): name ->
// whether an event is one of them, which is asked of each in turn.
/** @param {(run: any) => Record<string, (k: number) => unknown>} testsOf */
export function landmarks(testsOf, replayOf = (/** @type {any} */ run) => run) {
  const /** @type {WeakMap<object, Record<string, number[]>>} */ places = new WeakMap();
  return (/** @type {any} */ run) => {
    const events = () => [...replayOf(run).event_kind.keys()];
    const find = () => Object.entries(testsOf(run)).map(([name, test]) => [name, events().filter(test)]);
    if (!places.has(run)) places.set(run, Object.fromEntries(find()));
    return /** @type {Record<string, number[]>} */ (places.get(run));
  };
}

//   into        a node is entered, at any level
//   research    a move is searched again, as its first search only proved that it may be better
//   skipped     a move is skipped on a guess
//   extended    the first move is entered of a node whose moves are extended, as those out of check are
//   rootBest    the best move of the root changes
export const landmarksOf = landmarks((/** @type {Replay} */ replay) => {
  const { event_kind, event_node, event_move, node_again, node_ply } = replay;
  const of = (/** @type {number} */ kind) => (/** @type {number} */ k) => event_kind[k] === kind;
  let before = NONE;
  return {
    into: of(ENTER),
    research: (k) => event_kind[k] === ENTER && node_again[event_node[k]],
    skipped: of(SKIPPED),
    extended: (k) => isExtended(replay, k),
    cutoff: of(CUTOFF),
    iteration: of(ITERATION),
    best: of(BEST),
    rootBest(k) {
      if (event_kind[k] !== BEST || node_ply[event_node[k]] > 0 || event_move[k] === before) return false;
      before = event_move[k];
      return true;
    },
  };
});

// Whether event k enters the first move of a node that is searched deeper than it was entered.
function isExtended(/** @type {Replay} */ replay, /** @type {number} */ k) {
  const node = replay.event_node[k];
  const above = replay.node_parent[node];
  const isFirst = replay.event_kind[k] === ENTER && replay.event_number[k] === 1 && !replay.node_again[node];
  return isFirst && !replay.node_quiescence[above] && replay.event_depth[k] + 1 > replay.node_depth[above];
}

// The first of the ascending `events` after k, or the last before it; k where there is none.
/** @param {ArrayLike<number>} events @param {number} k @param {boolean} back */
export function neighbour(events, k, back) {
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
