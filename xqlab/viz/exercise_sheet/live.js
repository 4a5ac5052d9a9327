// The sheet of a student on a page that searches: below an item that is answered, its tree is a lab.

import { showLab } from "../tree_lab/lab.js";
import { showSheet } from "./sheet.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, options) {
  const openLab = (/** @type {Root} */ host, /** @type {Payload} */ lab, /** @type {Language} */ language) =>
    showLab(host, { ...data, ...lab }, { ...options, language, onLanguage() {} });
  return showSheet(el, data.content, options, openLab);
}
