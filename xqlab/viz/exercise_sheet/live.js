// The sheet of a student on a page that searches: below an item that is answered, its tree is a lab.

import { makeLocalModel, saver } from "../page/model.js";
import { mountLab } from "../tree_lab/lab.js";
import { showSheet } from "./sheet.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, options) {
  function openLab(/** @type {Root} */ host, /** @type {Payload} */ lab, /** @type {Language} */ spoken) {
    const model = makeLocalModel({ ...lab, language: spoken }, { send: () => {} });
    const shown = mountLab(host, model, data, { loadEngine: options.load, address: null });
    return { ...shown, setLanguage: saver(model, "language") };
  }
  return showSheet(el, data.content, options, openLab);
}
