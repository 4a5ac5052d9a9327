// The widget: keeps the stepper on the page and the model, and so Python, at the same event.

import { listenTo } from "../page/listeners.js";
import { saver } from "../page/model.js";
import { mount } from "./mount.js";
import { runOfModel } from "./run_of_model.js";

async function render(/** @type {Shown} */ { model, el }) {
  const { data, cursor } = await runOfModel(model);
  const view = mount(
    el,
    { ...data, language: model.get("language") },
    { cursor, onLanguage: saver(model, "language") },
  );
  const forget = listenTo(model, [["change:language", () => view.setLanguage(model.get("language"))]]);
  return () => {
    forget();
    view.destroy();
  };
}

export default { render };
