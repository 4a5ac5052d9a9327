// A quiz in a handout: it begins with the first question.

import { makeCursor } from "./cursor.js";
import { linesOf } from "./opening.js";
import { mountQuiz } from "./quiz_mount.js";
import { makeQuiz } from "./quiz_state.js";

export function show(el, data, options) {
  const sentences = linesOf(data.sentences);
  const cursor = makeCursor(sentences.en.length, data.start);
  const quiz = makeQuiz(data.questions, cursor);
  return mountQuiz(el, { ...data, sentences, language: options.language }, quiz, cursor, options);
}
