// The widget of a quiz: keeps the page and the model, and through it Python, at the same question and answers.

import { followLanguage, saver } from "../page/model.js";
import { runOfModel } from "../stepper/run_of_model.js";
import { mountQuiz } from "./mount.js";
import { quizOf } from "./quiz_of_model.js";

async function render(/** @type {Shown} */ { model, el }) {
  const { data, cursor } = await runOfModel(model);
  const all = { ...data, asked: model.get("_asked"), language: model.get("language") };
  const view = mountQuiz(el, all, quizOf(model, cursor), cursor, { onLanguage: saver(model, "language") });
  return followLanguage(model, view);
}

export default { render };
