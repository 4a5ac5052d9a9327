// A quiz without a page: what was asked, what was answered, and how far the run may be seen meanwhile.

import { INFINITY } from "../page/log_constants.js";

const ENDLESS = /^(∞|inf|infinity|oo|无穷|无穷大)$/i;

// The number that a text means: "35", "+35", "−12", "-inf", "−∞", full-width digits, too; null where it is none.
export function readValue(text) {
  const plain = text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/[−–]/g, "-")
    .replace(/^[≥≤<>=]+/, "");
  const [, sign, rest] = plain.match(/^([+-]?)(.*)$/);
  const size = ENDLESS.test(rest) ? INFINITY : /^\d{1,9}$/.test(rest) ? Number(rest) : null;
  return size === null ? null : sign === "-" ? 0 - size : size;
}

// What is said of numbers that were given: null where one cannot be read, else whether each is right.
export function judge(answer, given) {
  return given.some((value) => value === null) ? null : answer.map((right, at) => right === given[at]);
}

// A cursor of the same run that goes no further than `limit()`.
export function limited(cursor, limit) {
  return {
    here: cursor.here,
    on: cursor.on,
    get events() {
      return limit() + 1;
    },
    goTo: (k, how) => cursor.goTo(Math.min(k, limit()), how),
  };
}

// questions: [{kind, shown, event, answer, ...}]; cursor: of the run, which is taken along; `begun`: {at, answers}
// where it was begun before. An answer is null, or {tries, right, given}: `right` once it is, false where the
// right one was shown or a choice was wrong, null while it may be tried again.
export function makeQuiz(questions, cursor, begun = {}) {
  const listeners = new Set();
  let at = begun.at ?? 0;
  const ofEach = (given) => questions.map((_, number) => given?.[number] ?? null);
  let answers = ofEach(begun.answers);

  const isDone = (number = at) => answers[number] !== null && answers[number].right !== null;

  function tell(how) {
    for (const listener of [...listeners]) listener(how);
  }

  function place(how) {
    const { shown, event } = questions[at];
    cursor.goTo(isDone() ? event : shown, how);
  }

  function note(right, given) {
    answers = answers.with(at, { tries: (answers[at]?.tries ?? 0) + 1, right, given });
    if (right !== null) place("jump");
    tell("answer");
  }

  const limit = () => (isDone() ? cursor.events - 1 : questions[at].shown);

  place("set");
  // Whoever moves the run, Python included, gets no further than the question.
  cursor.on((k) => k > limit() && cursor.goTo(limit(), "jump"));

  return {
    questions,
    at: () => at,
    question: () => questions[at],
    answers: () => answers,
    answer: () => answers[at],
    isDone,
    isOver: () => questions.every((_, number) => isDone(number)),
    limit,
    // How many were right at the first try, of how many that are done.
    score(kind = null) {
      const counted = answers.filter(
        (_, number) => isDone(number) && (kind ?? questions[number].kind) === questions[number].kind,
      );
      return [counted.filter(({ right, tries }) => right && tries === 1).length, counted.length];
    },
    // Numbers were given: what `judge` says of them. They may be tried again where they were wrong.
    give(given) {
      if (isDone()) return null;
      const judged = judge(questions[at].answer, given);
      if (judged !== null) note(judged.every(Boolean) ? true : null, given);
      return judged;
    },
    // A choice was made. It stands.
    choose(number) {
      if (!isDone()) note(number === questions[at].answer[0], [number]);
    },
    // The right answer is to be shown.
    show() {
      if (isDone()) return;
      answers = answers.with(at, { tries: answers[at]?.tries ?? 0, right: false, given: answers[at]?.given ?? [] });
      place("jump");
      tell("answer");
    },
    go(number, how = "jump") {
      at = Math.min(Math.max(number, 0), questions.length - 1);
      place(how);
      tell(how);
    },
    // From the question shown on, the next that is not done; the next one where all are.
    next() {
      const order = questions.map((_, step) => (at + 1 + step) % questions.length);
      this.go(order.find((number) => !isDone(number)) ?? order[0]);
    },
    restart() {
      answers = ofEach();
      this.go(0);
    },
    // What Python says.
    set(begunNow) {
      at = begunNow.at;
      answers = ofEach(begunNow.answers);
      place("set");
      tell("set");
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
