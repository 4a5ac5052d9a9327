// A live chart in a notebook, where the kernel searches, and on a page that does not search.

import { widget } from "../core/widget.js";
import { liveChart } from "./chart.js";

export const { render, show } = widget(liveChart);

export default { render };
