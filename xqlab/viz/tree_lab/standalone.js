// The lab on a stand-alone page, and in the book.

import { keepAnswers } from "../page/answers.js";
import { makeLocalModel, saveTo } from "../page/model.js";
import { mountLab } from "./lab.js";
import { fromAddress } from "./sharing.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage, load, isPage }) {
  const { live, tree, first, on, puzzle } = data;
  const model = makeLocalModel({ tree, first, on, language, ...puzzle }, { send: () => {} });
  if (puzzle) keepSolved(el, model, data.answers);
  const hasAddress = (isPage || live.engine) && !puzzle; // else the page is the output of a cell
  const address = hasAddress ? () => location.href.split("#")[0] : null;
  const lab = mountLab(el, model, data, { loadEngine: load, address });
  const given = hasAddress && fromAddress(location.hash);
  if (given) lab.take(given);
  model.on("change:language", () => onLanguage(model.get("language")));
  return lab;
}

// Puzzles that were solved earlier are solved; the page begins with the first level of the goal that is not.
/** @param {Root} el @param {Model} model @param {AnswerSheet} asked */
function keepSolved(el, model, asked) {
  const nameOf = (/** @type {Asked} */ { exercise, number }) => `${number} ${exercise}`;
  const puzzleOf = (/** @type {Asked} */ { exercise, number }) => model.get("_puzzles")[number - 1][exercise];
  const fits = (/** @type {Answered} */ item) => item.given.length === 1 && item.given[0] === puzzleOf(item).par;
  const isSolved = (/** @type {Asked} */ question) => model.get("solved").includes(nameOf(question));
  const { changed } = keepAnswers(
    el,
    { ...asked, fits },
    {
      read: () =>
        asked.questions.filter(isSolved).map((puzzle) => ({ ...puzzle, given: [puzzleOf(puzzle).par], tries: 1 })),
      write: (items) => saveTo(model, { solved: items.map(nameOf) }),
    },
  );
  const open = asked.questions.filter((question) => question.exercise === model.get("goal") && !isSolved(question));
  const first = open.find(({ number }) => number > model.get("level"));
  if (first) saveTo(model, { level: first.number - 1, tree: puzzleOf(first).start });
  model.on("change:solved", changed);
}
