// A position being set up on a page: see setup.py.

import { inEach } from "../../page/languages.js";

// The message about pieces on squares and a side to move. text: of the board that they were taken from.
/** @param {BoardWalker} walker @param {Payload} setup @param {boolean} strict */
export function setupMessage(walker, { cells, turn, text = "" }, strict) {
  const fen = text || walker.arranged(cells, turn);
  const problem = problemOf(walker, fen, strict);
  return { cells, turn, text, fen, problem: problem.en, zh: problem.zh, notes: inEach(() => []) };
}

/** @param {BoardWalker} walker @param {string} text @param {boolean} strict @returns {Record<Language, string>} */
function problemOf(walker, text, strict) {
  try {
    walker.stand({ text, moves: [] }, strict);
    return inEach(() => "");
  } catch (/** @type {any} */ error) {
    return error.texts;
  }
}

// The squares after a tool has placed a side's pieces; draws: what it may place, and null where it changes nothing.
/** @param {string[]} cells @param {(string | null)[][]} draws @param {(cell: string) => boolean} isOwn */
export function filled(cells, draws, isOwn) {
  const draw = draws[Math.floor(Math.random() * draws.length)];
  return cells.map((cell, square) => draw[square] ?? (isOwn(cell) ? "" : cell));
}
