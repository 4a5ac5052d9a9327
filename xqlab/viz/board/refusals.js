// Why a move cannot be made, in words.

import { isPlaced, targetsOf } from "./state.js";

// The side of a piece: the first half of the symbols are the first side's.
export function sideOf(/** @type {Game} */ about, /** @type {string} */ symbol) {
  const symbols = Object.keys(about.pieces);
  return symbols.indexOf(symbol) < symbols.length / 2 ? 0 : 1;
}

// Why the piece on `from` cannot move to `to`, as the kernel has said. `view`: {about, words, position}.
/** @param {any} options @param {number} from @param {number} to */
export function refusalOf({ about, words, position }, from, to) {
  const { cells, turn, over, status } = position;
  if (over) return words.refused.over(status);
  if (sideOf(about, cells[from]) !== turn) return words.refused.turn(about.sides[turn]);
  const text = words.cannotMove(about.pieces[cells[from]], about.squares[to]);
  const reason = reasonOf(position, from, to);
  return reason ? words.because(text, reason) : text;
}

// The kernel's reason; "" without one. Most squares have the one under "".
function reasonOf(/** @type {Position} */ { refused, reasons }, /** @type {number} */ from, /** @type {number} */ to) {
  const of = refused[from] ?? {};
  return reasons[of[to] ?? of[""]] ?? "";
}

// Why the piece on a square cannot be lifted; "" where it can, and on an empty square.
export function restOf(/** @type {BoardView} */ { about, words, position }, /** @type {number} */ square) {
  const { cells, turn, over, status } = position;
  if (cells[square] === "" || targetsOf(position, square).length || isPlaced(position, square)) return "";
  if (over) return words.refused.over(status);
  if (position.refused[square]?.[square] !== undefined) return reasonOf(position, square, square); // placed there
  if (sideOf(about, cells[square]) !== turn) return words.refused.turn(about.sides[turn]);
  const text = words.refused.stuck(words.on(about.pieces[cells[square]], about.squares[square]));
  const reasons = stuckBy(about, position, square);
  return reasons.length === 1 ? words.because(text, reasons[0]) : text;
}

// The reasons against the squares within a piece's reach, or the one against all squares; own pieces do not count.
/** @param {Game} about @param {any} options @param {number} square */
function stuckBy(about, { cells, turn, refused, reasons }, square) {
  const { "": usual, ...special } = refused[square] ?? {};
  const isOwn = (/** @type {number} */ to) => cells[to] !== "" && sideOf(about, cells[to]) === turn;
  const numbers = Object.keys(special).flatMap((to) => (isOwn(Number(to)) ? [] : [special[to]]));
  if (!Object.keys(special).length && usual !== undefined) numbers.push(usual);
  return [...new Set(numbers)].map((number) => reasons[number]);
}
