// What was the state of the search at an event? Pure functions on what Python sends: no page, no kernel.

import {
  ADJUDICATED,
  BEST,
  CUTOFF,
  ENTER,
  EXACT,
  INFINITY,
  ITERATION,
  LEAF,
  LEAVE,
  LOWER,
  MATE,
  MATE_BOUND,
  NULL_MOVE,
  OVER,
  PASSED_OVER,
  PRUNED,
  RAZORING,
  RULE_WIN,
  SHORTCUT,
  SKIPPED,
  STAND_PAT,
  TABLE,
  UNSEARCHED,
  UPPER,
} from "./log_constants.js";

export const NONE = -1;
export const /** @type {Record<number, string>} */ BOUND_SIGNS = { [EXACT]: "", [LOWER]: "≥ ", [UPPER]: "≤ " };
export const COUNTERS = "nodes leaves cutoffs pruned table_cutoffs researches null_moves shortcuts skipped".split(" ");

const /** @type {Payload} */ ARRAYS = {
    u1: Uint8Array,
    i2: Int16Array,
    i4: Int32Array,
    f4: Float32Array,
    f8: Float64Array,
  };

// The arrays of the block, by name. Typed arrays read numbers as the machine writes them: little endian
// wherever there is a browser. The copy aligns them as typed arrays require.
export function unpack(/** @type {Contents} */ contents, /** @type {ArrayBufferView} */ view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
  const entries = contents.map(([name, kind, offset, items]) => [name, new ARRAYS[kind](bytes.buffer, offset, items)]);
  return Object.fromEntries(entries);
}

// Everything that is looked up while stepping, computed once: a step then costs no more than its path.
// rootSide: 0 where the first player moves at the root, 1 where the second does; moves: the text of each place;
// view: "minimax" for values as Max, the first player, sees them, "negamax" as the side to move does.
/** @param {Events & Nodes & Places} arrays @param {number} rootSide @param {string[]} [moves] */
export function prepare(arrays, rootSide, moves = [], view = "minimax") {
  const events = arrays.event_kind.length;
  const nodes = arrays.node_parent.length;
  const replay = {
    ...arrays,
    rootSide,
    moves,
    view,
    events,
    nodes,
    ...childLists(arrays.node_parent),
    bestAt: new Int32Array(events).fill(NONE),
    windowAt: new Int32Array(events),
    bestWhenEntered: new Int32Array(nodes).fill(NONE),
    iterationAt: new Int32Array(events).fill(NONE),
    counters: Object.fromEntries(COUNTERS.map((name) => [name, new Int32Array(events)])),
  };
  const totals = new Int32Array(COUNTERS.length);
  const bestOf = new Int32Array(nodes).fill(NONE);
  const windowOf = new Int32Array(nodes); // the last event that changed a node's window
  let iteration = NONE;
  for (let k = 0; k < events; k++) {
    const kind = arrays.event_kind[k];
    const node = arrays.event_node[k];
    if (kind === ITERATION) iteration = node;
    if (kind === BEST || kind === STAND_PAT) bestOf[node] = k;
    const parent = arrays.node_parent[node];
    if (kind === ENTER || isUnsearched(kind)) replay.bestWhenEntered[node] = bestOf[parent];
    replay.bestAt[k] = bestOf[isUnsearched(kind) ? parent : node];
    const subject = isUnsearched(kind) ? parent : node;
    if (kind !== LEAVE) windowOf[subject] = k; // LEAVE repeats the window that the node was entered with
    replay.windowAt[k] = windowOf[subject];
    replay.iterationAt[k] = iteration;
    count(totals, replay, k);
    COUNTERS.forEach((name, at) => (replay.counters[name][k] = totals[at]));
  }
  return replay;
}

// 0 where the first player moves `ply` plies from the root, else 1.
export function sideToMove(/** @type {{rootSide: number}} */ replay, /** @type {number} */ ply) {
  return (replay.rootSide + ply) & 1;
}

// The log's values are for the side to move. Pictures show them as Max sees them, and negate the second player's;
// in the negamax view they are left as they are.
function isTurned(/** @type {Sided} */ replay, /** @type {number} */ ply) {
  return replay.view === "minimax" && sideToMove(replay, ply) === 1;
}

export function inView(/** @type {Sided} */ replay, /** @type {number} */ value, /** @type {number} */ ply) {
  return isTurned(replay, ply) ? 0 - value : value;
}

/** @param {Sided} replay @param {number} alpha @param {number} beta @param {number} ply */
export function windowInView(replay, alpha, beta, ply) {
  return isTurned(replay, ply) ? [0 - beta, 0 - alpha] : [alpha, beta];
}

// The value that a finished node returned, with "≥" or "≤" where it is a bound; as its parent sees it, if `byParent`.
export function finalText(/** @type {Nodes & Sided} */ replay, /** @type {number} */ node, byParent = false) {
  const turned = isTurned(replay, replay.node_ply[node]) !== (byParent && replay.view === "negamax");
  const bound = replay.node_bound[node];
  const text = shortText(turned ? 0 - replay.node_value[node] : replay.node_value[node]);
  if (bound === EXACT || bound === 0) return text;
  return `${(bound === LOWER) !== turned ? "≥" : "≤"} ${text}`;
}

// A value in few characters, as xqlab.trace.sides writes it: "35", "−12", "+∞", "#3" for a mate in 3, "rule".
export function shortText(/** @type {number} */ value) {
  const size = Math.abs(value);
  if (size >= INFINITY) return value > 0 ? "+∞" : "−∞";
  const mate = size >= MATE_BOUND ? `#${(MATE - size + 1) >> 1}` : String(size);
  const digits = size === RULE_WIN ? "rule" : mate;
  return value < 0 ? `−${digits}` : digits;
}

// Whether an event of this kind says that a move is not searched.
export function isUnsearched(/** @type {number} */ kind) {
  return kind === PRUNED || kind === SKIPPED;
}

// Whether a null move led to a node.
export function isNull(/** @type {TreeData} */ replay, /** @type {number} */ node) {
  return replay.node_move[node] === 0 && replay.node_ply[node] > 0;
}

// The text of the move that leads to a node; the root and a pass are named in the page's language.
/** @param {TreeData} replay @param {string[]} moves @param {Words} words @param {number} node */
export function moveText(replay, moves, words, node) {
  if (replay.node_ply[node] === 0) return words.root;
  return isNull(replay, node) ? words.pass : moves[replay.node_place[node]];
}

function count(/** @type {Int32Array} */ totals, /** @type {Replay} */ replay, /** @type {number} */ k) {
  const kind = replay.event_kind[k];
  const node = replay.event_node[k];
  totals[0] += Number(kind === ENTER);
  totals[1] += Number(kind === LEAF || kind === STAND_PAT);
  totals[2] += Number(kind === CUTOFF);
  totals[3] += kind === CUTOFF ? prunedAfter(replay, k) : 0; // at once, as its sentence says
  totals[4] += Number(kind === TABLE);
  totals[5] += kind === ENTER ? replay.node_again[node] : 0;
  totals[6] += Number(kind === ENTER && isNull(replay, node));
  totals[7] += Number(kind === SHORTCUT && replay.event_number[k] !== NULL_MOVE);
  totals[8] += Number(kind === SKIPPED);
}

// How many moves the cutoff at event k prunes: their events follow it.
function prunedAfter(/** @type {Events} */ { event_kind }, /** @type {number} */ k) {
  let last = k;
  while (event_kind[last + 1] === PRUNED) last++;
  return last - k;
}

// The children of node n are children[childStart[n]] up to children[childStart[n + 1]], in the order met.
export function childLists(/** @type {Int32Array} */ parents) {
  const { start, list } = placesByKey(parents, parents.length);
  return { childStart: start, children: list };
}

// {start, list}: the places of key n, from 0 on, are list[start[n]] up to list[start[n + 1]], ascending.
export function placesByKey(/** @type {Int32Array} */ keys, /** @type {number} */ count) {
  const start = new Int32Array(count + 1);
  for (const key of keys) if (key >= 0) start[key + 1]++;
  for (let n = 0; n < count; n++) start[n + 1] += start[n];
  const next = start.slice();
  const list = new Int32Array(start[count]);
  keys.forEach((key, place) => {
    if (key >= 0) list[next[key]++] = place;
  });
  return { start, list };
}

export function childrenOf(/** @type {TreeData} */ replay, /** @type {number} */ node) {
  return replay.children.subarray(replay.childStart[node], replay.childStart[node + 1]);
}

// From the top down to one: what it is below, and itself. parents: NONE at the top.
export function chainTo(/** @type {ArrayLike<number>} */ parents, /** @type {number} */ one) {
  const chain = [];
  for (let at = one; at !== NONE; at = parents[at]) chain.push(at);
  return chain.reverse();
}

// The nodes from the root position down to `node`; none for an iteration.
export const pathTo = (/** @type {TreeData} */ replay, /** @type {number} */ node) =>
  chainTo(replay.node_parent, node).slice(1);

// The moves from the root position down to `node`.
export function codesTo(/** @type {TreeData} */ replay, /** @type {number} */ node) {
  return pathTo(replay, node)
    .slice(1)
    .map((at) => replay.node_move[at]);
}

// Where these moves lead from a start, or the last place on the way there. next(at, code): undefined where there is none.
/** @param {number} start @param {Iterable<number>} codes @param {(at: number, code: number) => number | undefined} next */
export function follow(start, codes, next) {
  let at = start;
  for (const code of codes) {
    const to = next(at, code);
    if (to === undefined) break;
    at = to;
  }
  return at;
}

// The node that these moves lead to from a root, of several the last.
/** @param {TreeData} replay @param {number} root @param {Iterable<number>} codes */
export function nodeAfter(replay, root, codes) {
  const isSearched = (/** @type {number} */ node) => ![UNSEARCHED, PASSED_OVER].includes(replay.node_ending[node]);
  return follow(root, codes, (node, code) =>
    childrenOf(replay, node).findLast((child) => replay.node_move[child] === code && isSearched(child)),
  );
}

// What is shown at event k.
//   node       that the event is about; a move that is not searched is a node too
//   focus      the node whose position is on the board: `node`, or the parent of a move that is not searched
//   path       from the root position to the focus
//   considered the child of the focus that the event is about, or NONE
//   alpha, beta, best   the focus's window and best value so far, in the view; null where there is none
export function stateAt(/** @type {Replay} */ replay, /** @type {number} */ k) {
  const kind = replay.event_kind[k];
  const node = replay.event_node[k];
  const focus = focusAt(replay, k);
  const best = replay.bestAt[k];
  const ply = replay.node_ply[focus];
  const at = replay.windowAt[k];
  const [alpha, beta] = windowInView(replay, replay.event_alpha[at], replay.event_beta[at], ply);
  return {
    event: k,
    kind,
    node,
    focus,
    iteration: replay.iterationAt[k],
    path: pathTo(replay, focus),
    considered: isUnsearched(kind) ? node : consideredChild(replay, k, focus),
    alpha,
    beta,
    best: valueSoFar(replay, k, best, ply),
    counters: Object.fromEntries(COUNTERS.map((name) => [name, replay.counters[name][k]])),
  };
}

/** @param {Replay} replay @param {number} k @param {number} best @param {number} ply */
function valueSoFar(replay, k, best, ply) {
  const kind = replay.event_kind[k];
  const answered = kind === SHORTCUT && replay.event_number[k] !== RAZORING;
  const settled = answered || [LEAF, OVER, ADJUDICATED, TABLE, LEAVE].includes(kind);
  const from = settled ? k : best;
  return from === NONE ? null : inView(replay, replay.event_value[from], ply);
}

function consideredChild(/** @type {Replay} */ replay, /** @type {number} */ k, /** @type {number} */ focus) {
  const kind = replay.event_kind[k];
  if (kind !== BEST && kind !== CUTOFF && kind !== LEAVE) return NONE;
  const move = replay.event_move[k];
  // The last one: a move may have been searched again.
  const met = (/** @type {number} */ child) => replay.node_move[child] === move && replay.node_first_event[child] < k;
  const at = move === 0 ? -1 : childrenOf(replay, focus).findLastIndex(met);
  return at === -1 ? NONE : childrenOf(replay, focus)[at];
}

// How far the search has got with a node at event k: "waiting", "open", "done", "pruned" or
// "skipped": pruned where that is proven not to matter, skipped where it is guessed.
export function statusAt(/** @type {Replay} */ replay, /** @type {number} */ node, /** @type {number} */ k) {
  const first = replay.node_first_event[node];
  const last = replay.node_last_event[node];
  if (first > k) return "waiting";
  if (replay.event_kind[first] === PRUNED) return "pruned";
  if (replay.event_kind[first] === SKIPPED) return "skipped";
  return last !== NONE && last <= k ? "done" : "open";
}

// The best value so far of the path's node number `index`, in the view, or null.
export function bestOnPath(/** @type {Replay} */ replay, /** @type {State} */ state, /** @type {number} */ index) {
  const below = state.path[index + 1];
  if (below === undefined) return state.best;
  const best = replay.bestWhenEntered[below];
  return best === NONE ? null : inView(replay, replay.event_value[best], index);
}

// The symbol number on each square after the moves of a path.
export function cellsAfter(/** @type {Placed} */ replay, /** @type {Iterable<number>} */ path) {
  const cells = replay.root_symbol.slice();
  for (const node of path) {
    const place = replay.node_place[node];
    for (let at = replay.place_changes[place]; at < replay.place_changes[place + 1]; at++) {
      cells[replay.change_square[at]] = replay.change_symbol[at];
    }
  }
  return cells;
}

// The squares [from, to] of the move that led to a node; from is NONE where moves only go to a square.
export function squaresOf(/** @type {Placed} */ replay, /** @type {number} */ node) {
  const place = replay.node_place[node];
  return place === NONE ? [NONE, NONE] : [replay.place_start[place], replay.place_end[place]];
}

// The node whose position is on the board: the one that the event is about, or the parent of an unsearched move.
export function focusAt(/** @type {Replay} */ replay, /** @type {number} */ k) {
  const node = replay.event_node[k];
  return isUnsearched(replay.event_kind[k]) ? replay.node_parent[node] : node;
}
