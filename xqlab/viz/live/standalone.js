// A stand-alone page that searches: the form above, and below it the widget, which shows one run after another.

import { mountWidget } from "../core/widget.js";
import { saver } from "../page/model.js";
import { FOLDS_BELOW } from "../palette/narrow.js";
import { switchForm } from "../search_form/switches.js";
import { makeFormModel } from "./form.js";
import { playoutForm } from "./playouts/form.js";
import { makeSearches } from "./searches.js";
import { liveWords } from "./words.js";

// The `show` of a page (see page/standalone.js) with a form above. show: of the widget, whose data a search replaces.
// On a site, which has the engine apart, and on a narrow page the form is folded until somebody wants it.
export function searching(/** @type {Show} */ show) {
  /** @param {Root} el @param {Payload} sent @param {Languages} options */
  return (el, { live, position, evaluator, playouts, module, engine, ...recorded }, { language, onLanguage, load }) => {
    el.innerHTML =
      live.engine || el.clientWidth < FOLDS_BELOW
        ? `<details class="xql-form"${live.isOpen ? " open" : ""}><summary></summary><div></div></details><div></div>`
        : `<div class="xql-form"></div><div></div>`;
    const [form, below] = el.children;
    const summary = form.querySelector("summary");
    let /** @type {any} */ view = null;

    function showData(/** @type {Payload} */ data, isSamePlace = false) {
      const before = view;
      before?.destroy();
      const host = /** @type {Root} */ (document.createElement("div"));
      below.replaceChildren(host);
      const now = {
        language: model.get("language"),
        onLanguage: saver(model, "language"),
        below: live.sentences ? undefined : model.below,
      };
      view = show(host, data, { ...now, before, isSamePlace });
      return Boolean(view.isElsewhere);
    }

    const sent = { live, position, evaluator, playouts, module, engine };
    const searches = makeSearches(sent, recorded.about ?? recorded._data, load);
    const model = makeFormModel(live, recorded, language, { searches, show: showData, line: () => view.line() });
    function onSpoken() {
      const spoken = model.get("language");
      view.setLanguage(spoken);
      onLanguage(spoken);
      if (summary) summary.textContent = liveWords(spoken).again;
    }
    model.on("change:language", onSpoken);
    mountWidget(live.sentences ? playoutForm : switchForm, model, form.lastElementChild ?? form);
    showData(recorded);
    onSpoken();
    if (!live.engine) (window.requestIdleCallback ?? setTimeout)(() => searches.open());
    return { model, view: () => view };
  };
}
