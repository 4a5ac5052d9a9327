// The widget of a bug hunt: keeps the page and the model, and through it Python, at the same search and answers.

import { followLanguage, saver, sharedBy } from "../page/model.js";
import { mountHunt } from "./mount.js";
import { makeHunt } from "./state.js";

function huntOf(/** @type {Model} */ model) {
  const progress = () => ({ at: model.get("bug") - 1, answers: model.get("_answers") });
  return sharedBy(model, ["bug", "_answers"], () => makeHunt(model.get("_cases"), progress()), {
    values: (hunt, how) => (how === "set" ? null : { bug: hunt.at() + 1, _answers: hunt.answers() }),
    take: (hunt) => hunt.set(progress()),
  });
}

function render(/** @type {Shown} */ { model, el }) {
  const data = { cases: model.get("_cases"), faults: model.get("_faults"), language: model.get("language") };
  return followLanguage(model, mountHunt(el, data, huntOf(model), { onLanguage: saver(model, "language") }));
}

export default { render };
