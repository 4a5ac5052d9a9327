// What all views of the model of a quiz share: the quiz itself, synced with Python.

import { saveTo } from "../page/model.js";
import { makeQuiz } from "./state.js";

const quizzes = new WeakMap(); // model -> the quiz that all its views show

// isGuided: see makeQuiz.
/** @param {Model} model @param {Cursor} cursor @param {boolean} [isGuided] @returns {Quiz} */
export function quizOf(model, cursor, isGuided = false) {
  if (quizzes.has(model)) return quizzes.get(model);
  const progress = () => ({ at: model.get("question"), answers: model.get("_answers") });
  const quiz = makeQuiz(model.get("_questions"), cursor, progress(), isGuided);
  let isSending = false;
  quiz.on((how) => {
    // Where Python set the question, it gets the event now shown.
    if (how === "set") return saveTo(model, { event: cursor.here() });
    isSending = true;
    saveTo(model, { question: quiz.at(), _answers: quiz.answers() });
    isSending = false;
  });
  for (const name of ["question", "_answers"]) model.on(`change:${name}`, () => isSending || quiz.set(progress()));
  quizzes.set(model, quiz);
  return quiz;
}
