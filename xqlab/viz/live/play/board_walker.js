// What a board asks of a position in the page: its legal moves, how the game has ended, and texts of positions.

import { WordedError } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { formError } from "../positions/quoted.js";

const ROOM = 256; // plies of the history that a search may need

// walker: see walker.js; live, play: see playing.py.
/** @param {Walker} walker @param {Manifest} manifest @param {Payload} live @param {Payload} play */
export function boardWalker(walker, manifest, { squares, text: form, strict }, play) {
  const { memory, kernels, position, buffer, facts, symbols, cells, side } = walker;
  const typed = /** @type {ReturnType<typeof import("../positions/rows.js").makeRows>} */ (walker.setUp); // or null
  const { moves, played } = manifest.records.position.fields; // one of them has room for the moves so far, if any has
  const lengths = [moves, played].map((field) => field?.[2][0] ?? 0).filter((length) => length > ROOM);
  const longest = (lengths.length ? Math.max(...lengths) : Number.POSITIVE_INFINITY) - ROOM;

  // Something is wrong; what is named stands in the texts as {0}, {1}, in each language.
  const refuse = (/** @type {string} */ name, /** @type {(language: Language) => any[]} */ named) =>
    new WordedError((language) => fill(play.notices[name][language], named(language)));

  const factsOf = (/** @type {unknown} */ count) => [...memory.numbers("i4", facts.pointer, Number(count))];

  // How the game has ended, see xqlab/ending_texts.py; empty while it goes on.
  const ending = () => factsOf(kernels.write_ending(position, buffer, facts));

  // Plays a move of the game, as a board does; made: moves before it.
  function playMove(/** @type {number} */ code, /** @type {number} */ made) {
    if (made >= longest) throw refuse("long", () => [longest]);
    walker.make(code);
    kernels.count_last_move(position);
  }

  // The numbers behind the side to move, by their names; any may be left out.
  function countsIn(/** @type {string} */ text) {
    const names = [...form.counts.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const rest = typed.wordsBehind(text).others;
    const numbers = rest.filter((part) => part !== "-");
    if (numbers.length > names.length || numbers.some((number) => !/^\d{1,6}$/.test(number)))
      throw refuse("counts", () => [form.counts, rest.join(" ")]);
    return Object.fromEntries(numbers.map((number, at) => [names[at], Number(number)]));
  }

  // Why a position cannot arise in a game.
  function check(/** @type {ArrayLike<number>} */ standing, /** @type {string} */ text) {
    const cells = Array.from(standing, (number) => symbols[number]);
    const missing = strict.needed.find((/** @type {string} */ symbol) => !cells.includes(symbol));
    if (missing)
      throw refuse("missing", (language) => {
        const of = play.kings.indexOf(missing);
        return [play.sides[language][of], play.kinds[language][missing]];
      });
    const wrong = cells.findIndex((symbol, square) => !(strict.places[symbol] ?? [square]).includes(square));
    if (wrong >= 0) throw refuse("place", (language) => [play.pieces[language][cells[wrong]], squares[wrong]]);
    const [end] = ending();
    const explained = play.endings[end]?.explained;
    if (strict.impossible.includes(end))
      throw new WordedError((language) => {
        const [winner, loser] = [side(), 1 - side()].map((of) => play.sides[language][of]);
        return fill(explained[language], { winner, loser });
      });
    if (walker.isLeftInCheck()) throw formError(form, "check", { text });
  }

  function setUp(/** @type {string} */ text, /** @type {boolean} */ isStrict) {
    const { placed, refused } = typed.place(text);
    const { clock = 0 } = countsIn(text);
    if (refused > 0)
      throw refuse("place", (language) => [play.pieces[language][symbols[placed[refused - 1]]], squares[refused - 1]]);
    if (refused) throw refuse("impossible", () => []);
    if (isStrict) check(placed, text);
    if (clock) memory.set(position, "position", [form.clock[0]], clock);
  }

  // The text of the position; number: of the move that is to be played.
  function written(/** @type {number} */ number) {
    const [plies, ...spared] = form.clock.map((/** @type {string} */ field) =>
      Number(memory.get(position, "position", field)),
    );
    const clock = spared.reduce((/** @type {number} */ left, /** @type {number} */ less) => left - less, plies);
    const counts = form.counts && fill(form.counts, { clock, number: Math.max(number, 1) });
    return typed.write(cells(), side(), typed.behindSide(counts));
  }

  // What `work` says of other pieces on the board, and a side to move; undefined where they cannot stand there.
  /** @template Said @param {string[]} on @param {number} turn @param {() => Said} work */
  function trial(on, turn, work) {
    const before = walker.bytes();
    memory.bytesAt(walker.board.pointer, on.length).set(on.map((symbol) => symbols.indexOf(symbol)));
    try {
      return Number(kernels.set_up(position, walker.board, turn)) ? undefined : work();
    } finally {
      memory.bytesAt(position, before.length).set(before);
    }
  }

  return {
    ...walker,
    ending,
    refuse,
    play: playMove,
    trial,
    isInCheck: () => Boolean(kernels.is_in_check(position)),
    // Why a piece may not go from one square to another, as a game that offers it says it.
    refusal: (/** @type {number} */ from, /** @type {number} */ to) =>
      factsOf(kernels.write_refusal(position, from, to, facts)),
    // The squares that a legal move leaves and goes to, twice the same where it only places a piece.
    ends: (/** @type {number} */ code) => walker.squares(code) ?? Array(2).fill(squares.indexOf(walker.name(code))),
    // Goes to a place; throws an error with `texts` for a text that is no position.
    stand(/** @type {Place} */ { text, moves }, isStrict = true) {
      walker.stand({ text: null, moves: [] });
      if (text !== null) setUp(text, isStrict);
      moves.forEach(playMove);
    },
    // The start of a game from a typed text.
    startOf(/** @type {string} */ text) {
      const { number = 1 } = countsIn(text);
      return { text, turn: side(), number: Math.max(number, 1), written: written(number) };
    },
    written,
    // The text of pieces on squares, possible or not.
    arranged(/** @type {string[]} */ on, /** @type {number} */ turn) {
      const numbers = on.map((symbol) => symbols.indexOf(symbol));
      return typed.write(
        numbers,
        turn,
        trial(on, turn, () => typed.behindSide()),
      );
    },
  };
}
