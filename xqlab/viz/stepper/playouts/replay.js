// What was the state of a Monte-Carlo tree search at an event? Pure functions on what Python sends; every number is
// the log's. The columns are those of xqlab/viz/page/playout_recording.py.

import { BACK_UP, EVALUATE, EXPAND, KEPT, NOISE, PROVED, SELECT } from "../../page/log_constants.js";
import { chainTo, childLists, childrenOf, NONE, placesByKey } from "../../page/replay.js";
import { neighbour } from "../jumps.js";

export const PLAYOUT_COUNTERS = ["playouts", "nodes", "visited", "plies", "proved"];
export const ROOT = 0;

// Everything that is looked up while stepping, computed once.
/** @param {any} arrays @param {number} rootSide @param {string[]} [moves] */
export function openPlayouts(arrays, rootSide, moves = []) {
  const events = arrays.event_kind.length;
  const nodes = arrays.node_parent.length;
  const run = {
    ...arrays,
    rootSide,
    moves,
    events,
    nodes,
    ...childLists(arrays.node_parent),
    metAt: new Int32Array(nodes).fill(events),
    provedAt: new Int32Array(nodes).fill(events),
    tipAt: new Int32Array(events).fill(NONE), // the deepest node of the event's playout so far
    choiceAt: new Int32Array(events).fill(NONE),
    counted: eventsByNode(arrays, [BACK_UP, KEPT]),
    priors: eventsByNode(arrays, [EXPAND, NOISE, KEPT]),
    counters: Object.fromEntries(PLAYOUT_COUNTERS.map((name) => [name, new Int32Array(events)])),
    mostVisits: 1,
  };
  run.metAt[ROOT] = NONE;
  arrays.choice_event.forEach((/** @type {number} */ k, /** @type {number} */ at) => (run.choiceAt[k] = at));
  const tips = new Map(); // playout -> its deepest node so far
  const /** @type {Record<string, number>} */ now = { playouts: 0, nodes: 1, visited: 0, plies: 0, proved: 0 };
  for (let k = 0; k < events; k++) {
    const kind = arrays.event_kind[k];
    const node = arrays.event_node[k];
    const playout = arrays.event_playout[k];
    if (kind === SELECT || kind === EVALUATE) tips.set(playout, node);
    if (kind !== KEPT && kind !== NOISE) run.tipAt[k] = tips.get(playout) ?? ROOT;
    if ((kind === EXPAND || kind === KEPT) && run.metAt[node] === events) {
      run.metAt[node] = k;
      now.nodes++;
    }
    if (kind === PROVED && run.provedAt[node] === events) {
      run.provedAt[node] = k;
      now.proved++;
    }
    if (kind === BACK_UP || kind === KEPT) {
      if (arrays.event_visits[k] === 1 || (kind === KEPT && arrays.event_visits[k])) now.visited++;
      if (arrays.event_visits[k]) now.plies = Math.max(now.plies, arrays.node_ply[node]);
      run.mostVisits = Math.max(run.mostVisits, arrays.event_visits[k]);
    }
    if (kind === BACK_UP && node === ROOT) now.playouts++;
    for (const name of PLAYOUT_COUNTERS) run.counters[name][k] = now[name];
  }
  return run;
}

// The events of these kinds by node, see placesByKey.
/** @param {Record<"event_kind" | "event_node" | "node_parent", Int32Array>} options @param {number[]} kinds */
function eventsByNode({ event_kind, event_node, node_parent }, kinds) {
  const nodes = event_node.map((node, k) => (kinds.includes(event_kind[k]) ? node : NONE));
  return placesByKey(nodes, node_parent.length);
}

// The last of the events of a node up to event k, NONE if there is none.
/** @param {{ start: Int32Array; list: Int32Array }} options @param {number} node @param {number} k */
function lastUpTo({ start, list }, node, k) {
  const event = neighbour(list.subarray(start[node], start[node + 1]), k + 1, true);
  return event > k ? NONE : event;
}

// {n, q, p}: N, Q and P of a node after event k, as the log says; q is null before the first visit.
export function numbersAt(/** @type {Playouts} */ run, /** @type {number} */ node, /** @type {number} */ k) {
  const at = lastUpTo(run.counted, node, k);
  const prior = lastUpTo(run.priors, node, k);
  const n = at === NONE ? 0 : run.event_visits[at];
  return { n, q: n ? run.event_q[at] : null, p: prior === NONE ? 1 : run.event_p[prior] };
}

// What is shown at event k.
//   node        that the event is about
//   focus       the node whose position is on the board: where a child is chosen or enters, else the node
//   path        from the root to the focus; trail: to the deepest node of this playout so far
//   considered  the child of the focus that the event is about, or NONE
export function playoutStateAt(/** @type {Playouts} */ run, /** @type {number} */ k) {
  const kind = run.event_kind[k];
  const node = run.event_node[k];
  const parent = run.node_parent[node];
  const isOfChild = kind === SELECT || kind === EXPAND || kind === NOISE || (kind === KEPT && !run.event_visits[k]);
  const focus = isOfChild && parent !== NONE ? parent : node;
  const tip = run.tipAt[k];
  return {
    event: k,
    kind,
    node,
    focus,
    path: chainTo(run.node_parent, focus),
    trail: chainTo(run.node_parent, tip === NONE ? focus : tip),
    considered: focus === node ? NONE : node,
    playout: run.event_playout[k],
    counters: Object.fromEntries(PLAYOUT_COUNTERS.map((name) => [name, run.counters[name][k]])),
  };
}

// Whether a node was visited by event k, or is on the way of its playout.
export function isGrown(/** @type {Playouts} */ run, /** @type {PlayoutState} */ state, /** @type {number} */ node) {
  return numbersAt(run, node, state.event).n > 0 || state.trail.includes(node) || node === state.considered;
}

// {parent, side, isChoice, rows}: the children to show at event k, in the order of the moves: those of a choice as it
// saw them; else those beside the event's node, as the log left them.
export function rowsAt(/** @type {Playouts} */ run, /** @type {number} */ k) {
  const node = run.event_node[k];
  const above = run.node_parent[node];
  const parent = above === NONE ? node : above;
  const choice = run.choiceAt[k];
  const side = run.event_side[k];
  const isProved = (/** @type {number} */ child) => run.provedAt[child] <= k;
  const /** @type {Row[]} */ rows = [];
  if (choice !== NONE) {
    for (let at = run.choice_rows[choice]; at < run.choice_rows[choice + 1]; at++) {
      const child = run.row_node[at];
      rows.push({
        node: child,
        n: run.row_n[at],
        pending: run.row_pending[at],
        q: Number.isNaN(run.row_q[at]) ? null : run.row_q[at],
        p: run.row_p[at],
        u: run.row_u[at],
        settled: Boolean(run.row_settled[at]),
        proved: isProved(child),
        chosen: child === node,
      });
    }
    return { parent, side, isChoice: true, rows };
  }
  for (const child of childrenOf(/** @type {any} */ (run), parent)) {
    if (run.metAt[child] > k) continue;
    const [proved, chosen] = [isProved(child), child === node];
    rows.push({ node: child, ...numbersAt(run, child, k), pending: 0, u: null, settled: false, proved, chosen });
  }
  return { parent, side, isChoice: false, rows };
}
