// Which puzzles are shown, and what the reader has done with them: no page.

import { makeEmitter } from "../page/listeners.js";

const FRESH = { tries: 0, solved: false, hints: 0, shown: false };

// What solves a puzzle after moves of its solution, see `Solver.tree` in solution.py; null where it is solved.
/** @param {Payload} tree @param {string[]} moves @returns {Payload | null} */
export function nodeAfter(tree, moves) {
  let /** @type {Payload | null} */ node = tree;
  for (let at = 0; at < moves.length; at += 2) node = node?.[moves[at]]?.[1] ?? null;
  return node;
}

// puzzles: [{name, moves, themes, ...}]; progress: {puzzle, answers} of training already begun.
/** @param {Payload[]} puzzles @param {Payload} [progress] */
export function makeTraining(puzzles, progress = {}) {
  const { on, emit } = makeEmitter();
  let number = progress.puzzle ?? 0;
  let answers = progress.answers ?? {};
  let /** @type {Record<string, string>} */ filter = { moves: "", theme: "" };

  const answer = (at = number) => answers[puzzles[at].name] ?? FRESH;
  const passes = (/** @type {Payload} */ puzzle) =>
    ["", String(puzzle.moves)].includes(filter.moves) && ["", ...puzzle.themes].includes(filter.theme);
  const shown = () => puzzles.flatMap((puzzle, at) => (passes(puzzle) ? [at] : []));

  // Nothing counts any more once the puzzle is solved, or its solution was seen.
  function change(/** @type {Payload} */ values) {
    if (answer().solved || answer().shown) return;
    answers = { ...answers, [puzzles[number].name]: { ...answer(), ...values } };
    emit("answer");
  }

  function select(/** @type {number} */ at) {
    if (at === number || !puzzles[at]) return;
    number = at;
    emit("select");
  }

  return {
    on,
    shown,
    answer,
    select,
    number: () => number,
    puzzle: () => puzzles[number],
    nameOf: (/** @type {number} */ at) => puzzles[at].name,
    filter: () => filter,
    // Shows puzzles with this many moves, or this theme, alone; "" for all.
    choose(/** @type {Record<string, string>} */ wanted) {
      filter = { ...filter, ...wanted };
      if (!shown().length) filter = { moves: "", theme: "", ...wanted }; // no puzzle is of both kinds
      if (shown().includes(number)) emit("choose");
      else select(shown()[0]);
    },
    // To the next of those shown, or the one before.
    step(/** @type {number} */ by) {
      const all = shown();
      select(all[(all.indexOf(number) + by + all.length) % all.length]);
    },
    hint: () => change({ hints: answer().hints + 1 }),
    reveal: () => change({ shown: true }),
    // A solution was played to its end, or a wrong move.
    tried: (/** @type {boolean} */ solved) => change({ tries: answer().tries + 1, solved }),
    // Of the puzzles that are shown: {of, solved, first: at the first try, without a hint}.
    score() {
      const solved = shown().filter((at) => answer(at).solved);
      const first = solved.filter((at) => answer(at).tries === 1 && !answer(at).hints);
      return { of: shown().length, solved: solved.length, first: first.length };
    },
    // What is to be kept, and taken over again.
    state: () => ({ puzzle: number, answers }),
    load(/** @type {Payload} */ kept) {
      answers = kept.answers ?? answers;
      select(kept.puzzle ?? number);
      emit("load");
    },
  };
}
