// The widget: Python is asked for each view.

import { mountOverview } from "./overview_mount.js";
import { readView } from "./overview_state.js";

function render({ model, el }) {
  return mountOverview(el, model, () => readView(model.get("_view"), model.get("_block")));
}

export default { render };
