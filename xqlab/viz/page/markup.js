// A text escaped for HTML and SVG, also in attributes.
export function escapeMarkup(/** @type {any} */ text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
