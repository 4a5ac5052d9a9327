// The colour of a value: the hue of the side that it is good for, the fuller the better.

import { SIDE_COLOURS } from "./meanings.js";

const partsOf = (/** @type {string} */ colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

// `share` from −1, best for the second side, to 1, best for the first; `middle`, the colour of an even value;
// `strength`, how near the fullest colours come to that of the side.
export function valueColour(/** @type {number} */ share, /** @type {string} */ middle, strength = 1) {
  const full = partsOf(SIDE_COLOURS[share < 0 ? "second" : "first"][3]);
  const part = strength * Math.sqrt(Math.min(Math.abs(share), 1));
  const mixed = partsOf(middle).map((even, at) => Math.round(even + part * (full[at] - even)));
  return `#${mixed.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}
