// What a press, a key or a drop means on a board, and what a square is called: pure functions.

import { moveSpots } from "../page/picture.js";
import { bookArrows } from "./book.js";

export const NOWHERE = -1;

// The squares as they are seen: rows from the top, each from the left.
export function rowsOf(/** @type {Point[]} */ centers) {
  const rows = new Map();
  centers.forEach(([, y], square) => rows.set(y, [...(rows.get(y) ?? []), square]));
  const sorted = [...rows].sort(([one], [other]) => one - other);
  return sorted.map(([, row]) =>
    row.sort((/** @type {any} */ one, /** @type {number} */ other) => centers[one][0] - centers[other][0]),
  );
}

// The square that a key moves to from `square`, null for a key without meaning.
/** @param {number[][]} rows @param {number} square @param {string} key */
export function stepCursor(rows, square, key, far = false) {
  const row = rows.findIndex((squares) => squares.includes(square));
  const column = rows[row].indexOf(square);
  const [last, end] = [rows.length - 1, rows[row].length - 1];
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [far ? 0 : row, 0],
    End: [far ? last : row, end],
    PageUp: [0, column],
    PageDown: [last, column],
  }[key];
  if (to === undefined) return null;
  const squares = rows[Math.min(Math.max(to[0], 0), last)];
  return squares[Math.min(Math.max(to[1], 0), squares.length - 1)];
}

// A length as a share of a whole, for a style.
export const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
  `${((100 * part) / whole).toFixed(3)}%`;

// The width and the height of a square: what lies between neighbouring columns and rows.
export function sizeOf(/** @type {Picture} */ picture) {
  const between = (/** @type {number} */ axis) => {
    const places = [...new Set(picture.centers.map((center) => center[axis]))].sort((one, other) => one - other);
    return Math.min(...places.slice(1).map((place, at) => place - places[at]));
  };
  return [between(0), between(1)];
}

// The square around a point of the picture, NOWHERE outside all of them.
export function squareAt(/** @type {Picture} */ picture, /** @type {number} */ x, /** @type {number} */ y) {
  const [width, height] = sizeOf(picture);
  return picture.centers.findIndex(([cx, cy]) => 2 * Math.abs(cx - x) <= width && 2 * Math.abs(cy - y) <= height);
}

export function targetsOf(/** @type {Position} */ position, /** @type {number} */ square) {
  return position.legal[square] ?? [];
}

// Whether a move only places a piece on the square, as in tic-tac-toe.
export const isPlaced = (/** @type {Position} */ position, /** @type {number} */ square) =>
  targetsOf(position, square).includes(square);

// A press on `square` while the piece on `held` (or none, NOWHERE) is lifted. Returns the piece lifted now, the
// move made, if any, and whether an illegal move was tried.
export function press(/** @type {Position} */ position, /** @type {number} */ held, /** @type {number} */ square) {
  if (isPlaced(position, square)) return { held: NOWHERE, move: [square, square], refused: false };
  if (targetsOf(position, held).includes(square)) return { held: NOWHERE, move: [held, square], refused: false };
  if (square !== held && targetsOf(position, square).length) return { held: square, move: null, refused: false };
  return { held: NOWHERE, move: null, refused: held !== NOWHERE && square !== held };
}

// The choices where several moves have the same squares, as in a promotion: [{code, piece}].
export function choicesOf(/** @type {Position} */ position, /** @type {number} */ from, /** @type {number} */ to) {
  return position.choices[`${from}-${to}`] ?? [];
}

// The pieces after a move that the kernel has not confirmed yet; `piece`: what the carried piece becomes.
/** @param {string[]} cells @param {number} from @param {number} to */
export function carried(cells, from, to, piece = cells[from]) {
  const after = [...cells];
  after[from] = "";
  if (to !== NOWHERE) after[to] = piece;
  return after;
}

export function placed(/** @type {string[]} */ cells, /** @type {number} */ square, /** @type {string} */ symbol) {
  const after = [...cells];
  after[square] = symbol;
  return after;
}

// A press on a square while a position is set up. brush: a symbol places that piece, or removes it where it
// already stands; "" empties the square; null moves pieces: the first press lifts one, the second puts it down.
/** @param {string[]} cells @param {number} held @param {number} square @param {string | null} brush */
export function pressInSetup(cells, held, square, brush) {
  if (brush !== null) {
    const symbol = cells[square] === brush ? "" : brush;
    return { held: NOWHERE, cells: cells[square] === symbol ? null : placed(cells, square, symbol) };
  }
  if (held === NOWHERE) return { held: cells[square] ? square : NOWHERE, cells: null };
  if (held === square) return { held: NOWHERE, cells: null };
  return { held: NOWHERE, cells: carried(cells, held, square) };
}

// What a screen reader reads for a square. `view`: {about, words, position, setup, held}.
export function labelOf(/** @type {BoardView} */ view, /** @type {number} */ square) {
  const { about, words, position, setup, held } = view;
  const name = about.squares[square];
  const symbol = (setup ?? position).cells[square];
  const piece = symbol ? words.on(about.pieces[symbol], name) : "";
  if (held === square && piece) return words.isLifted(piece);
  if (setup) return piece || words.empty(name);
  if (held !== NOWHERE && targetsOf(position, held).includes(square))
    return piece ? words.canBeTaken(piece) : words.canMoveHere(name, about.pieces[position.cells[held]]);
  if (isPlaced(position, square)) return words.canPlace(name, about.sides[position.turn]);
  if (!piece) return words.empty(name);
  const targets = targetsOf(position, square).map((target) => about.squares[target]);
  const threat = position.check === square ? about.threat : "";
  return words.resting(piece, position.last[1] === square, threat, words.list(targets));
}

// The list of moves as rows [{number, moves: [{ply, text, spoken} or null]}]: null where Black began.
/** @param {Position} position @param {string} notation */
export function moveRows(position, notation, spoken = position.moves.map((texts) => texts.spoken)) {
  const /** @type {{ number: number; moves: (Words | null)[] }[]} */ rows = [];
  position.moves.forEach((texts, index) => {
    const half = index + position.first;
    const row = Math.floor(half / 2);
    rows[row] ??= { number: position.number + row, moves: half % 2 ? [null] : [] };
    rows[row].moves.push({ ply: index + 1, text: texts[notation], spoken: spoken[index] });
  });
  return rows;
}

const PACE = { own: 200, reply: 450 }; // milliseconds that a piece slides: long enough for the eye to follow a reply

// What is drawn on a board, with one line more; a line that is there is removed.
export function toggled(/** @type {Move[]} */ drawn, /** @type {Move} */ line) {
  const others = drawn.filter((each) => String(each) !== String(line));
  return others.length < drawn.length ? others : [...drawn, line];
}

// The marks on a board. `view`: {position, setup, held, pending, dropped, arrows, hinted}, the book's moves in `_book`,
// the lines `drawn` on it, circles where both ends are one square, and the move `planned` while the engine thinks.
/** @returns {Marks & {spots: Spot[]}} */
export function boardMarks(/** @type {BoardView} */ view) {
  const { position, setup, held, pending, hinted, _book: book = {}, planned, dropped = NOWHERE } = view;
  const drawn = /** @type {Move[]} */ (view.drawn ?? []);
  const lines = drawn.filter(([from, to]) => from !== to).map(([from, to]) => [from, to, "drawn"]);
  const arrows = [...(pending ? [] : bookArrows(book)), ...view.arrows, ...lines];
  const /** @type {Spot[]} */ lifted = held === NOWHERE ? [] : [[held, "held"]];
  if (setup) return { spots: lifted };
  const last = /** @type {Move | []} */ (pending ? [pending[0], pending[1]] : position.last);
  const hint = "from" in hinted && !pending ? [hinted.from, hinted.to] : [];
  /** @type {Spot[]} */
  const spots = hint.length && hint[0] === hint[1] ? [[hint[0], "best"]] : []; // where a piece is only placed
  return {
    spots: [
      ...(last.length ? moveSpots(last) : []),
      ...(planned ?? []).map((/** @type {number} */ square) => /** @type {[number, string]} */ ([square, "planned"])),
      ...spots,
      ...lifted,
    ],
    rings: drawn.filter(([from, to]) => from === to).map(([square]) => [square, "drawn"]),
    dots: targetsOf(position, held).map((square) => [square, "target"]),
    arrows: hint.length && !spots.length ? [...arrows, [hint[0], hint[1], "best"]] : arrows,
    check: pending ? NOWHERE : position.check,
    slide: last.length && dropped === NOWHERE ? last : null,
    pace: dropped === NOWHERE ? (pending ? PACE.own : PACE.reply) : 0,
  };
}

// The pieces on the squares, with the move that the kernel has not confirmed yet.
export function shownCells(/** @type {BoardView} */ { position, setup, pending }) {
  if (setup) return setup.cells;
  if (!pending || pending[0] === pending[1]) return position.cells;
  return carried(position.cells, pending[0], pending[1], pending[2]);
}
