// A text escaped for HTML and SVG, also in attributes.
export function escapeMarkup(/** @type {unknown} */ text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// A space between Chinese and Latin letters or digits, as in xqlab/words.py: texts leave it out beside what is filled in.
const SCRIPTS_MEET = /(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9α-ω−+#(])|(?<=[A-Za-z0-9α-ω∞)+#])(?=[\u4e00-\u9fff])/g;

export const spaced = (/** @type {string} */ chinese) => chinese.replace(SCRIPTS_MEET, " ");

// The approximate width of a text whose letters take so many pixels, and its Chinese characters so many.
export function widthOf(/** @type {string} */ text, /** @type {number} */ letter, /** @type {number} */ wide) {
  let width = 0;
  for (const character of text) width += character > "\u2e7f" ? wide : letter;
  return width;
}

// A text with each `{name}` replaced by its value.
export function fill(/** @type {string} */ text, /** @type {Payload} */ values) {
  return spaced(text.replace(/\{(\w+)\}/g, (whole, /** @type {string} */ name) => values[name] ?? whole));
}
