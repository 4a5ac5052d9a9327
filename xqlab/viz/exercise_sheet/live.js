// The sheet of a student on a page that searches: below an item that is answered, its tree is a lab.

import { makeLocalModel } from "../page/model.js";
import { mountLab } from "../tree_lab/lab.js";
import { mountSheet } from "./mount.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage, load }) {
  function openLab(/** @type {Root} */ host, /** @type {Payload} */ lab, /** @type {Language} */ spoken) {
    const model = makeLocalModel({ ...lab, language: spoken }, { send: () => {} });
    return {
      ...mountLab(host, model, data, { loadEngine: load, address: null }),
      setLanguage(/** @type {Language} */ wanted) {
        model.set("language", wanted);
        model.save_changes();
      },
    };
  }
  return mountSheet(el, data.content, { language, onLanguage, openLab });
}
