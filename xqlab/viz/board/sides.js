// What stands around a board: the pieces that each side has captured, and the bar of the engine's evaluation.

import { escapeMarkup } from "../page/markup.js";
import { pieceSvg } from "./icons.js";
import { textIn } from "./words.js";

export function boardHtml() {
  const row = (/** @type {string} */ seat) => `<div class="xqb-taken" data-seat="${seat}" role="img"></div>`;
  return (
    `${row("top")}<div class="xqb-table"><div class="xqb-evaluation" role="img"><i></i></div>` +
    `<div class="xqb-board"></div></div>${row("bottom")}`
  );
}

// The number of pawns by which a side is ahead: "+2", "+1.5", or "".
export function aheadText(/** @type {number | null} */ material, /** @type {number} */ side) {
  const ahead = material === null ? 0 : side ? -material : material;
  return ahead > 0 ? `+${ahead}` : "";
}

// Connects what `boardHtml` made in `el`. Returns {update(view)}: of {position, about, words, language, picture, flip,
// evaluation}.
export function connectSides(/** @type {Root} */ el, /** @type {Game} */ about) {
  const bar = el.querySelector(".xqb-evaluation");
  const rows = ["top", "bottom"].map((seat) => el.querySelector(`.xqb-taken[data-seat="${seat}"]`));
  const isCapturing = Object.keys(about.pieces).length > 2; // where there are only stones none is captured
  [el.dataset.first, el.dataset.second] = about.sides.map((side) => side.toLowerCase()); // for the bar's colours
  let /** @type {Picture | null} */ pictured = null;

  /** @param {Root} row @param {number} side @param {any} options */
  function updateRow(row, side, { position, about, words, picture }) {
    const captured = position.taken[1 - side];
    const ahead = aheadText(position.material, side);
    const names = captured.map((/** @type {string} */ symbol) => about.pieces[symbol]);
    const text = `${captured.join(" ")}|${ahead}|${side}|${words.tag}`;
    row.hidden = !isCapturing;
    if (row.dataset.text === text && picture === pictured) return;
    row.dataset.text = text;
    row.setAttribute("aria-label", words.captured(about.sides[side], words.list(names), ahead));
    row.innerHTML =
      captured.map((/** @type {string} */ symbol) => `<span>${pieceSvg(picture, symbol)}</span>`).join("") +
      (ahead && `<b>${escapeMarkup(ahead)}</b>`);
  }

  return {
    update(/** @type {BoardView} */ view) {
      const { words, language, flip, evaluation, picture } = view;
      rows.forEach((row, at) => updateRow(row, (at === 0) !== flip ? 1 : 0, view));
      pictured = picture;
      const isKnown = "share" in evaluation;
      const label = isKnown
        ? words.evaluated(textIn(evaluation, "text", language), evaluation.depth)
        : words.notEvaluated;
      bar.setAttribute("aria-label", label);
      bar.title = label;
      bar.classList.toggle("xqb-unknown", !isKnown);
      bar.classList.toggle("xqb-flipped", flip);
      bar.style.setProperty("--xqb-share", String(isKnown ? evaluation.share : 0.5));
    },
  };
}
