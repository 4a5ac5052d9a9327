// A position as text in the page: rows of letters from the top, then the side to move, as in a FEN.

import { LANGUAGES } from "../../page/languages.js";
import { liveWords } from "../words.js";

const EMPTY = /^[0-9]+$/; // so many empty squares

// What is wrong with a text, in each language.
export class PositionError extends Error {
  /** @param {string} name of the words, and what they quote @param {any[]} quoted */
  constructor(name, ...quoted) {
    const [en, zh] = LANGUAGES.map((language) => /** @type {Words} */ (liveWords(language))[name](...quoted));
    super(en);
    this.texts = { en, zh };
  }
}

// {cells: the number of the symbol on each square, turn}; throws PositionError.
//   form     {rows: the squares of each row, the top row first, sides: the letters of the two sides, also: of pieces,
//             also_sides: of sides, other letters that are read -> the usual ones}
//   symbols  of the game, the empty square's first
export function cellsOf(
  /** @type {Payload} */ { rows, sides, also, also_sides },
  /** @type {string[]} */ symbols,
  /** @type {string} */ text,
) {
  const [board = "", side = ""] = text.trim().split(/\s+/);
  const written = board.split("/");
  if (written.length !== rows.length) throw new PositionError("rows", rows.length, written.length, text);
  const cells = new Uint8Array(rows.flat().length);
  rows.forEach((/** @type {number[]} */ squares, /** @type {number} */ at) => {
    let file = 0;
    for (const part of written[at].match(/[0-9]+|./gu) ?? []) {
      const symbol = symbols.indexOf(also[part] ?? part);
      if (!EMPTY.test(part) && symbol < 1) throw new PositionError("letter", symbols.slice(1).join(""), part, text);
      if (!EMPTY.test(part) && file < squares.length) cells[squares[file]] = symbol;
      file += EMPTY.test(part) ? Number(part) : 1;
    }
    if (file !== squares.length) throw new PositionError("squares", squares.length, file, written[at]);
  });
  const turn = [...sides].indexOf(also_sides[side] ?? side);
  if (turn < 0) throw new PositionError("side", sides.split("").join(", "), side, text);
  return { cells, turn };
}

// Sets a position up as a text says; {cells, refused: 0, or what is wrong as `set_up` says it}.
/** @param {Payload} form @param {Payload} walker @param {string} text */
export function placeCells(form, { memory, kernels, position, board, symbols }, text) {
  const { cells, turn } = cellsOf(form, symbols, text);
  memory.bytesAt(board.pointer, cells.length).set(cells);
  return { cells, refused: Number(kernels.set_up(position, board, turn)) };
}

// The text of a position; cells: the number of the symbol on each square.
/** @param {Payload} form @param {string[]} symbols @param {ArrayLike<number>} cells @param {number} turn */
export function textOf({ rows, sides, end }, symbols, cells, turn) {
  const texts = rows.map((/** @type {number[]} */ squares) =>
    squares
      .map((square) => symbols[cells[square]] || " ")
      .join("")
      .replace(/ +/g, (gap) => String(gap.length)),
  );
  return `${texts.join("/")} ${sides[turn]}${end}`;
}
