// A quiz without a page: its questions, its answers, and the last event that may be shown meanwhile.

import { makeEmitter } from "../page/listeners.js";
import { INFINITY } from "../page/log_constants.js";

const INFINITE = /^(∞|inf|infinity|oo|无穷|无穷大)$/i;

// The number that a text means: "35", "+35", "−12", "-inf", "−∞", also full-width digits; null if it is none.
export function readValue(/** @type {string} */ text) {
  const plain = text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/[−–]/g, "-")
    .replace(/^[≥≤<>=]+/, "");
  const [, sign, rest] = plain.match(/^([+-]?)(.*)$/) ?? [];
  const size = INFINITE.test(rest) ? INFINITY : /^\d{1,9}$/.test(rest) ? Number(rest) : null;
  return size === null ? null : sign === "-" ? 0 - size : size;
}

// The same for decimals: "0.25", "−.5", "0,25"; null if it is none.
export function readDecimal(/** @type {string} */ text) {
  const plain = text.normalize("NFKC").replace(/\s/g, "").replace(/[−–]/g, "-").replace(",", ".");
  return /^[+-]?(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

// Whether each of the numbers given is right, or off by `tolerance` at most; null if one of them cannot be read.
export function judge(/** @type {number[]} */ answer, /** @type {(number | null)[]} */ given, tolerance = 0) {
  if (given.some((value) => value === null)) return null;
  return answer.map((right, at) => right === given[at] || Math.abs(right - Number(given[at])) <= tolerance + 1e-9);
}

// The same of what was given to a question; where choices are ticked, one verdict: whether all are right.
export function judgeGiven(
  /** @type {Question} */ { answer, several, tolerance },
  /** @type {(number | null)[]} */ given,
) {
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

// questions: [{kind, shown, event, answer, ...}]; cursor: that of the run, which the quiz moves; `progress`: {at,
// answers} of a quiz already begun. An answer is null, or {tries, right, given}: `right` is true for a right answer,
// false after a wrong choice or once the answer was shown, null while it can be tried again. isGuided: whether the
// questions are the steps of one way, each of which leads to the next, and a wrong choice can be tried again, too.
/** @param {Question[]} questions @param {Cursor} cursor @param {Payload} [progress] @param {boolean} [isGuided] */
export function makeQuiz(questions, cursor, progress = {}, isGuided = false) {
  const { on, emit } = makeEmitter();
  let at = progress.at ?? 0;
  const answersFrom = (/** @type {(Answer | null)[] | undefined} */ saved) =>
    questions.map((_, number) => saved?.[number] ?? null);
  let answers = answersFrom(progress.answers);

  const isDone = (number = at) => answers[number] !== null && answers[number].right !== null;

  function moveCursor(/** @type {string} */ how) {
    const { shown, event } = questions[at];
    cursor.goTo(isDone() ? event : shown, how);
  }

  function record(/** @type {boolean | null} */ right, /** @type {(number | null)[]} */ given) {
    conclude({ tries: (answers[at]?.tries ?? 0) + 1, right, given });
  }

  function conclude(/** @type {Answer} */ answer) {
    answers = answers.with(at, answer);
    if (isGuided && isDone() && at < questions.length - 1) at++;
    if (answer.right !== null) moveCursor("jump");
    emit("answer");
  }

  const counts = (/** @type {number} */ number, /** @type {string | null} */ kind) =>
    (questions[number].counts ?? true) && (kind ?? questions[number].kind) === questions[number].kind;
  const limit = () => (isDone() ? cursor.events - 1 : questions[at].shown);

  moveCursor("set");
  // Nobody, Python included, can move the run past the question.
  cursor.on((k) => k > limit() && cursor.goTo(limit(), "jump"));

  return {
    questions,
    isGuided,
    at: () => at,
    question: () => questions[at],
    answers: () => answers,
    answer: () => answers[at],
    isDone,
    isOver: () => questions.every((_, number) => isDone(number)),
    limit,
    done: () => answers.filter((_, number) => isDone(number)).length,
    // How many questions count, of one kind or of all; a step that is no decision does not.
    of: (kind = null) => questions.filter((_, number) => counts(number, kind)).length,
    // [questions answered right on the first try, questions done], of those that count, of one kind or of all.
    score(kind = null) {
      const counted = answers.filter((_, number) => isDone(number) && counts(number, kind));
      return [counted.filter((answer) => answer?.right && answer.tries === 1).length, counted.length];
    },
    // Answers with numbers, or with those of the choices ticked, and returns what `judgeGiven` does. Wrong ones can be
    // tried again.
    give(/** @type {(number | null)[]} */ given) {
      if (isDone()) return null;
      const judged = judgeGiven(questions[at], given);
      if (judged !== null) record(judged.every(Boolean) ? true : null, given);
      return judged;
    },
    // Answers with a choice, which is final unless the quiz is guided.
    choose(/** @type {number} */ number) {
      if (!isDone()) record(questions[at].answer.includes(number) || (isGuided ? null : false), [number]);
    },
    // Gives up: the right answer is shown.
    show() {
      if (!isDone()) conclude({ tries: answers[at]?.tries ?? 0, right: false, given: answers[at]?.given ?? [] });
    },
    go(/** @type {number} */ number, how = "jump") {
      at = Math.min(Math.max(number, 0), questions.length - 1);
      moveCursor(how);
      emit(how);
    },
    // The next question that is not done, from the one shown on; simply the next if all are done.
    next() {
      const order = questions.map((_, step) => (at + 1 + step) % questions.length);
      this.go(order.find((number) => !isDone(number)) ?? order[0]);
    },
    restart() {
      answers = answersFrom(undefined);
      this.go(0);
    },
    // Takes over the progress that Python sets.
    set(/** @type {{ at: number; answers: (Answer | null)[] }} */ { at: number, answers: saved }) {
      at = number;
      answers = answersFrom(saved);
      moveCursor("set");
      emit("set");
    },
    on,
  };
}
