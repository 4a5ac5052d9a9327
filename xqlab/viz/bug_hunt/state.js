// A bug hunt without a page: which search is shown, and what was answered.

import { makeEmitter } from "../page/listeners.js";

// cases: as widget.py sends them; progress: {at, answers} of a hunt already begun. `at` counts from 0. An answer is
// {tries, given: [event, fault] of the last try or [], shown: whether the key was shown}.
export function makeHunt(/** @type {Payload[]} */ cases, /** @type {Payload} */ progress) {
  const { on, emit } = makeEmitter();
  let { at } = progress;
  let /** @type {Payload[]} */ answers = progress.answers;

  // Whether the last try is right, as far as the page knows.
  function isSolved(number = at) {
    const { key } = cases[number];
    const [event, fault] = answers[number].given;
    return Boolean(key) && event === key.event && fault === key.fault;
  }

  const isDone = (number = at) => isSolved(number) || answers[number].shown;

  function change(/** @type {Payload} */ changed) {
    answers = answers.with(at, { ...answers[at], ...changed });
    emit("answer");
  }

  return {
    cases,
    at: () => at,
    case: () => cases[at],
    answers: () => answers,
    answer: () => answers[at],
    isSolved,
    isDone,
    isRecorded: (number = at) => !cases[number].key && answers[number].tries > 0,
    tries: () => answers.reduce((sum, { tries }) => sum + tries, 0),
    left: () => cases.filter((_, number) => !isDone(number)).length,
    give(/** @type {number} */ event, /** @type {number} */ fault) {
      if (!isDone()) change({ tries: answers[at].tries + 1, given: [event, fault] });
    },
    show() {
      if (!isDone() && cases[at].key) change({ shown: true });
    },
    go(/** @type {number} */ number) {
      at = Math.min(Math.max(number, 0), cases.length - 1);
      emit("jump");
    },
    // The next search that is not done, from the one shown on.
    next() {
      const order = cases.map((_, step) => (at + 1 + step) % cases.length);
      this.go(order.find((number) => !isDone(number)) ?? order[0]);
    },
    // Takes over the progress that Python sets.
    set(/** @type {Payload} */ now) {
      at = now.at;
      answers = now.answers;
      emit("set");
    },
    on,
  };
}
