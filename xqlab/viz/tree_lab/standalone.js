// The lab on a stand-alone page, and in the book.

import { makeLocalModel } from "../page/model.js";
import { mountLab } from "./lab.js";
import { fromAddress } from "./sharing.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage, load, isPage }) {
  const { live, tree, first, on, puzzle } = data;
  const model = makeLocalModel({ tree, first, on, language, ...puzzle }, { send: () => {} });
  const hasAddress = (isPage || live.engine) && !puzzle; // else the page is the output of a cell
  const address = hasAddress ? () => location.href.split("#")[0] : null;
  const lab = mountLab(el, model, data, { loadEngine: load, address });
  const given = hasAddress && fromAddress(location.hash);
  if (given) lab.take(given);
  model.on("change:language", () => onLanguage(model.get("language")));
  return {
    ...lab,
    setLanguage(/** @type {Language} */ wanted) {
      model.set("language", wanted);
      model.save_changes();
    },
  };
}
