// What all views of the model of a quiz share: the quiz itself, synced with Python.

import { sharedBy } from "../page/model.js";
import { makeQuiz } from "./state.js";

// isGuided: see makeQuiz.
/** @param {Model} model @param {Cursor} cursor @param {boolean} [isGuided] @returns {Quiz} */
export function quizOf(model, cursor, isGuided = false) {
  const progress = () => ({ at: model.get("question"), answers: model.get("_answers") });
  const make = () => makeQuiz(model.get("_questions"), cursor, progress(), isGuided);
  return sharedBy(model, ["question", "_answers"], make, {
    // Where Python set the question, it gets the event now shown.
    values: (quiz, how) =>
      how === "set" ? { event: cursor.here() } : { question: quiz.at(), _answers: quiz.answers() },
    take: (quiz) => quiz.set(progress()),
  });
}
