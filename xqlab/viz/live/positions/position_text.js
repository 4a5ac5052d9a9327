// A position as text in the page: rows of letters from the top, then the side to move, as in a FEN.

import { LANGUAGES } from "../../page/languages.js";
import { liveWords } from "../words.js";

const EMPTY = /^[0-9]+$/; // so many empty squares
const NO_RIGHT = "-";
const GLUED_SIDE = /^(\S+\/)([^\s/]+?)([wbr])(?:--(?:(0)(\d+)|(\d)(\d))?)?(?=\s|$)/;

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
  const [board = "", side = ""] = fieldsOf(text, rows);
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
  if (turn < 0) throw new PositionError("side", [...sides], side, text);
  return { cells, turn };
}

// The words of a text; the space before the side to move may be missing, as `spaced_fen` of Python reads it.
function fieldsOf(/** @type {string} */ text, /** @type {number[][]} */ rows) {
  const [all, before, row, side, ...counts] = GLUED_SIDE.exec(text.trim()) ?? [""];
  const squares = [...(row ?? "")].reduce((sum, part) => sum + (EMPTY.test(part) ? Number(part) : 1), 0);
  const isGlued = all && squares === rows.at(-1)?.length;
  const numbers = counts.filter(Boolean);
  const start = isGlued ? [before + row, side, ...(numbers.length ? ["-", "-", ...numbers] : [])] : [];
  const rest = text.trim().slice(isGlued ? all.length : 0);
  return [...start, ...rest.split(/\s+/).filter(Boolean)];
}

// Sets a position up as a text says; {cells, refused: 0, or what is wrong as `set_up` says it}. Throws PositionError.
/** @param {Payload} form @param {Payload} walker @param {string} text */
export function placeCells(form, walker, text) {
  const { memory, kernels, position, board, symbols } = walker;
  const { cells, turn } = cellsOf(form, symbols, text);
  memory.bytesAt(board.pointer, cells.length).set(cells);
  const refused = Number(kernels.set_up(position, board, turn));
  if (!refused) placeRights(form, walker, text);
  return { cells, refused };
}

// The words behind the side to move: one for each field of the rights, and the rest. Any may be left out.
/** @param {Payload} form @param {string} text */
export function wordsBehind({ rights, rows }, text) {
  const words = fieldsOf(text, rows).slice(2);
  const count = Object.keys(rights).length;
  return { ofRights: words.slice(0, count), others: words.slice(count) };
}

/** @param {Payload} form @param {Payload} walker @param {string} text */
function placeRights(form, { memory, kernels, position, facts }, text) {
  const { ofRights } = wordsBehind(form, text);
  const texts = /** @type {string[][]} */ (Object.values(form.rights));
  const numbers = texts.map((of, at) => of.indexOf(ofRights[at] ?? NO_RIGHT));
  numbers.forEach((number, at) => memory.bytesAt(facts.pointer + 4 * at, 4).set(Int32Array.of(number)));
  const unknown = 1 + numbers.indexOf(-1);
  const wrong = unknown || (texts.length && Number(kernels.set_rights(position, facts)));
  if (wrong) throw new PositionError("rights", ofRights[wrong - 1] ?? NO_RIGHT, text);
}

// What follows the side to move in the text of a position. rest: what comes behind the rights.
/** @param {Payload} form @param {Payload} walker @param {string} rest */
export function behindSide({ rights, rows, end }, { memory, position }, rest = behindRights({ rights, rows, end })) {
  const words = Object.entries(rights).map(([field, of]) => of[Number(memory.get(position, "position", field))]);
  return [...words, rest].map((word) => word && ` ${word}`).join("");
}

const behindRights = (/** @type {Payload} */ form) => wordsBehind(form, `board side${form.end}`).others.join(" ");

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
