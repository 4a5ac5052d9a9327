// A text escaped for HTML and SVG, also in attributes.
export function escapeMarkup(/** @type {unknown} */ text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
