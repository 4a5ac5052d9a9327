// A move in words, from the pieces before it and after it: see move_words.py and `PlayedMove` in message.py.

import { inEach } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { sideOf } from "../refusals.js";

// What is kept of a legal move where the walker stands, as `played_move` does.
/** @param {Game} about @param {Payload} play @param {BoardWalker} walker @param {number} code */
export function playedMove(about, play, walker, code) {
  const before = symbolsOf(walker);
  const turn = walker.side();
  const squares = walker.ends(code);
  const texts = walker.names(code);
  walker.make(code);
  const after = symbolsOf(walker);
  const givesCheck = walker.isInCheck();
  walker.unmake();
  const taken = piecesTaken(about, before, after);
  return {
    ...{ squares, texts, taken },
    spoken: inEach((language) => {
      const move = spokenMove(about, play, language, squares, before, after, turn);
      return fill(play.announced[language].spoken, { side: play.sides[language][turn], move });
    }),
    check: inEach((language) => (givesCheck ? play.threat[language][1] : "")),
  };
}

export const symbolsOf = (/** @type {BoardWalker} */ walker) =>
  Array.from(walker.cells(), (number) => walker.symbols[number]);

// The sentence that announces a move, in the notation of the list where that adds anything.
/** @param {Payload} note @param {Payload} words @param {string} notation @param {Language} language */
export function aloud({ texts, spoken, check }, words, notation, language) {
  const letters = (/** @type {string} */ text) => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const text = letters(texts[notation]) === letters(texts.uci) ? "" : words.comma + texts[notation];
  return spoken[language] + text + (check[language] && words.pause + check[language]);
}

/** @param {Game} about @param {Payload} play @param {Language} language @param {number[]} squares
 * @param {string[]} old @param {string[]} now @param {number} turn */
function spokenMove(about, play, language, [start, end], old, now, turn) {
  const named = about.squares;
  if (start === end) return named[end];
  const [words, kinds, pieces] = [play.moved[language], play.kinds[language], play.pieces[language]];
  const [mover, victim] = [old[start], old[end]];
  const isEnemy = victim !== "" && sideOf(about, victim) !== turn;
  const way = !isEnemy ? "goes" : now[end] === victim ? "lost" : now[end] ? "takes" : "both";
  let text = fill(words[way], {
    ...{ piece: kinds[mover], start: named[start], end: named[end] },
    ...{ victim: pieces[victim] ?? "" },
  });
  if (!["", mover, victim].includes(now[end])) {
    const piece = kinds[now[end]];
    text += fill(words.becomes, { piece, a: /^[aeiou]/.test(piece) ? "an" : "a" });
  }
  // Castling moves a second piece, and taking en passant empties a third square.
  const others = old.map((_, square) => square).filter((square) => square !== start && square !== end);
  const filled = Object.fromEntries(others.flatMap((at) => (now[at] && !old[at] ? [[now[at], at]] : [])));
  for (const square of others) {
    const symbol = old[square];
    if (!symbol || now[square]) continue;
    text +=
      symbol in filled
        ? fill(words.also_goes, { piece: kinds[symbol], start: named[square], end: named[filled[symbol]] })
        : fill(words.also_takes, { victim: pieces[symbol], end: named[square] });
  }
  return text;
}

// The pieces that a move takes off the board. A side with as many as before has lost none: its pawn was promoted.
/** @param {Game} about @param {string[]} before @param {string[]} after */
function piecesTaken(about, before, after) {
  const count = (/** @type {string[]} */ cells, /** @type {(cell: string) => boolean} */ is) => cells.filter(is).length;
  const isOf = (/** @type {number} */ side) => (/** @type {string} */ cell) =>
    cell !== "" && sideOf(about, cell) === side;
  const fewer = [0, 1].map((side) => count(before, isOf(side)) > count(after, isOf(side)));
  return Object.keys(about.pieces).flatMap((symbol) => {
    const is = (/** @type {string} */ cell) => cell === symbol;
    const lost = Math.max(count(before, is) - count(after, is), 0);
    return fewer[sideOf(about, symbol)] ? Array(lost).fill(symbol) : [];
  });
}
