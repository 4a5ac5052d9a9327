// Small pictures: of a button, and of a piece.

import { sizeOf } from "./state.js";

export function iconSvg(/** @type {string} */ path) {
  return `<svg class="xqb-icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}

// A piece as an icon.
export function pieceSvg(/** @type {Picture} */ picture, /** @type {string} */ symbol) {
  const [width, height] = sizeOf(picture);
  const box = `${-width / 2} ${-height / 2} ${width} ${height}`;
  return `<svg viewBox="${box}" aria-hidden="true">${picture.pieces[symbol] ?? ""}</svg>`;
}
