// The widget: keeps the page and the model, and through it Python, at the same step and answers.

import { followLanguage, saver } from "../page/model.js";
import { quizOf } from "../quiz/quiz_of_model.js";
import { runOfModel } from "../stepper/run_of_model.js";
import { mountByHand } from "./mount.js";

async function render(/** @type {Shown} */ { model, el }) {
  const { data, cursor } = await runOfModel(model);
  const all = { ...data, asked: model.get("_asked"), language: model.get("language") };
  const view = mountByHand(el, all, quizOf(model, cursor, true), cursor, {
    onLanguage: saver(model, "language"),
  });
  return followLanguage(model, view);
}

export default { render };
