// A quiz on a stand-alone page: it begins with the first question.

import { makeCursor } from "../stepper/cursor.js";
import { linesOf } from "../stepper/opening.js";
import { mountQuiz } from "./mount.js";
import { makeQuiz } from "./state.js";

export function show(el, data, options) {
  const sentences = linesOf(data.sentences);
  const cursor = makeCursor(data.about.events ?? sentences.en.length, data.start);
  const quiz = makeQuiz(data.questions, cursor);
  return mountQuiz(el, { ...data, sentences, language: options.language }, quiz, cursor, options);
}
