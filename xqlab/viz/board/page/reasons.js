// Why moves are not legal on a page, as a rule book says it. A kernel of the game knows the cause; or the game has sent what
// a piece alone on the board cannot do, and what others forbid is found out on boards with fewer pieces. See
// live/play/shapes.py.

import { inEach, LANGUAGES } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { sideOf } from "../refusals.js";
import { symbolsOf } from "./move_words.js";

const FREE = -1;

// {refused, reasons} of a position, as `refused_moves` in message.py has them: of a piece when it is asked for.
/** @param {Game} about @param {Payload} play @param {BoardWalker} walker @param {Record<number, number[]>} legal */
export function refusedMoves(about, play, walker, legal) {
  const { refusals } = play;
  const reasons = inEach(() => /** @type {string[]} */ ([]));
  const cells = symbolsOf(walker);
  const turn = walker.side();
  const numbers = new Map();
  const makeCause = refusals?.shapes ? causesOf : causesAsked;
  const cause = refusals?.causes && makeCause(about, play, walker, cells, turn);

  function numberOf(/** @type {Record<Language, string>} */ texts) {
    if (!numbers.has(texts.en)) {
      numbers.set(texts.en, numbers.size);
      for (const language of LANGUAGES) reasons[language].push(texts[language]);
    }
    return numbers.get(texts.en);
  }

  function of(/** @type {number} */ from) {
    const /** @type {Record<number, number>} */ ends = {};
    const say = (/** @type {number} */ to, /** @type {Payload | null} */ texts) =>
      texts && (ends[to] = numberOf(/** @type {any} */ (texts)));
    if (refusals.occupied) {
      const named = { square: about.squares[from], piece: cells[from] };
      if (cells[from])
        say(
          from,
          inEach((language) => fill(refusals.occupied[language], named)),
        );
    } else if (cells[from] && sideOf(about, cells[from]) === turn) {
      for (const to of cells.keys()) if (to !== from && !legal[from]?.includes(to)) say(to, cause(from, to));
    }
    return ends;
  }

  const /** @type {Record<string, Payload>} */ known = {};
  const get = (/** @type {unknown} */ _, /** @type {string | symbol} */ from) =>
    refusals && /^\d+$/.test(String(from)) ? (known[String(from)] ??= of(Number(from))) : undefined;
  return { refused: new Proxy({}, { get }), reasons };
}

// A function of a cause and the squares of pieces: the sentence about it, in each language.
/** @param {Game} about @param {Payload} play @param {string[]} cells @param {number} turn */
function makeSay({ squares }, play, cells, turn) {
  return (/** @type {string} */ name, /** @type {number[]} */ pieces = []) => {
    const named = {
      en: pieces.map((square) => `the ${play.pieces.en[cells[square]]} on ${squares[square]}`).join(" and "),
      zh: pieces.map((square) => `${squares[square]} 的${play.pieces.zh[cells[square]]}`).join("、"),
    };
    const file = squares[pieces[0] ?? 0][0];
    return inEach((language) =>
      fill(play.refusals.causes[name][language], {
        ...{ pieces: named[language], count: pieces.length, file },
        side: play.sides[language][turn],
      }),
    );
  };
}

// A function of a move of the side to move that is not legal: why, in each language; null where that is not known.
/** @param {Game} about @param {Payload} play @param {BoardWalker} walker @param {string[]} cells @param {number} turn */
function causesAsked(about, play, walker, cells, turn) {
  const names = Object.keys(play.refusals.causes);
  const say = makeSay(about, play, cells, turn);
  return (/** @type {number} */ from, /** @type {number} */ to) => {
    const [cause, ...pieces] = walker.refusal(from, to);
    return cause === undefined ? null : say(names[cause], pieces);
  };
}

// The same of a game that has no kernel for it.
/** @param {Game} about @param {Payload} play @param {BoardWalker} walker @param {string[]} cells @param {number} turn */
function causesOf(about, play, walker, cells, turn) {
  const { obstacles, shapes, reasons, kept } = play.refusals;
  const say = makeSay(about, play, cells, turn);
  const standing = [...cells.keys()].filter((square) => cells[square]);
  const without = (/** @type {string[]} */ on, /** @type {number} */ square) =>
    on.map((cell, at) => (at === square ? "" : cell));
  const isChecked = (/** @type {string[]} */ on) => walker.trial(on, turn, walker.isInCheck) ?? false;
  const isOwn = (/** @type {number} */ square) => sideOf(about, cells[square]) === turn;

  // The pieces but for which the king would not be attacked. A spare one of its own takes their place, if there is one: where
  // nobody stood, another might attack.
  function attackers(/** @type {string[]} */ on) {
    const /** @type {string[]} */ whole = about.start.filter(
        (/** @type {string} */ cell) => cell && !play.kings.includes(cell),
      );
    const count = (/** @type {string[]} */ among, /** @type {string} */ symbol) =>
      among.filter((cell) => cell === symbol).length;
    const spare =
      whole.find((symbol) => sideOf(about, symbol) === turn && count(on, symbol) < count(whole, symbol)) ?? "";
    const replaced = (/** @type {number} */ square) => on.map((cell, at) => (at === square ? spare : cell));
    return standing.filter((square) => on[square] && !isOwn(square) && !isChecked(replaced(square)));
  }

  function danger(/** @type {number} */ from, /** @type {number} */ to) {
    const gone = without(cells, from);
    const after = gone.map((cell, at) => (at === to ? cells[from] : cell));
    if (!isChecked(after)) return null;
    const now = isChecked(cells) ? attackers(cells) : [];
    const [attacker] = attackers(after).sort((one, other) => Number(now.includes(other)) - Number(now.includes(one)));
    if (attacker === undefined) return null; // there are two
    if (play.kings.includes(cells[attacker])) return say("facing", [attacker]);
    if (play.kings.includes(cells[from])) return say("into check", [attacker]);
    if (now.includes(attacker)) return say("still in check", [attacker]);
    return say(isChecked(gone) ? "pinned" : "exposed", [attacker]);
  }

  return (/** @type {number} */ from, /** @type {number} */ to) => {
    const mover = cells[from];
    const shape = shapes[mover][from]?.[to] ?? shapes[mover][from]?.[""] ?? FREE;
    const neverMoves = shape !== FREE && Object.keys(shapes[mover][from]).length === 1;
    if (cells[to] && isOwn(to) && !neverMoves) return say("own");
    if (shape !== FREE) return inEach((language) => reasons[language][shape]);
    if (!kept.length && play.kings.includes(mover)) return danger(from, to);
    const isThere = (/** @type {number[]} */ on, /** @type {number} */ at) =>
      at === from || on.includes(at) || kept.includes(cells[at]);
    // Whether it can go there with these other pieces on the board.
    const goes = (/** @type {number[]} */ ...others) =>
      walker.trial(
        cells.map((cell, at) => (isThere(others, at) ? cell : "")),
        turn,
        () => walker.codes().some((code) => String(walker.ends(code)) === String([from, to])),
      ) ?? false;
    const takes = cells[to] && !goes(to) && goes() ? "otherwise" : "alike"; // takes as it goes, or over a piece
    const target = cells[to] && takes === "alike" ? [to] : [];
    const between = standing
      .filter((at) => at !== from && at !== to && !goes(...target, at))
      .sort((one, other) => Math.abs(one - from) - Math.abs(other - from));
    const isScreened = takes === "otherwise" && obstacles.screens;
    if (isScreened && !between.length) return say(obstacles["no screen"]);
    if (isScreened && between.length > 1) return say(obstacles.screens, between);
    if (!isScreened && between.length) return say(obstacles[mover.toUpperCase()] ?? obstacles[""], between.slice(0, 1));
    if (takes === "otherwise" && !isScreened) return say(obstacles.target, [to]);
    return obstacles.ways ? say(obstacles.ways) : danger(from, to);
  };
}
