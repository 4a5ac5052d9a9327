// How long the engine thinks: a limit, chosen from three, and its number.

import { makeListeners } from "../page/listeners.js";
import { saveTo } from "../page/model.js";

const /** @type {Record<string, number>} */ STEPS = { depth: 1, time: 0.1, nodes: 1 };

export function levelHtml(/** @type {Ranges} */ ranges) {
  const choices = Object.keys(ranges).map((name) => `<option value="${name}" data-word="levels.${name}"></option>`);
  return (
    `<span class="xqb-level"><select data-level data-label="level">${choices.join("")}</select> ` +
    `<input type="number" data-limit></span>`
  );
}

// The number that was typed, in the range of a limit; null for anything but a number.
export function limitOf(/** @type {string} */ text, /** @type {number[]} */ [low, high], /** @type {number} */ step) {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return null;
  const rounded = step === 1 ? Math.round(number) : number;
  return Math.min(Math.max(rounded, low), high);
}

// Connects it in `el`. Returns {update(words, editable), stop}.
export function connectLevel(/** @type {Root} */ el, /** @type {Model} */ model, /** @type {Ranges} */ ranges) {
  const [select, box] = [el.querySelector("[data-level]"), el.querySelector("[data-limit]")];
  const { listen, stop } = makeListeners();
  const level = () => model.get("level");

  function offer() {
    const number = limitOf(box.value, ranges[level()], STEPS[level()]);
    if (number !== null && number !== model.get(level())) saveTo(model, { [level()]: number });
    return number;
  }

  listen(select, "change", () => saveTo(model, { level: select.value }));
  listen(box, "input", offer); // immediately; a half-typed number stays as it is
  listen(box, "change", () => {
    offer();
    box.value = model.get(level());
  });

  return {
    update(/** @type {Words} */ words, /** @type {boolean} */ editable) {
      select.value = level();
      const [low, high] = ranges[level()];
      for (const [name, value] of Object.entries({ min: low, max: high, step: STEPS[level()] }))
        box[name] = String(value);
      if (box !== el.ownerDocument.activeElement) box.value = model.get(level());
      box.setAttribute("aria-label", words.levels[level()]);
      for (const each of [select, box]) each.disabled = !editable;
    },
    stop,
  };
}
