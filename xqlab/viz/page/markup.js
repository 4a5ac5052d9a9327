// A text escaped for HTML and SVG, also in attributes.
export function escapeMarkup(/** @type {unknown} */ text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// A text with each `{name}` replaced by its value.
export function fill(/** @type {string} */ text, /** @type {Payload} */ values) {
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) => values[name] ?? whole);
}
