// The widget of a quiz: keeps the page and the model, and through it Python, at the same question and answers.

import { makeCursor } from "../stepper/cursor.js";
import { followLanguage, runOfModel, saver } from "../stepper/run_of_model.js";
import { mountQuiz } from "./mount.js";
import { quizOf } from "./quiz_of_model.js";

const cursors = new WeakMap(); // model -> the cursor of a quiz about playouts

// The same as runOfModel for a quiz about playouts, which shows no run.
function playoutsOf(/** @type {Model} */ model) {
  const about = model.get("_about");
  if (!cursors.has(model)) cursors.set(model, makeCursor(about.events, model.get("event")));
  return { data: { about }, cursor: cursors.get(model) };
}

async function render(/** @type {Shown} */ { model, el }) {
  const isAboutPlayouts = model.get("_about").panel === "playouts";
  const { data, cursor } = isAboutPlayouts ? playoutsOf(model) : await runOfModel(model);
  const all = { ...data, asked: model.get("_asked"), language: model.get("language") };
  const quiz = quizOf(model, cursor, !isAboutPlayouts);
  const view = mountQuiz(el, all, quiz, cursor, { onLanguage: saver(model, "language") });
  return followLanguage(model, view);
}

export default { render };
