// The board of the stepper: the position of each event, the last move, and the move that is spoken of.

import { makePicture } from "./picture.js";
import { NONE, cellsAfter, isUnsearched, squaresOf } from "./replay.js";

// A board in `host` that shows states; null where the game has no picture.
export function makeBoard(host, replay, about) {
  if (about.picture === null) return null;
  const picture = makePicture(host, about.picture);
  return (state) => {
    const cells = [...cellsAfter(replay, state.path)].map((number) => about.symbols[number]);
    picture.draw(cells, marksOf(replay, state));
    picture.svg.setAttribute("aria-label", describe(replay, about, state));
  };
}

// The marks [square, kind] and arrows [from, to, kind] of a state: the last move, and the move spoken of.
export function marksOf(replay, state) {
  const spots = [];
  const arrows = [];
  const add = (node, from, to, shaft) => {
    const [start, end] = squaresOf(replay, node);
    if (start !== NONE) spots.push([start, from]);
    if (end !== NONE) spots.push([end, to]);
    if (start !== NONE && shaft) arrows.push([start, end, shaft]);
  };
  const speaks = state.considered !== NONE;
  if (state.path.length > 1) add(state.focus, "from", "to", speaks ? "" : "last");
  if (speaks) {
    const kind = isUnsearched(state.kind) ? "pruned" : "best";
    const [start, end] = squaresOf(replay, state.considered);
    if (start === NONE) spots.push([end, kind]);
    else arrows.push([start, end, kind]);
  }
  return { spots, arrows };
}

function describe(replay, about, state) {
  const moves = state.path.slice(1).map((node) => about.moves[replay.node_place[node]]);
  return `${about.picture.name}, ${moves.length ? `after ${moves.join(" ")}` : "before the first move"}`;
}
