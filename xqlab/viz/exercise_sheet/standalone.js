// The sheet of a student on a stand-alone page that does not search.

import { mountSheet } from "./mount.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage }) {
  return mountSheet(el, data.content, { language, onLanguage });
}
