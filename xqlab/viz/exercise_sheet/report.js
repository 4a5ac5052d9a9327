// Reports on a class: static pages in both languages. A switch shows one of them, and steppers open where they stand.

import { unpackAll } from "../page/standalone.js";

// Makes the page work. show: of a stepper; null where the page has none. What a stepper shows is in the script of the
// id that its <details> names, packed as `showStandalone` takes it.
/** @param {((el: HTMLElement, data: Payload, languages: Languages) => object) | null} show */
export function openReport(show) {
  const bodies = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-report]"));

  function turn(/** @type {Language} */ language) {
    for (const body of bodies) {
      body.hidden = body.dataset.report !== language;
      if (body.hidden) continue;
      document.documentElement.lang = body.lang;
      document.title = body.querySelector("h1")?.textContent ?? "";
    }
  }

  async function open(/** @type {HTMLElement} */ details) {
    const step = details.dataset.step;
    const place = document.getElementById(`step-${step}`);
    if (!show || !place || details.dataset.isShown) return;
    details.dataset.isShown = "true";
    const data = await unpackAll(JSON.parse(place.textContent ?? ""));
    const el = document.createElement("div");
    details.append(el);
    const language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
    show(el, data, { language, onLanguage() {}, isPage: false });
    // Its buttons stay at the end of a low window, and would hide the tree.
    if (el.getBoundingClientRect().bottom > window.innerHeight) details.scrollIntoView({ block: "start" });
  }

  document.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("[data-turn]");
    if (!(button instanceof HTMLElement)) return;
    turn(/** @type {Language} */ (button.dataset.turn));
    /** @type {HTMLElement | null} */ (document.querySelector("[data-report]:not([hidden]) [data-turn]"))?.focus();
  });
  // It does not bubble.
  const onToggle = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.dataset.step) open(target);
  };
  document.addEventListener("toggle", onToggle, true);
}
