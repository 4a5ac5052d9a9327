// A quiz without a page: its questions, its answers, and the last event that may be shown meanwhile.

import { INFINITY } from "../page/log_constants.js";

const INFINITE = /^(∞|inf|infinity|oo|无穷|无穷大)$/i;

const plainOf = (/** @type {string} */ text) => text.normalize("NFKC").replace(/\s/g, "").replace(/[−–]/g, "-");

// The number that a text means: "35", "+35", "−12", "-inf", "−∞", also full-width digits; null if it is none.
export function readValue(/** @type {string} */ text) {
  const [, sign, rest] = plainOf(text).match(/^[≥≤<>=]*([+-]?)(.*)$/) ?? [];
  const size = INFINITE.test(rest) ? INFINITY : /^\d{1,9}$/.test(rest) ? Number(rest) : null;
  return size === null ? null : sign === "-" ? 0 - size : size;
}

// The same for decimals: "0.25", "−.5", "0,25"; null if it is none.
export function readDecimal(/** @type {string} */ text) {
  const plain = plainOf(text).replace(",", ".");
  return /^[+-]?(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

// Whether each of the numbers given is right, or off by `tolerance` at most; null if one of them cannot be read.
export function judge(/** @type {number[]} */ answer, /** @type {(number | null)[]} */ given, tolerance = 0) {
  if (given.some((value) => value === null)) return null;
  return answer.map((right, at) => right === given[at] || Math.abs(right - Number(given[at])) <= tolerance + 1e-9);
}

// The same of what was given to a question; where choices are ticked, one verdict: whether all are right.
/** @param {Question} question @param {(number | null)[]} given */
export function judgeGiven({ answer, several, tolerance }, given) {
  if (!several) return judge(answer, given, tolerance);
  return [new Set(given).size === answer.length && answer.every((number) => given.includes(number))];
}

// Whether a question is answered by one choice, which is final.
export function isChoice(/** @type {Question} */ { choices, several }) {
  return choices > 0 && !several;
}

// Whether such an answer can be given to a question.
/** @param {Question} question @param {Answered} item */
export function canGive({ choices, answer, several }, { given, shown }) {
  if (!given.length) return Boolean(shown || several);
  if (!choices) return given.length === answer.length;
  const areChoices = given.every((value) => Number.isInteger(value) && value >= 0 && value < choices);
  return areChoices && (given.length === 1 || Boolean(several && new Set(given).size === given.length));
}

// A cursor of the same run that stops at event `limit()`; `refuse()` is called where it is to go on from there.
export function limited(/** @type {Cursor} */ cursor, /** @type {() => number} */ limit, refuse = () => {}) {
  return {
    here: cursor.here,
    on: cursor.on,
    get events() {
      return limit() + 1;
    },
    goTo(/** @type {number} */ k, /** @type {string} */ how) {
      if (k > limit() && cursor.here() === limit()) refuse();
      else cursor.goTo(Math.min(k, limit()), how);
    },
  };
}

// The quiz of these questions, [{kind, shown, event, answer, ...}], at one of them. An answer is null, or {tries, right,
// given}: `right` is true for a right answer, false after a wrong choice or once the answer was shown, null while it can
// be tried again. isGuided: whether the questions are the steps of one way, each of which leads to the next, and a wrong
// choice can be tried again, too. What gives, chooses, shows and goes returns the progress after it; null for none.
/** @param {Question[]} questions @param {Partial<Progress>} [progress] @param {boolean} [isGuided] */
export function quizAt(questions, { question: at = 0, _answers: saved = [] } = {}, isGuided = false) {
  const answers = questions.map((_, number) => saved[number] ?? null);
  const [question, answer] = [questions[at], answers[at]];
  const isDone = (number = at) => (answers[number]?.right ?? null) !== null;
  const counts = (/** @type {number} */ number, /** @type {string | null} */ kind) =>
    (questions[number].counts ?? true) && (kind ?? questions[number].kind) === questions[number].kind;

  /** @param {Answer} given @returns {Progress} */
  function concluded(given) {
    const goesOn = isGuided && given.right !== null && at < questions.length - 1;
    return { question: goesOn ? at + 1 : at, _answers: answers.with(at, given) };
  }

  function recorded(/** @type {boolean | null} */ right, /** @type {(number | null)[]} */ given) {
    return isDone() ? null : concluded({ tries: (answer?.tries ?? 0) + 1, right, given });
  }

  return {
    questions,
    isGuided,
    at,
    question,
    answers,
    answer,
    isDone,
    isOver: questions.every((_, number) => isDone(number)),
    // The event to look at, and the last one that may be shown.
    place: isDone() ? question.event : question.shown,
    limit: isDone() ? Number.POSITIVE_INFINITY : question.shown,
    done: answers.filter((_, number) => isDone(number)).length,
    // How many questions count, of one kind or of all; a step that is no decision does not.
    of: (/** @type {string | null} */ kind = null) => questions.filter((_, number) => counts(number, kind)).length,
    // [questions answered right on the first try, questions done], of those that count, of one kind or of all.
    score(/** @type {string | null} */ kind = null) {
      const counted = answers.filter((_, number) => isDone(number) && counts(number, kind));
      return [counted.filter((each) => each?.right && each.tries === 1).length, counted.length];
    },
    // Answers with numbers, or with those of the choices ticked. Wrong ones can be tried again.
    give(/** @type {(number | null)[]} */ given) {
      const judged = judgeGiven(question, given);
      return judged && recorded(judged.every(Boolean) || null, given);
    },
    // Answers with a choice, which is final unless the quiz is guided.
    choose: (/** @type {number} */ number) =>
      recorded(question.answer.includes(number) || (isGuided ? null : false), [number]),
    // Gives up: the right answer is shown.
    show: () => (isDone() ? null : concluded({ tries: answer?.tries ?? 0, right: false, given: answer?.given ?? [] })),
    go: (/** @type {number} */ number) => ({ question: number, _answers: answers }),
    // The next question that is not done, from this one on; simply the next if all are done.
    next() {
      const order = questions.map((_, step) => (at + 1 + step) % questions.length);
      return this.go(order.find((number) => !isDone(number)) ?? order[0]);
    },
  };
}

// What is kept of the answers of a quiz.
export function answersIn(/** @type {Quiz} */ { questions, answers, isGuided }) {
  return answers.flatMap((answer, at) => {
    if (answer === null) return [];
    const { given, tries, right } = answer;
    const isFinal = isChoice(questions[at]) && !isGuided && given.length; // a wrong choice, not one given up
    return [{ at, given: given.map(Number), tries, ...(right === false && !isFinal && { shown: true }) }];
  });
}

// The progress of a quiz with these answers: at the question that is shown, or at the first open one if that has been
// answered.
/** @param {Quiz} quiz @param {GivenAt[]} items @returns {Progress} */
export function progressWith({ questions, isGuided, isDone, at }, items) {
  const /** @type {(Answer | null)[]} */ answers = questions.map(() => null);
  for (const item of items) answers[item.at] = answerTo(questions[item.at], isGuided, item);
  const isOpen = (/** @type {Answer | null} */ answer) => (answer?.right ?? null) === null;
  const first = answers.findIndex(isOpen);
  const here = isDone() || isOpen(answers[at]) ? at : Math.max(first, 0);
  const step = first < 0 ? answers.length - 1 : first;
  return { question: items.length === 0 ? 0 : isGuided ? step : here, _answers: answers };
}

/** @param {Question} question @param {boolean} isGuided @param {GivenAt} item @returns {Answer} */
function answerTo(question, isGuided, { given, tries, shown }) {
  const isOne = isChoice(question);
  const isRight = isOne ? question.answer.includes(given[0]) : judgeGiven(question, given)?.every(Boolean);
  return { given, tries, right: shown ? false : isRight ? true : isOne && !isGuided ? false : null };
}
