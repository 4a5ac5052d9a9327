// The panels of the lab as tabs, one of which is open: each panel is a file, and a line of `PANELS` here.

import { wordsIn } from "../page/languages.js";
import { makeListeners, suppressShortcuts } from "../page/listeners.js";
import { FIT_PANEL } from "./fit_panel.js";
import { HISTORY_PANEL } from "./history_panel.js";
import { PLAY_PANEL } from "./play_panel.js";
import { SENSITIVITY_PANEL } from "./sensitivity_panel.js";
import { WHAT_CHANGED_PANEL } from "./what_changed_panel.js";

// A panel has
//   name  : as in Python
//   words : its texts, `tab` among them, as `wordsIn` takes them
//   mount : makes it, once; its answer has speak(), which writes labels in the language, and draw(), which shows the
//           state. Both are called when the language changes, draw() alone when the state does.
const /** @type {LabPanel[]} */ PANELS = [PLAY_PANEL, FIT_PANEL, WHAT_CHANGED_PANEL, SENSITIVITY_PANEL, HISTORY_PANEL];
const GONE = {
  en: "The kernel has restarted, and what ran has ended: run the cell again.",
  zh: "内核已重启，进行中的工作已结束：请重新运行单元格。",
};
const KEYS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });

export function mountPanels(/** @type {Root} */ host, /** @type {Model} */ model, /** @type {string} */ id) {
  const tabs = PANELS.map(
    ({ name }) =>
      `<button type="button" role="tab" id="${id}-tab-${name}" aria-controls="${id}-panel-${name}" data-tab="${name}"></button>`,
  );
  const bodies = PANELS.map(
    ({ name }) =>
      `<div role="tabpanel" id="${id}-panel-${name}" aria-labelledby="${id}-tab-${name}" data-panel="${name}" hidden>` +
      `<div class="xq-column xq-scroll xqe-panel"></div><p class="xqe-notice" data-failed="true" role="alert"></p></div>`,
  );
  host.innerHTML = `<div role="tablist" class="xq-bar xqe-tabs">${tabs.join("")}</div>${bodies.join("")}`;
  const { listen, stop } = makeListeners();
  const bodyOf = (/** @type {string} */ name) => host.querySelector(`[data-panel="${name}"]`);

  const panels = PANELS.map(({ name, words, mount }) => {
    const spoken = wordsIn(/** @type {any} */ (words));
    const state = () => model.get(`_panel_${name}`);
    const tools = {
      el: bodyOf(name).firstChild,
      id: `${id}-${name}`,
      model,
      listen,
      state,
      words: () => spoken(model.get("language")),
      // The weights come along: the widget manager holds changes back while an earlier one is unanswered.
      send: (/** @type {string} */ wish, /** @type {Payload} */ more = {}) =>
        model.send({ panel: name, do: wish, changed: model.get("changed"), off: model.get("off"), ...more }),
    };
    const { speak, draw } = mount(tools);
    function show() {
      draw();
      bodyOf(name).lastChild.textContent = state().fault ?? "";
      suppressShortcuts(bodyOf(name));
    }
    model.on(`change:_panel_${name}`, show);
    return {
      speak() {
        host.querySelector(`[data-tab="${name}"]`).textContent = tools.words().tab;
        speak();
        show();
      },
      forget: () => model.off(`change:_panel_${name}`, show),
    };
  });

  function choose(/** @type {string} */ chosen) {
    for (const { name } of PANELS) {
      const tab = host.querySelector(`[data-tab="${name}"]`);
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      bodyOf(name).hidden = name !== chosen;
    }
  }

  listen(host, "click", ({ target }) => target.dataset.tab && choose(target.dataset.tab));
  listen(host, "keydown", (event) => {
    const at = PANELS.findIndex(({ name }) => name === event.target.dataset.tab);
    if (at < 0 || !(event.key in KEYS)) return;
    const { name } = PANELS[(at + KEYS[event.key] + PANELS.length) % PANELS.length];
    choose(name);
    host.querySelector(`[data-tab="${name}"]`).focus();
    event.preventDefault();
  });
  // JupyterLab's word for a model whose kernel restarts.
  function lose() {
    for (const button of host.querySelectorAll(".xqe-panel :is(button, progress)")) {
      if (button.tagName === "PROGRESS") button.hidden = true;
      else button.disabled = true;
    }
    for (const { name } of PANELS) bodyOf(name).lastChild.textContent = GONE[model.get("language")];
  }

  model.on("comm_live_update", lose);
  choose(PANELS[0].name);
  suppressShortcuts(host);
  return {
    speak: () => panels.forEach((panel) => panel.speak()),
    destroy() {
      model.off("comm_live_update", lose);
      panels.forEach((panel) => panel.forget());
      stop();
    },
  };
}
