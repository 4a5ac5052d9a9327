// The evaluation lab of a notebook: the lab, and below it panels, for which a kernel is needed.

import { widget } from "../core/widget.js";
import { labWidget } from "./lab.js";
import { PANEL_TRAITS, panelsView } from "./panels.js";

export const { render: renderLab } = widget(labWidget(PANEL_TRAITS, panelsView));

export default { render: renderLab };
