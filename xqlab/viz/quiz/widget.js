// The widget of a quiz: keeps the page and the model, and through it Python, at the same question and answers.

import { saveTo } from "../page/model.js";
import { makeCursor } from "../stepper/cursor.js";
import { followLanguage, runOfModel, saver } from "../stepper/run_of_model.js";
import { mountQuiz } from "./mount.js";
import { makeQuiz } from "./state.js";

const quizzes = new WeakMap(); // model -> the quiz that all its views show

function quizOf(/** @type {Model} */ model, /** @type {Cursor} */ cursor) {
  if (quizzes.has(model)) return quizzes.get(model);
  const progress = () => ({ at: model.get("question"), answers: model.get("_answers") });
  const quiz = makeQuiz(model.get("_questions"), cursor, progress());
  let isSending = false;
  quiz.on((how) => {
    const event = cursor.here();
    if (how === "set") return saveTo(model, { event }); // Python set the question: it gets the event now shown
    isSending = true;
    const shown = cursors.has(model) ? { event } : {};
    saveTo(model, { ...shown, question: quiz.at(), _answers: quiz.answers() });
    isSending = false;
  });
  for (const name of ["question", "_answers"]) model.on(`change:${name}`, () => isSending || quiz.set(progress()));
  quizzes.set(model, quiz);
  return quiz;
}

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
  const view = mountQuiz(el, all, quizOf(model, cursor), cursor, { onLanguage: saver(model, "language") });
  return followLanguage(model, view);
}

export default { render };
