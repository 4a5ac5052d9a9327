// A narrow widget shows what is needed most, and a button shows the rest: what has the class xq-rest, see frame.css.

import { html } from "../core/preact.js";
import { wordsIn } from "../page/languages.js";

export const FOLDS_BELOW = 560; // pixels

const narrowWords = wordsIn({
  more: { en: "More", zh: "更多" },
  moreLong: { en: "Show or hide the other controls", zh: "显示或隐藏其余控件" },
});

// The button of a view.
/** @param {boolean} isUnfolded @param {Language} language @param {() => void} unfold */
export function moreButton(isUnfolded, language, unfold) {
  const words = narrowWords(language);
  return html`<button type="button" class="xq-more" title=${words.moreLong} aria-expanded=${String(isUnfolded)}
    onClick=${unfold}>${words.more}</button>`;
}

// Whether a widget is narrow, of which it is told by a class.
export function foldNarrow(/** @type {Root} */ el, isNarrow = el.clientWidth < FOLDS_BELOW) {
  el.classList.toggle("xq-narrow", isNarrow);
  return isNarrow;
}
