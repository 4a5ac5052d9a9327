// The widget of a quiz: keeps the page and the model, and through it Python, at the same question and answers.

import { followLanguage, runOfModel, saver } from "../stepper/run_of_model.js";
import { mountQuiz } from "./mount.js";
import { makeQuiz } from "./state.js";

const quizzes = new WeakMap(); // model -> the quiz that all its views show

function quizOf(model, cursor) {
  if (quizzes.has(model)) return quizzes.get(model);
  const progress = () => ({ at: model.get("question"), answers: model.get("_answers") });
  const quiz = makeQuiz(model.get("_questions"), cursor, progress());
  let isSending = false;
  quiz.on((how) => {
    if (how === "set") {
      model.set("event", cursor.here()); // Python set the question: it gets the event now shown
      model.save_changes();
      return;
    }
    isSending = true;
    model.set("question", quiz.at());
    model.set("_answers", quiz.answers());
    model.save_changes();
    isSending = false;
  });
  for (const name of ["question", "_answers"]) model.on(`change:${name}`, () => isSending || quiz.set(progress()));
  quizzes.set(model, quiz);
  return quiz;
}

async function render({ model, el }) {
  const { data, cursor } = await runOfModel(model);
  const all = { ...data, asked: model.get("_asked"), language: model.get("language") };
  const view = mountQuiz(el, all, quizOf(model, cursor), cursor, {
    onLanguage: saver(model, "language"),
  });
  return followLanguage(model, view);
}

export default { render };
