// A search by hand on a stand-alone page: it begins with the first step that this browser has no answer to.

import { makeQuiz } from "../quiz/state.js";
import { keepQuiz } from "../quiz/survival.js";
import { makeCursor } from "../stepper/cursor.js";
import { makeMarks } from "../stepper/marks.js";
import { allSentences } from "../stepper/sentences.js";
import { mountByHand } from "./mount.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const { events } = data.about;
  const cursor = makeCursor(events, data.start);
  const quiz = makeQuiz(data.questions, cursor, {}, true);
  keepQuiz(el, quiz, data.answers);
  const sentences = allSentences(events, data.sentences);
  const all = { ...data, sentences, marks: makeMarks(data.marks), language: options.language };
  return mountByHand(el, all, quiz, cursor, options);
}
