// HTML of templates whose values are always escaped: names and sentences come from strangers.

import { escapeMarkup } from "../page/markup.js";

class Safe {
  constructor(/** @type {string} */ text) {
    this.text = text;
  }
}

// safe`<b>${name}</b>`: a value is text, unless it is such HTML itself, or a list of it; null is nothing.
/** @param {TemplateStringsArray} parts @param {any[]} values @returns {Safe} */
export function safe(parts, ...values) {
  return new Safe(parts.reduce((whole, part, at) => whole + asMarkup(values[at - 1]) + part));
}

// Such HTML as the content of an element.
export function fillWith(/** @type {Element} */ el, /** @type {Safe} */ content) {
  el.innerHTML = content.text;
}

/** @param {any} value @returns {string} */
function asMarkup(value) {
  if (Array.isArray(value)) return value.map(asMarkup).join("");
  if (value instanceof Safe) return value.text;
  return value === null || value === undefined ? "" : escapeMarkup(value);
}
