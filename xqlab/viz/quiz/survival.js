// The answers of a quiz on a stand-alone page, which survive it.

import { keepAnswers } from "../page/answers.js";
import { canGive, isChoice, judgeGiven } from "./state.js";

// Puts back what was answered earlier, and keeps what is answered from now on. asked: {sheet, digest, questions}, as
// Python sends it.
/** @param {Root} el @param {Quiz} quiz @param {AnswerSheet} asked */
export function keepQuiz(el, quiz, asked) {
  const fits = (/** @type {Answered} */ item) => canGive(quiz.questions[item.number - 1], item);
  const { changed } = keepAnswers(
    el,
    { ...asked, fits },
    { read: () => itemsOf(quiz, asked.questions), write: (items) => putBack(quiz, items) },
  );
  quiz.on(changed);
}

/** @param {Quiz} quiz @param {Asked[]} questions @returns {Answered[]} */
export function itemsOf(quiz, questions) {
  return quiz.answers().flatMap((answer, at) => {
    if (answer === null) return [];
    const { given, tries, right } = answer;
    const isFinal = isChoice(quiz.questions[at]) && !quiz.isGuided && given.length; // a wrong choice, not one given up
    return [{ ...questions[at], given: given.map(Number), tries, ...(right === false && !isFinal && { shown: true }) }];
  });
}

// The quiz with these answers: at the question that is shown, or at the first open one if that has been answered.
/** @param {Quiz} quiz @param {Answered[]} items */
export function putBack(quiz, items) {
  const wasDone = quiz.isDone();
  const /** @type {(Answer | null)[]} */ answers = quiz.questions.map(() => null);
  for (const item of items) answers[item.number - 1] = answerTo(quiz, item);
  const first = answers.findIndex((answer) => (answer?.right ?? null) === null);
  const here = wasDone || (answers[quiz.at()]?.right ?? null) === null ? quiz.at() : Math.max(first, 0);
  const step = first < 0 ? answers.length - 1 : first;
  quiz.set({ at: items.length === 0 ? 0 : quiz.isGuided ? step : here, answers });
}

/** @param {Quiz} quiz @param {Answered} item @returns {Answer} */
function answerTo({ questions, isGuided }, { number, given, tries, shown }) {
  const question = questions[number - 1];
  const isOne = isChoice(question);
  const isRight = isOne ? question.answer.includes(given[0]) : judgeGiven(question, given)?.every(Boolean);
  return { given, tries, right: shown ? false : isRight ? true : isOne && !isGuided ? false : null };
}
