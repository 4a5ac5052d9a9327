// The widget: keeps the stepper on the page and the model, and so Python, at the same event.

import { followLanguage, saver } from "../page/model.js";
import { mount } from "./mount.js";
import { runOfModel } from "./run_of_model.js";

async function render(/** @type {Shown} */ { model, el }) {
  const { data, cursor } = await runOfModel(model);
  const view = mount(
    el,
    { ...data, language: model.get("language") },
    { cursor, onLanguage: saver(model, "language") },
  );
  return followLanguage(model, view);
}

export default { render };
