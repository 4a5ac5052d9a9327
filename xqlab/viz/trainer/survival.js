// What a reader has solved survives: kept by the browser, and in files.

import { keepAnswers } from "../page/answers.js";

const fits = (/** @type {Payload} */ { given: [solved, hints, ...more] }) =>
  [0, 1].includes(solved) && Number.isInteger(hints) && hints >= 0 && !more.length;

// sheet: of the puzzles of `training`, in their order, see `_sheet` in answers.py.
/** @param {Root} el @param {AnswerSheet} sheet @param {ReturnType<typeof import("./state.js").makeTraining>} training */
export function keepTraining(el, sheet, training) {
  const { questions } = sheet;
  const { changed } = keepAnswers(
    el,
    { ...sheet, fits },
    {
      read: () =>
        questions.flatMap((question, at) => {
          const { tries, solved, hints, shown } = training.answer(at);
          const isAnswered = tries > 0 || hints > 0 || shown;
          return isAnswered ? [{ ...question, given: [Number(solved), hints], tries, ...(shown && { shown }) }] : [];
        }),
      write(items) {
        const answers = items.map(({ digest, given: [solved, hints = 0], tries, shown = false }) => {
          const at = questions.findIndex((question) => question.digest === digest);
          return [training.nameOf(at), { tries, solved: solved === 1, hints, shown }];
        });
        training.load({ answers: Object.fromEntries(answers) });
      },
    },
  );
  training.on(changed);
}
