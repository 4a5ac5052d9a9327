// A narrow widget shows what is needed most, and a button shows the rest: what has the class xq-rest, see frame.css.

import { wordsIn } from "../page/languages.js";

export const FOLDS_BELOW = 560; // pixels

const narrowWords = wordsIn({
  more: { en: "More", zh: "更多" },
  moreLong: { en: "Show or hide the other controls", zh: "显示或隐藏其余控件" },
});

export const MORE_BUTTON = `<button type="button" class="xq-more"></button>`;

// Whether a widget is narrow, of which it is told by a class.
export function foldNarrow(/** @type {Root} */ el, isNarrow = el.clientWidth < FOLDS_BELOW) {
  el.classList.toggle("xq-narrow", isNarrow);
  return isNarrow;
}

// Names the button of a widget in a language, and lets it answer.
export function nameMore(/** @type {Root} */ el, /** @type {Language} */ language) {
  const button = el.querySelector(".xq-more");
  const words = narrowWords(language);
  const show = () => button.setAttribute("aria-expanded", String(el.classList.contains("xq-unfolded")));
  button.textContent = words.more;
  button.title = words.moreLong;
  button.onclick = () => {
    el.classList.toggle("xq-unfolded");
    show();
  };
  show();
}
