// The answers of a quiz on a stand-alone page, which survive it.

import { keepAnswers } from "../page/answers.js";
import { judge, judgeSet } from "./state.js";

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

// Whether a wrong choice ends a question.
/** @param {Quiz} quiz @param {Question} question */
const isFinal = ({ isGuided }, { choices, several }) => Boolean(choices && !several && !isGuided);

// Whether such an answer can be given to a question.
/** @param {Question} question @param {Answered} item */
export function canGive({ choices, several, answer }, { given, shown }) {
  const isChoice = (/** @type {number} */ number) => Number.isInteger(number) && number >= 0 && number < choices;
  if (several) return given.every(isChoice);
  if (!given.length) return Boolean(shown);
  return choices ? given.length === 1 && isChoice(given[0]) : given.length === answer.length;
}

/** @param {Quiz} quiz @param {Asked[]} questions @returns {Answered[]} */
export function itemsOf(quiz, questions) {
  return quiz.answers().flatMap((answer, at) => {
    if (answer === null) return [];
    const { given, tries, right } = answer;
    const isShown = right === false && !(isFinal(quiz, quiz.questions[at]) && given.length);
    return [{ ...questions[at], given: given.map(Number), tries, ...(isShown && { shown: true }) }];
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
function answerTo(quiz, { number, given, tries, shown }) {
  const question = quiz.questions[number - 1];
  const { choices, several, answer, tolerance } = question;
  const isRight = several
    ? judgeSet(answer, given)
    : choices
      ? answer.includes(given[0])
      : judge(answer, given, tolerance)?.every(Boolean);
  return { given, tries, right: shown ? false : isRight ? true : isFinal(quiz, question) ? false : null };
}
