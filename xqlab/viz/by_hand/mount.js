// A search that the reader does, on a page, from plain data: the next step, and below it the run so far. A step is
// chosen on the card, or by its move in the tree.

import { inEach } from "../page/languages.js";
import { makeListeners, makePressGuard } from "../page/listeners.js";
import { NONE, pathTo } from "../page/replay.js";
import { mountQuiz } from "../quiz/mount.js";
import { openRun } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { makeStepTexts } from "./texts.js";
import { byHandWordsOf } from "./words.js";

// Shows `quiz`, a guided one whose questions are steps (see widget.py), in `el`. data: as for `mount`, and `asked`:
// language -> {hints}; cursor: that of the run. Returns what mountQuiz does.
/** @param {Root} el @param {Payload} data @param {Quiz} quiz @param {Cursor} cursor @param {Payload} [options] */
export function mountByHand(el, data, quiz, cursor, options = {}) {
  const run = openRun(data);
  const { replay } = run;
  const texts = inEach((language) => {
    const { hints } = inLanguage(data.asked, language);
    return makeStepTexts(run, data.about, hints, quiz.questions, language);
  });
  const asked = inEach((language) => ({
    questions: quiz.questions.map(texts[language].question),
    hints: texts[language].hints,
  }));
  el.classList.add("xq-widget", "xq-hand");

  // While a step is open, the node that it is taken at is in the middle of things, whatever the last event was about.
  function seen(/** @type {State} */ state) {
    const { node, shown, window, best } = quiz.question();
    if (quiz.isOver() || state.event !== shown) return state;
    const [alpha, beta] = window;
    return { ...state, focus: node, path: pathTo(replay, node), considered: NONE, alpha, beta, best };
  }

  const view = mountQuiz(el, { ...data, asked }, quiz, cursor, {
    ...options,
    seen,
    words: byHandWordsOf,
    whyNot: (/** @type {number} */ number, /** @type {Language} */ language) =>
      texts[language].whyNot(quiz.question(), number),
  });

  // A press on a move that is not searched yet searches it; one on any other node looks back at it.
  function onClick(/** @type {Pointed} */ event) {
    const first = Number(event.target.closest(".xqs-node")?.dataset.event ?? NONE);
    const { actions, shown } = quiz.question();
    const isSecond = isSecondPress(event);
    if (quiz.isOver() || first <= shown) return;
    const number = actions.findIndex(
      (/** @type {any} */ [name, child]) => name === "search" && replay.node_first_event[child] === first,
    );
    if (number === -1) return;
    event.stopPropagation();
    if (!isSecond) quiz.choose(number);
  }

  const isSecondPress = makePressGuard();
  const { listen, stop } = makeListeners();
  listen(el, "click", onClick, true);
  return {
    ...view,
    destroy() {
      stop();
      view.destroy();
    },
  };
}
