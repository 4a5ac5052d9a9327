// Slot machines on a page: sliders, and bars of what UCB1 compares, computed anew with each move of a slider.

import { languageButtons, pressLanguage } from "../page/languages.js";
import { makeListeners, suppressShortcuts } from "../page/listeners.js";
import { barsTable } from "../stepper/playouts/bars.js";
import { pulledBy } from "./state.js";
import { banditWords } from "./words.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, { chances, draws, first, most }, { language, onLanguage }) {
  const seeds = Object.keys(draws).map(Number);
  const /** @type {Record<string, [number, number, number]>} */ ranges = {
      pulls: [chances.length, most, 1],
      exploration: [0, Math.max(3, first.exploration), 0.05],
      seed: [Math.min(...seeds), Math.max(...seeds), 1],
    };
  const slides = Object.entries(ranges).map(
    ([name, [least, greatest, step]]) =>
      `<label><span></span> <b aria-hidden="true"></b>` +
      `<input type="range" data-slide="${name}" min="${least}" max="${greatest}" step="${step}"></label>`,
  );
  el.classList.add("xq-widget", "xq-search-form");
  el.innerHTML =
    `<div class="xqp-frame" role="group"><div class="xqp-bar">${slides.join("")}` +
    `<span class="xqp-languages" role="group">${languageButtons()}</span></div>` +
    `<div class="xqp-machines"></div><p class="xqp-status" role="status"></p></div>`;
  const inputs = [...el.querySelectorAll("[data-slide]")];
  for (const input of inputs) input.value = first[input.dataset.slide];
  let spoken = language;

  function draw() {
    const words = /** @type {Words} */ (banditWords(spoken));
    const values = Object.fromEntries(inputs.map((input) => [input.dataset.slide, Number(input.value)]));
    for (const input of inputs) input.previousElementSibling.textContent = values[input.dataset.slide];
    const { pulls, exploration, seed } = values;
    const { machines, paid, best } = pulledBy(chances, draws[seed], exploration, pulls);
    const next = machines.findIndex(({ chosen }) => chosen) + 1;
    const names = machines.map((_, at) => String(at + 1));
    el.querySelector(".xqp-machines").innerHTML = barsTable(
      words.bars.caption(pulls, next),
      machines,
      names,
      words.bars,
    );
    el.querySelector(".xqp-status").textContent = words.paid(paid, best.toFixed(0));
  }

  function speak(/** @type {Language} */ wanted) {
    spoken = wanted;
    const words = /** @type {Words} */ (banditWords(spoken));
    el.lang = words.tag;
    el.firstElementChild.setAttribute("aria-label", words.machines);
    el.querySelector(".xqp-languages").setAttribute("aria-label", words.language);
    for (const input of inputs) input.parentElement.firstElementChild.textContent = words[input.dataset.slide];
    pressLanguage(el, spoken);
    onLanguage(spoken);
    draw();
  }

  const { listen, stop } = makeListeners();
  listen(el, "input", draw);
  listen(el, "click", ({ target }) => target.dataset.language && speak(target.dataset.language));
  speak(language);
  suppressShortcuts(el);
  return { setLanguage: speak, destroy: stop };
}
