// The tree of playouts as it has grown by an event: N and Q of each node, the way of this playout in bold.

import { fill } from "../../page/markup.js";
import { childrenOf, moveText, NONE, sideToMove } from "../../page/replay.js";
import { signed } from "../../page/signed.js";
import { aroundPath, wholeTree } from "../layout.js";
import { paintTree } from "../tree.js";
import { eventOfNode } from "./jumps.js";
import { isGrown, numbersAt, ROOT } from "./replay.js";

// {svg, boxes} of the tree at a state; options as for `treeSvg`.
/** @param {Playouts} run @param {PlayoutState} state @param {Payload} options */
export function grownSvg(run, state, options) {
  const { width, height, words, moves, slot, hidden } = options;
  const drawing = drawingOf(run, state, width, height, slot);
  const looks = new Map(drawing.boxes.map((box) => [box, lookOfNode(run, state, words, moves, box.node, hidden)]));
  return paintTree(run, state, drawing, looks, options);
}

// A small tree has from the start the places that it has in the end; a larger one is drawn as it is, and a large one
// around the path.
/** @param {Run} run @param {PlayoutState} state @param {number} width @param {number} height @param {number} slot */
function drawingOf(run, state, width, height, slot) {
  const last = run.events - 1;
  const visited = (/** @type {number} */ node) =>
    [...childrenOf(run, node)].filter((child) => numbersAt(run, child, last).n > 0);
  const grown = (/** @type {number} */ node) =>
    [...childrenOf(run, node)].filter((child) => isGrown(run, state, child));
  const met = (/** @type {number} */ child) => numbersAt(run, child, state.event).n > 0;
  const fixed = wholeTree({ root: ROOT, row: visited, met }, width, height, slot);
  if (fixed === null) {
    const shape = { root: ROOT, row: grown, met };
    return wholeTree(shape, width, height, slot) ?? aroundPath(shape, onTrail(run, state), width, height, slot);
  }
  const isThere = (/** @type {Slot} */ box) => box.node === ROOT || isGrown(run, state, box.node);
  const edges = fixed.edges.filter(([, child]) => isThere(child));
  return { ...fixed, boxes: fixed.boxes.filter(isThere), edges };
}

// The state with the way of the whole playout as its path, so that the drawing stays while a value is backed up.
function onTrail(/** @type {Run} */ run, /** @type {PlayoutState} */ state) {
  const tip = state.trail[state.trail.length - 1];
  const isBelow = state.considered !== NONE && run.node_parent[state.considered] === tip;
  return { ...state, path: state.trail, focus: tip, considered: isBelow ? state.considered : NONE };
}

/** @param {Run} run @param {PlayoutState} state @param {Words} words @param {string[]} moves @param {number} node
 * @param {number} hidden */
function lookOfNode(run, state, words, moves, node, hidden) {
  const { n, q } = numbersAt(run, node, state.event);
  const texts = words.node;
  const move = moveText(run, moves, words, node);
  const isProved = run.provedAt[node] <= state.event;
  const value = node === hidden ? "?" : n ? `${n}  ${signed(q ?? 0)}` : "";
  const above = run.node_parent[node];
  const share = above < 0 ? 1 : n / Math.max(numbersAt(run, above, state.event).n, 1);
  const classes = [
    n ? "xqs-done" : "xqs-waiting",
    sideToMove(run, run.node_ply[node]) ? "xqs-second" : "xqs-first",
    state.trail.includes(node) ? "xqs-on-path" : "",
    node === state.focus ? "xqs-focus" : "",
    node === state.considered ? "xqs-best" : "",
  ];
  const notes = (isProved ? texts.proved : "") + (run.node_over[node] && n ? texts.over : "");
  return {
    move,
    value,
    badge: isProved ? "=" : "",
    weight: 1 + 5 * Math.sqrt(Math.min(share, 1)),
    event: eventOfNode(run, node, state.event),
    classes: classes.filter(Boolean).join(" "),
    title: fill(texts.title, {
      move,
      status: node === hidden ? "?" : n ? fill(texts.visited, { n, q: signed(q ?? 0) }) : texts.waiting,
      notes,
    }),
  };
}
