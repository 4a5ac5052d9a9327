// The form of a search by switches in a notebook.

import { widget } from "../core/widget.js";
import { switchForm } from "./switches.js";

export const { render } = widget(switchForm);

export default { render };
