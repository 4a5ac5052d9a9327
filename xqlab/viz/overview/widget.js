// The widget: Python sends each view.

import { mountOverview } from "./mount.js";
import { readView } from "./state.js";

function render(/** @type {Shown} */ { model, el }) {
  return mountOverview(el, model, () => readView(model.get("_view"), model.get("_block")));
}

export default { render };
