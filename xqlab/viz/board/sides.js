// What stands around a board: the pieces that each side has captured, and the bar of the engine's evaluation.

import { html } from "../core/preact.js";
import { pieceIcon } from "./icons.js";
import { textIn } from "./words.js";

// The number of pawns by which a side is ahead: "+2", "+1.5", or "".
export function aheadText(/** @type {number | null} */ material, /** @type {number} */ side) {
  const ahead = material === null ? 0 : side ? -material : material;
  return ahead > 0 ? `+${ahead}` : "";
}

// What the side on a seat, "top" or "bottom", has captured; nothing where there are only stones.
/** @param {BoardView} view @param {string} seat */
export function takenRow({ position, about, words, picture, flip }, seat) {
  if (Object.keys(about.pieces).length <= 2) return null;
  const side = (seat === "top") !== flip ? 1 : 0;
  const captured = position.taken[1 - side];
  const ahead = aheadText(position.material, side);
  const names = captured.map((/** @type {string} */ symbol) => about.pieces[symbol]);
  return html`<div class="xqb-taken" data-seat=${seat} role="img"
    aria-label=${words.captured(about.sides[side], words.list(names), ahead)}>${captured.map(
      (/** @type {string} */ symbol) => html`<span>${pieceIcon(picture, symbol)}</span>`,
    )}${ahead && html`<b>${ahead}</b>`}</div>`;
}

export function evaluationBar(/** @type {BoardView} */ { words, language, flip, evaluation, hasEngine }) {
  if (!hasEngine) return null;
  const isKnown = "share" in evaluation;
  const label = isKnown ? words.evaluated(textIn(evaluation, "text", language), evaluation.depth) : words.notEvaluated;
  return html`<div class=${`xqb-evaluation${isKnown ? "" : " xqb-unknown"}${flip ? " xqb-flipped" : ""}`} role="img"
    aria-label=${label} title=${label} style=${`--xqb-share:${isKnown ? evaluation.share : 0.5}`}><i /></div>`;
}
