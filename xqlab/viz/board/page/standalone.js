// The page of a board that does not search.

import { showBoard } from "./viewer.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Languages} */ options) {
  return showBoard(el, data, options);
}
