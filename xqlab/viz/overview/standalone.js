// An overview on a stand-alone page.

import { listenTo } from "../page/listeners.js";
import { makePageModel } from "./kernel.js";
import { mountOverview } from "./mount.js";
import { openPortion } from "./portion.js";

/** @param {Root} el @param {any} options @param {any} options */
export function show(el, { portion, block, state, roots }, { language, onLanguage }) {
  const model = makePageModel(openPortion(portion, block), { ...state, language }, roots);
  const stop = listenTo(model, [["change:language", () => onLanguage(model.get("language"))]]);
  const destroy = mountOverview(el, model, () => model.get("_view"));
  return {
    model,
    setLanguage(/** @type {any} */ wanted) {
      model.set("language", wanted);
      model.save_changes();
    },
    destroy() {
      stop();
      destroy();
    },
  };
}
