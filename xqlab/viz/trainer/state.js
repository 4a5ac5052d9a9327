// Which puzzles are shown, and what the reader has done with them: pure functions, no page.

const FRESH = { tries: 0, solved: false, hints: 0, shown: false };

export const ALL_PUZZLES = { moves: "", theme: "" }; // a filter

// What solves a puzzle after moves of its solution, see `Solver.tree` in solution.py; null where it is solved.
/** @param {Payload} tree @param {string[]} moves @returns {Payload | null} */
export function nodeAfter(tree, moves) {
  let /** @type {Payload | null} */ node = tree;
  for (let at = 0; at < moves.length; at += 2) node = node?.[moves[at]]?.[1] ?? null;
  return node;
}

// The numbers of the puzzles with this many moves, and this theme; "" for all.
/** @param {Payload[]} puzzles @param {PuzzleFilter} filter */
export function puzzlesShown(puzzles, { moves, theme }) {
  const fits = (/** @type {Payload} */ puzzle) =>
    ["", String(puzzle.moves)].includes(moves) && ["", ...puzzle.themes].includes(theme);
  return puzzles.flatMap((puzzle, at) => (fits(puzzle) ? [at] : []));
}

// The filter after a choice; where no puzzle is of both kinds, the other one is dropped.
/** @param {Payload[]} puzzles @param {PuzzleFilter} filter @param {Partial<PuzzleFilter>} choice @returns {PuzzleFilter} */
export function filterAfter(puzzles, filter, choice) {
  const both = { ...filter, ...choice };
  return puzzlesShown(puzzles, both).length ? both : { ...ALL_PUZZLES, ...choice };
}

export const answerTo = (/** @type {PuzzleAnswers} */ answers, /** @type {string} */ name) => answers[name] ?? FRESH;

// The answers after one more. Nothing counts any more once the puzzle is solved, or its solution was seen.
/** @param {PuzzleAnswers} answers @param {string} name @param {"right" | "wrong" | "hint" | "shown"} what @returns {PuzzleAnswers} */
export function answersAfter(answers, name, what) {
  const { tries, hints, solved, shown } = answerTo(answers, name);
  if (solved || shown) return answers;
  const isTry = what === "right" || what === "wrong";
  const next = { solved: what === "right", shown: what === "shown" };
  return { ...answers, [name]: { tries: tries + Number(isTry), hints: hints + Number(what === "hint"), ...next } };
}

/** @param {Pick<PuzzleAnswers[string], "solved" | "tries" | "hints">} answer */
export const isFirstTry = ({ solved, tries, hints }) => solved && tries === 1 && !hints;

// Of these puzzles: {of, solved, first: at the first try, without a hint}.
export function scoreOf(/** @type {PuzzleAnswers} */ answers, /** @type {string[]} */ names) {
  const given = names.map((name) => answerTo(answers, name));
  return {
    of: names.length,
    solved: given.filter(({ solved }) => solved).length,
    first: given.filter(isFirstTry).length,
  };
}
