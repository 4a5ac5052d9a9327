// The evaluation lab of a notebook: the lab, and below it panels, for which a kernel is needed.

import { showLab } from "./lab.js";
import { mountPanels } from "./panels.js";

const render = (/** @type {Shown} */ shown) => showLab(shown, mountPanels);

export default { render };
