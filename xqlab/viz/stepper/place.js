// Where is a search that was run again as far as another one was? Pure functions on prepared replays.

import { ITERATION } from "../page/log_constants.js";
import { childrenOf, codesTo, isUnsearched, NONE, nodeAfter } from "../page/replay.js";
import { landmarksOf } from "./jumps.js";

// {event, isThere}: the event of a replay that corresponds to event k of another one from the same position, and whether
// it is about the same place, in the search to the same depth; else it is about the last node on the way there.
/** @param {Replay} replay @param {Replay} before @param {number} k */
export function placeLike(replay, before, k) {
  // Playouts have no iterations: the same event, as far as there are so many.
  if (!replay.iterationAt) return { event: Math.min(k, replay.events - 1), isThere: k < replay.events };
  if (isSameLog(replay, before)) return { event: k, isThere: true };
  const was = { kind: before.event_kind[k], node: before.event_node[k] };
  const depth = before.node_depth[before.iterationAt[k]];
  const same = searchesTo(replay, depth);
  const ordinal = Math.min(searchesTo(before, depth).indexOf(before.iterationAt[k]), same.length - 1);
  const iteration = same[ordinal] ?? replay.iterationAt[replay.events - 1];
  if (was.kind === ITERATION) return { event: replay.node_first_event[iteration], isThere: same.length > 0 };
  const [root] = childrenOf(replay, iteration);
  const above = isUnsearched(was.kind) ? before.node_parent[was.node] : was.node;
  const codes = codesTo(before, above);
  const node = root === undefined ? iteration : nodeAfter(replay, root, codes);
  const isThere = same.length > 0 && root !== undefined && codesTo(replay, node).length === codes.length;
  return { event: eventAt(replay, node, isThere ? was.kind : NONE, before.event_move[k]), isThere };
}

// Whether two searches have written the same log.
/** @param {Replay} one @param {Replay} other */
function isSameLog(one, other) {
  const columns = /** @type {const} */ (["event_kind", "event_move", "event_value"]);
  return columns.every(
    (name) => one[name].length === other[name].length && one[name].every((value, k) => value === other[name][k]),
  );
}

// The iterations that were begun to this depth.
const searchesTo = (/** @type {Replay} */ replay, /** @type {number} */ depth) =>
  landmarksOf(replay)
    .iteration.map((k) => replay.event_node[k])
    .filter((node) => replay.node_depth[node] === depth);

// The first event of a kind about a node and a move, else the one that leaves the node, or the last about it.
/** @param {Replay} replay @param {number} node @param {number} kind @param {number} move */
function eventAt(replay, node, kind, move) {
  const first = replay.node_first_event[node];
  const last = replay.node_last_event[node];
  const end = last === NONE ? replay.events - 1 : last;
  for (let k = first; k <= end; k++) {
    const about = isUnsearched(kind) ? replay.node_parent[replay.event_node[k]] : replay.event_node[k];
    if (about === node && replay.event_kind[k] === kind && replay.event_move[k] === move) return k;
  }
  return last === NONE ? first : last;
}
