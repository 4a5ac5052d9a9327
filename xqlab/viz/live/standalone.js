// A stand-alone page that searches: the form above, and below it the widget, which shows one run after another.

import { render } from "../search_form/widget.js";
import { makeFormModel } from "./form.js";
import { makeSearches } from "./searches.js";

// The `show` of a page (see page/standalone.js) with a form above; show: of the widget, whose data a search replaces.
export function searching(/** @type {Show} */ show) {
  /** @param {Root} el @param {Payload} sent @param {Languages} options */
  return (el, { live, module, position, evaluator, ...recorded }, { language, onLanguage }) => {
    const [form, below] = ["xql-form", "xql-below"].map((name) => {
      const host = document.createElement("div");
      host.className = name;
      el.append(host);
      return host;
    });
    let /** @type {any} */ view = null;

    function showData(/** @type {Payload} */ data) {
      view?.destroy();
      const host = document.createElement("div");
      below.replaceChildren(host);
      const spoken = model.get("language");
      view = show(/** @type {Root} */ (host), data, { language: spoken, onLanguage: speak });
    }

    function speak(/** @type {Language} */ wanted) {
      model.set("language", wanted);
      model.save_changes();
    }

    const searches = makeSearches({ live, module, position, evaluator }, recorded);
    const model = makeFormModel(live, recorded, language, { searches, show: showData, line: () => view.line() });
    model.on("change:language", () => {
      view.setLanguage(model.get("language"));
      onLanguage(model.get("language"));
    });
    const forget = render({ model, el: /** @type {Root} */ (form) });
    showData(recorded);
    return {
      model,
      view: () => view,
      setLanguage: speak,
      destroy() {
        searches.close();
        forget();
        view.destroy();
      },
    };
  };
}
