// The widget of a quiz: keeps the page and the model, with Python behind it, at the same question and answers.

import { followLanguage, runOfModel, saver } from "../stepper/run_of_model.js";
import { mountQuiz } from "./mount.js";
import { makeQuiz } from "./state.js";

const quizzes = new WeakMap(); // model -> the quiz that all its views show

function quizOf(model, cursor) {
  if (quizzes.has(model)) return quizzes.get(model);
  const begun = () => ({ at: model.get("question"), answers: model.get("_answers") });
  const quiz = makeQuiz(model.get("_questions"), cursor, begun());
  let telling = false;
  quiz.on((how) => {
    if (how === "set") {
      model.set("event", cursor.here()); // Python moved the question, and hears where the run stands now
      model.save_changes();
      return;
    }
    telling = true;
    model.set("question", quiz.at());
    model.set("_answers", quiz.answers());
    model.save_changes();
    telling = false;
  });
  for (const name of ["question", "_answers"]) model.on(`change:${name}`, () => telling || quiz.set(begun()));
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
