// Why a move cannot be made, in words, and the place on the board where they stand.

import { isPlaced, targetsOf } from "./state.js";

// The side of a piece: the first half of the symbols are the first side's.
export function sideOf(about, symbol) {
  const symbols = Object.keys(about.pieces);
  return symbols.indexOf(symbol) < symbols.length / 2 ? 0 : 1;
}

// Why the piece on `from` cannot move to `to`. `view`: {about, words, position}.
export function refusalOf({ about, words, position }, from, to) {
  const { cells, turn, over, status, check, exposed = {} } = position;
  const { refused } = words;
  if (over) return refused.over(status);
  const [piece, square, side] = [about.pieces[cells[from]], about.squares[to], about.sides[turn]];
  if (sideOf(about, cells[from]) !== turn) return refused.turn(side);
  if (exposed[from]?.includes(to))
    return words.because(words.cannotMove(piece, square), check >= 0 ? refused.inCheck(side) : refused.exposed(side));
  const isOwn = cells[to] !== "" && sideOf(about, cells[to]) === turn;
  return words.because(words.cannotMove(piece, square), isOwn ? refused.own : refused.way);
}

// Why the piece on a square cannot be lifted; "" where it can, and on an empty square.
export function restOf({ about, words, position }, square) {
  const { cells, turn, over, status } = position;
  if (cells[square] === "" || targetsOf(position, square).length || isPlaced(position, square)) return "";
  if (over) return words.refused.over(status);
  if (sideOf(about, cells[square]) !== turn) return words.refused.turn(about.sides[turn]);
  return words.refused.stuck(words.on(about.pieces[cells[square]], about.squares[square]));
}

// Shows a text on the board in `host` by a square; without a text the one that is there goes.
export function showRefusal(host, /** @type {any} */ picture = null, square = 0, text = "") {
  host.querySelector(".xqb-refusal")?.remove();
  if (!text) return;
  const note = host.ownerDocument.createElement("p");
  note.className = "xqb-refusal";
  note.setAttribute("aria-hidden", "true"); // it is announced
  note.textContent = text;
  const [x, y] = picture.centers[square];
  const [left, top] = [x / picture.width, y / picture.height];
  note.style.left = `${(100 * Math.min(Math.max(left, 0.3), 0.7)).toFixed(1)}%`;
  note.style.top = `${(100 * top).toFixed(1)}%`;
  note.classList.toggle("xqb-below", top < 0.5);
  host.append(note);
}
