// The sheet of a student on a stand-alone page that does not search.

import { showSheet } from "./sheet.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export const show = (el, { content }, options) => showSheet(el, content, options);
