// A text as it stands in HTML and SVG, also in an attribute.
export function escapeMarkup(text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
