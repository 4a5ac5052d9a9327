// The board of the stepper: the position at each event, the line of moves to it, and the move considered.

import { namesIn } from "../page/languages.js";
import { CUTOFF, SKIPPED } from "../page/log_constants.js";
import { fill } from "../page/markup.js";
import { makePicture, markMove, moveSpots } from "../page/picture.js";
import { cellsAfter, isUnsearched, moveText, NONE, sideToMove, squaresOf } from "../page/replay.js";

// A board in `host` that shows states; null where the game has no picture. Call the result with
// (state, {words, moves, line, before, language}). line: whether all moves from the root are drawn as arrows;
// before: the state on the board now, if a piece is to slide from there.
// markOf(state): the kind of arrow for the move considered.
/** @param {Root} host @param {Replay} replay @param {Payload} about @param {(state: { kind: number }) => any} markOf */
export function makeBoard(host, replay, about, markOf) {
  if (about.picture === null) return null;
  const picture = makePicture(host, about.picture);
  return (/** @type {State} */ state, /** @type {Payload} */ { words, moves, line, before, language }) => {
    const cells = [...cellsAfter(replay, state.path)].map((number) => about.symbols[number]);
    const slide = before ? slideBetween(replay, before.path, state.path) : null;
    picture.draw(cells, { ...marksOf(replay, state, line, markOf), slide });
    const path = state.path.slice(1).map((node) => moveText(replay, moves, words, node));
    const where = path.length ? fill(words.after, { moves: path.join(" ") }) : words.start;
    const { board } = namesIn(about, language);
    picture.tell(fill(words.board, { board, where }), about.numbered?.[language]);
  };
}

// The squares [from, to] between which a piece slides from one path to the next: a move made, or the last move
// taken back; null for any other change.
/** @param {Replay} replay @param {number[]} before @param {number[]} after @returns {[number, number] | null} */
export function slideBetween(replay, before, after) {
  const [longer, shorter] = before.length > after.length ? [before, after] : [after, before];
  const last = longer.length - 1;
  const common = longer.slice(0, last).every((node, at) => shorter[at] === node);
  if (last < 1 || !common || shorter.length < last || shorter[last] === longer[last]) return null;
  const [from, to] = squaresOf(replay, longer[last]);
  if (from === NONE || to === NONE) return null;
  return longer === after ? [from, to] : [to, from];
}

// The marks [square, kind] and arrows [from, to, kind, label] of a state: the moves of the line, numbered from
// the root, and the move considered. Without `line` only the last move is drawn.
/** @param {Replay} replay @param {State} state @param {boolean} line */
export function marksOf(replay, state, line, markOf = consideredKind) {
  const considers = state.considered !== NONE;
  const last = state.path.length - 1;
  const spots = last > 0 ? moveSpots(squaresOf(replay, state.path[last])) : [];
  const /** @type {Arrow[]} */ arrows = [];
  state.path.forEach((node, ply) => {
    const [start, end] = squaresOf(replay, node);
    if (start === NONE || ply === 0 || (!line && (ply < last || considers))) return;
    const by = sideToMove(replay, ply - 1) ? "second" : "first";
    const kind = ply === last && !considers ? "last" : "line";
    arrows.push([start, end, line ? `${kind} ${by}` : kind, line ? ply : ""]);
  });
  if (considers) {
    const kind = markOf(state);
    markMove({ spots, arrows }, squaresOf(replay, state.considered), kind, kind === "skipped" ? "?" : "");
  }
  return { spots, arrows };
}

// "pruned": proven not to matter; "skipped": not searched, on a guess.
export function consideredKind(/** @type {{ kind: number }} */ { kind }) {
  if (isUnsearched(kind)) return kind === SKIPPED ? "skipped" : "pruned";
  return kind === CUTOFF ? "refutation" : "best";
}
