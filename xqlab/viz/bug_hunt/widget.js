// The widget of a bug hunt: keeps the page and the model, and through it Python, at the same search and answers.

import { saveTo } from "../page/model.js";
import { followLanguage, saver } from "../stepper/run_of_model.js";
import { mountHunt } from "./mount.js";
import { makeHunt } from "./state.js";

const hunts = new WeakMap(); // model -> the hunt that all its views show

function huntOf(/** @type {Model} */ model) {
  if (hunts.has(model)) return hunts.get(model);
  const progress = () => ({ at: model.get("bug") - 1, answers: model.get("_answers") });
  const hunt = makeHunt(model.get("_cases"), progress());
  let isSending = false;
  hunt.on((how) => {
    if (how === "set") return;
    isSending = true;
    saveTo(model, { bug: hunt.at() + 1, _answers: hunt.answers() });
    isSending = false;
  });
  for (const name of ["bug", "_answers"]) model.on(`change:${name}`, () => isSending || hunt.set(progress()));
  hunts.set(model, hunt);
  return hunt;
}

function render(/** @type {Shown} */ { model, el }) {
  const data = { cases: model.get("_cases"), faults: model.get("_faults"), language: model.get("language") };
  return followLanguage(model, mountHunt(el, data, huntOf(model), { onLanguage: saver(model, "language") }));
}

export default { render };
