// Small pictures: of a button, and of a piece.

import { html } from "../core/preact.js";
import { sizeOf } from "./state.js";

export const ICONS = /** @type {Record<string, string>} */ ({
  start: "M15 4.5L8.5 10L15 15.5zM5.5 4.5v11",
  new: "M4 10h12M10 4v12",
  undo: "M8.5 4.5L4 9l4.5 4.5M4.5 9h7a4.5 4.5 0 0 1 0 8H9",
  redo: "M11.5 4.5L16 9l-4.5 4.5M15.5 9h-7a4.5 4.5 0 0 0 0 8H11",
  flip: "M6.5 16V4M3.5 7l3-3l3 3M13.5 4v12M10.5 13l3 3l3-3",
  hint: "M7.5 13.5a5 5 0 1 1 5 0v1.5h-5zM8 17.5h4",
  engine: "M6 3.5v13L16.5 10z",
  why: "M7 7.5a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.3-1.6 2.5M10 15.3v.7",
  begin_setup: "M4 16l1-3.6L13.4 4l2.6 2.6L7.6 15z",
  again: "M10.5 2.5L5 11h4.5l-1 6.5L14.5 8.5H10z",
});
const WARNING = "M10 3L18 17H2zM10 8v4.5M10 14.3v.6";

export const iconOf = (/** @type {string} */ path) =>
  html`<svg class="xqb-icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`;

export const warningIcon = () => iconOf(WARNING);

// A piece as an icon.
export function pieceIcon(/** @type {Picture} */ picture, /** @type {string} */ symbol) {
  const [width, height] = sizeOf(picture);
  return html`<svg viewBox=${[-width / 2, -height / 2, width, height].join(" ")} aria-hidden="true"
    dangerouslySetInnerHTML=${{ __html: picture.pieces[symbol] ?? "" }} />`;
}
