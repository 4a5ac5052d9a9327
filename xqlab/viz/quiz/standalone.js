// A quiz on a stand-alone page: it begins with the first question that this browser has no answer to.

import { makeCursor } from "../stepper/cursor.js";
import { makeMarks } from "../stepper/marks.js";
import { allSentences } from "../stepper/sentences.js";
import { mountQuiz } from "./mount.js";
import { makeQuiz } from "./state.js";
import { keepQuiz } from "./survival.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const { events } = data.about;
  const sentences = allSentences(events, data.sentences);
  const cursor = makeCursor(events, data.start);
  const quiz = makeQuiz(data.questions, cursor);
  keepQuiz(el, quiz, data.answers);
  const marks = makeMarks(data.marks);
  return mountQuiz(el, { ...data, sentences, marks, language: options.language }, quiz, cursor, options);
}
