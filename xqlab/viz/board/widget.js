// The board widget: in a notebook a kernel answers it, on a page what the page has of the game.

import { boardAtRest } from "./page/viewer.js";

export const { render, show } = boardAtRest;

export default { render };
