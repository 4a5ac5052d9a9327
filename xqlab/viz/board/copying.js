// Buttons that copy a text: the FEN of the position, the game.

import { makeListeners } from "../page/listeners.js";
import { copyText } from "../page/saving.js";
import { iconSvg } from "./icons.js";

const COPY = "M7 7V3h10v10h-4M3 7h10v10H3z";
const COPIED = 1600; // milliseconds for which a button says so

export const copyHtml = (/** @type {string} */ what) =>
  `<button type="button" class="xqb-copy" data-copy="${what}" data-tip="copy.${what}" data-label="copy.${what}">` +
  `${iconSvg(COPY)}<span class="xqb-done" aria-hidden="true">✓</span></button>`;

// texts: what -> its text now; say(isDone): to a screen reader. Returns {stop}.
/** @param {Root} el @param {Words} texts @param {(isDone: boolean) => void} say */
export function connectCopying(el, texts, say) {
  const { listen, stop } = makeListeners();
  listen(el, "click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const done = await copyText(el.ownerDocument, texts[button.dataset.copy]());
    button.classList.toggle("xqb-copied", done);
    say(done);
    button.focus({ preventScroll: true });
    setTimeout(() => button.classList.remove("xqb-copied"), COPIED);
  });
  return { stop };
}
