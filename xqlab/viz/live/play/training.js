// A trainer on a page that searches: positions made and wrong moves refuted by the kernels of the game.

import { positionMessage } from "../../board/page/position.js";
import { nodeAfter } from "../../trainer/state.js";
import { trainerOf } from "../../trainer/view.js";
import { openGame } from "./open_game.js";

// data: that of a board that plays, and of each puzzle {first: its position, start, tree, limits}, see training.py.
/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { load, ...options }) {
  const { _data: about, play, traits, puzzles, nodes, shown } = data;
  const { MATE, MATE_BOUND } = play.bounds;
  let /** @type {ReturnType<typeof openGame> | undefined} */ opening;

  // The kernels come with the first move.
  function opened() {
    const get = (/** @type {string} */ name) => traits[name];
    opening ??= openGame({ data, load, get, isEnginesTurn: () => false });
    return opening;
  }

  const namesOf = (/** @type {BoardWalker} */ walker, /** @type {number} */ code) => {
    const name = walker.ends(code).join("-");
    return [name, `${name}-${code}`];
  };

  /** @param {Awaited<ReturnType<typeof openGame>>} game @param {number} number @param {string[]} moves */
  function stand({ walker, line }, number, moves, each = () => {}) {
    line.begin(puzzles[number].start);
    for (const move of moves) {
      each();
      const code = walker.codes().find((code) => namesOf(walker, code).includes(move));
      line.play(/** @type {number} */ (code));
    }
    each();
  }

  async function frames(/** @type {number} */ number, /** @type {string[]} */ moves, since = 0) {
    if (!moves.length) return [puzzles[number].first];
    const game = await opened();
    const { walker, line } = game;
    const /** @type {Payload[]} */ made = [];
    stand(game, number, moves, () => {
      const { length } = line.here().codes;
      const options = { serial: 0, occasion: length ? "played" : "", notation: "uci" };
      if (length >= since) made.push(positionMessage(about.board, play, walker, line, options));
    });
    return made;
  }

  const mateIn = (/** @type {number} */ value) =>
    Math.abs(value) < MATE_BOUND ? null : Math.sign(value) * ((MATE - Math.abs(value) + 1) >> 1);

  // What a search finds where the moves lead to; see `Solver.refute` in solution.py.
  async function refute(/** @type {number} */ number, /** @type {string[]} */ moves) {
    const game = await opened();
    const { walker, line, thinker } = game;
    const { tree, limits } = puzzles[number];
    const left = about.puzzles[number].moves - (moves.length >> 1);
    const asksMate = about.puzzles[number].moves > 0;
    const search = (/** @type {Payload} */ more = {}) =>
      thinker.think(
        walker.bytes(),
        { ...(asksMate ? { depth: 2 * left + 1, nodes } : limits), ...more },
        "hint",
        () => {},
      );
    let before = {};
    if (!asksMate) {
      stand(game, number, moves.slice(0, -1));
      const value = (await search())?.value ?? 0;
      before = { before: value, mate_before: mateIn(value) };
    }
    stand(game, number, moves);
    if (walker.ending().length) return { line: [], ...before };
    const fails = nodeAfter(tree, moves.slice(0, -1))?.fails?.[moves[moves.length - 1]] ?? [];
    const isFailing = (/** @type {string} */ name) => fails.includes(name);
    const banned = walker.codes().filter((code) => namesOf(walker, code).some(isFailing));
    const result = await search({ banned });
    if (result?.value === undefined) return null; // another move was played meanwhile
    stand(game, number, moves);
    const names = (result.pv ?? []).slice(0, shown).map((code) => {
      const [name, longer] = namesOf(walker, code);
      const isAlone = walker.codes().filter((other) => namesOf(walker, other)[0] === name).length === 1;
      line.play(code);
      return isAlone ? name : longer;
    });
    return { line: names, value: -result.value, mate: mateIn(-result.value), ...before };
  }

  const open = async (/** @type {number} */ number) => puzzles[number].tree;
  return trainerOf(() => ({ open, frames, refute })).show(el, data, options);
}
