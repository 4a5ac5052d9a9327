// The message about a position, made on a page by the kernels of the game: the same as `position_message` in message.py.

import { inEach } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { sideOf } from "../refusals.js";
import { aloud, symbolsOf } from "./move_words.js";
import { refusedMoves } from "./reasons.js";

const NO_REASONS = { en: [], zh: [] };

// play: the words of the game, see live/play/playing.py.
/** @param {Game} about @param {Payload} play @param {BoardWalker} walker @param {any} line @param {Payload} options */
export function positionMessage(about, play, walker, line, { serial, occasion = "", notation }) {
  const { start, at, notes } = line.here();
  const cells = symbolsOf(walker);
  const turn = walker.side();
  const facts = walker.ending();
  const isOver = facts.length > 0;
  const check = walker.isInCheck() ? cells.indexOf(play.kings[turn]) : -1;
  const texts = inEach((language) => {
    const { status, explained } = statusOf(about, play, language, { cells, turn, facts, check });
    const announced = announcementOf(play.announced[language], occasion, status, explained, () =>
      at ? aloud(line.last(), play.announced[language], notation, language) : "",
    );
    return { status, explained, announced };
  });
  const { legal, choices } = isOver ? { legal: {}, choices: {} } : legalMoves(walker);
  const { refused, reasons } = isOver ? { refused: {}, reasons: NO_REASONS } : refusedMoves(about, play, walker, legal);
  return {
    ...{ serial, cells, turn, legal, choices, check, over: isOver, ply: at },
    ...{ refused, reasons: reasons.en },
    taken: takenPieces(about, notes.slice(0, at)),
    material: materialOf(about, play.worth, cells),
    last: at ? line.last().squares : [],
    moves: notes.map((/** @type {Payload} */ { texts, spoken }) => ({ ...texts, spoken: spoken.en })),
    ...{ number: start.number, first: start.turn, can_undo: line.can_undo(), can_redo: line.can_redo() },
    ...texts.en,
    zh: { ...texts.zh, reasons: reasons.zh, spoken: notes.map((/** @type {Payload} */ { spoken }) => spoken.zh) },
  };
}

// Whose move it is, or how the game ended; in the second case also why.
/** @param {Game} about @param {Payload} play @param {Language} language @param {Payload} now */
function statusOf(about, play, language, { cells, turn, facts, check }) {
  const [words, sides] = [play.status[language], play.sides[language]];
  if (!facts.length) {
    const threat = check >= 0 ? fill(words.threat, { threat: play.threat[language][0] }) : "";
    return { status: fill(words.turn, { side: sides[turn] }) + threat, explained: "" };
  }
  const { reason, explained } = play.endings[facts[0]];
  const winner = facts[1] % play.draw;
  const result = facts[1] === play.draw ? words.draw : fill(words.win, { side: sides[winner] });
  const pieceOn = (/** @type {number} */ square) =>
    `${play.kinds[language][cells[square]]} on ${about.squares[square]}`;
  const deed = play.deeds[language];
  const deeds =
    deed &&
    deedsOf(facts).map(({ side, piece, others }) =>
      fill(deed.text, { side: sides[side], piece: pieceOn(piece), others: others.map(pieceOn).join(deed.others) }),
    );
  const numbers = { ...facts.slice(2), winner: sides[winner], loser: sides[1 - winner] };
  return {
    status: fill(words.over, { result, reason: reason[language] }),
    explained: fill(explained[language] ?? "", { ...numbers, deeds: deeds?.join(deed.deeds) }),
  };
}

// What a side has done with a cycle of moves: see xqlab/ending_texts.py.
/** @param {number[]} facts @returns {{side: number, piece: number, others: number[]}[]} */
function deedsOf(facts, at = 3) {
  if (at >= facts.length) return [];
  const end = at + 2 + facts[at + 1];
  const [piece, ...others] = facts.slice(at + 2, end);
  return [{ side: facts[at], piece, others }, ...deedsOf(facts, end)];
}

/** @param {Payload} words @param {string} occasion @param {string} status @param {string} explained
 * @param {() => string} spoken */
function announcementOf(words, occasion, status, explained, spoken) {
  const move = spoken();
  const text = move || occasion !== "again" ? fill(words[occasion], { move, status }) : status;
  return explained && occasion ? text + words.stop + explained : text;
}

/** @param {BoardWalker} walker */
function legalMoves(walker) {
  const /** @type {Record<string, number[]>} */ codes = {};
  const /** @type {Record<number, number[]>} */ legal = {};
  const /** @type {Record<string, Choice[]>} */ choices = {};
  for (const code of walker.codes()) {
    const [start, end] = walker.ends(code);
    const name = `${start}-${end}`;
    if (!codes[name]) (legal[start] ??= []).push(end);
    (codes[name] ??= []).push(code);
  }
  for (const [name, of] of Object.entries(codes).filter(([, of]) => of.length > 1)) {
    choices[name] = of.map((code) => {
      walker.make(code);
      const piece = symbolsOf(walker)[Number(name.split("-")[1])];
      walker.unmake();
      return { code, piece };
    });
  }
  return { legal, choices };
}

function takenPieces(/** @type {Game} */ about, /** @type {Payload[]} */ notes) {
  const order = Object.keys(about.pieces);
  const taken = notes.flatMap((note) => note.taken).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return [0, 1].map((side) => taken.filter((symbol) => sideOf(about, symbol) === side));
}

/** @param {Game} about @param {Record<string, number>} worth @param {string[]} cells */
function materialOf(about, worth, cells) {
  if (!Object.keys(worth).length) return null;
  const of = (/** @type {string} */ cell) => [1, -1][sideOf(about, cell)] * (worth[cell] ?? 0);
  return cells.filter(Boolean).reduce((sum, cell) => sum + of(cell), 0);
}
