// Why the engine played a move: the search that chose it, step by step. A script of its own, loaded when it is asked for.

import { show } from "../../stepper/standalone.js";
import { makeResults } from "../results.js";
import { liveWords } from "../words.js";

// Shows in `el` what searches have found, see results.js. walker: of its own; sent: see `why` in playing.py;
// speak(language): the reader chooses another.
/** @param {Root} el @param {Walker} walker @param {Payload} sent
 * @param {{speak: (language: Language) => void, close: () => void}} page */
export function makeWhy(el, walker, { live, about }, { speak, close }) {
  const results = makeResults(walker, { live }, about);
  let /** @type {any} */ view = null;
  let /** @type {Payload} */ summary = {};
  let isOtherMove = false; // it has found another one than was played
  let isShown = true; // its log has the event that chose it
  el.innerHTML =
    `<div class="xq-bar xqb-why-head"><p role="status"></p><button type="button"></button></div>` + `<div></div>`;
  const [head, host] = el.children;
  const [line, closing] = head.children;
  closing.addEventListener("click", close);

  function say(/** @type {Language} */ language) {
    const words = liveWords(language);
    el.setAttribute("aria-label", words.why);
    line.textContent =
      (isOtherMove ? words.prefers : words.because)(summary[language]) + (isShown ? "" : words.unshown);
    closing.textContent = words.close;
    view?.setLanguage(language);
  }

  function stop() {
    view?.destroy();
    view = null;
  }

  return {
    say,
    stop,
    // isOther: it has found another move than was played
    show(/** @type {Payload} */ result, /** @type {Payload} */ { isOther, picture }, /** @type {Language} */ language) {
      stop();
      isOtherMove = isOther;
      const { data, summary: texts } = /** @type {Payload} */ (results.of({ on: live.on, ...result }));
      const own = /** @type {Root} */ (document.createElement("div"));
      host.replaceChildren(own);
      isShown = data.decision >= 0;
      const whole = { ...data, about: { ...data.about, picture }, start: isShown ? data.decision : data.start };
      summary = texts;
      view = show(own, whole, { language, onLanguage: speak });
      say(language);
      return own;
    },
  };
}
