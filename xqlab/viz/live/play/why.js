// Why the engine played a move: the search that chose it, step by step. A script of its own, loaded when it is asked for.

import { html, renderInto } from "../../core/preact.js";
import { Nested } from "../../core/widget.js";
import { show } from "../../stepper/standalone.js";
import { makeResults } from "../results.js";
import { liveWords } from "../words.js";

// Shows what searches have found, see results.js, in `el`. walker: of its own; sent: see `why` in playing.py;
// speak(language): the reader chooses another.
/** @param {Walker} walker @param {Payload} sent
 * @param {{speak: (language: Language) => void, close: () => void}} page */
export function makeWhy(walker, { live, about }, { speak, close }) {
  const results = makeResults(walker, { live }, about);
  const el = /** @type {Root} */ (document.createElement("section"));
  let /** @type {Payload} */ shown = {}; // a result, and {isOther: it has found another move than was played}
  let serial = 0; // of what is shown
  el.className = "xq-widget xqb-why";

  function say(/** @type {Language} */ language) {
    const words = liveWords(language);
    const { data, summary, isOther, isThere, start } = shown;
    const mount = (/** @type {Root} */ host) => show(host, { ...data, start }, { language, onLanguage: speak });
    const text = words[isOther ? "prefers" : "because"](summary[language]) + (isThere ? "" : words.unshown);
    el.setAttribute("aria-label", words.why);
    renderInto(
      html`<div class="xq-bar xqb-why-head"><p role="status">${text}</p>
          <button type="button" onClick=${close}>${words.close}</button></div>
        <${Nested} key=${serial} mount=${mount} update=${(/** @type {any} */ view) => view.setLanguage(language)} />`,
      el,
    );
  }

  return {
    el,
    say,
    bytesAt(/** @type {Place} */ place) {
      walker.stand(place);
      return walker.bytes();
    },
    // isOther: see above; picture: of the board
    show(/** @type {Payload} */ result, /** @type {Payload} */ { isOther, picture }, /** @type {Language} */ language) {
      const { data, summary } = /** @type {Payload} */ (results.of({ on: live.on, ...result }));
      const isThere = data.decision >= 0; // its log has the event that chose it
      const whole = { ...data, about: { ...data.about, picture } };
      shown = { data: whole, summary, isOther, isThere, start: isThere ? data.decision : data.start };
      serial += 1;
      say(language);
    },
    stop: () => renderInto(null, el),
  };
}
