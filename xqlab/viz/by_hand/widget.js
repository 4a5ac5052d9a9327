// A search that the reader does: the next step, and below it the run so far. A step is chosen on the card, or by its move
// in the tree.

import { widget } from "../core/widget.js";
import { inEach } from "../page/languages.js";
import { makePressGuard } from "../page/listeners.js";
import { NONE, pathTo } from "../page/replay.js";
import { act, quizDeclared, quizIn } from "../quiz/view.js";
import { inLanguage } from "../stepper/page.js";
import { makeStepTexts } from "./texts.js";
import { byHandWordsOf } from "./words.js";

// What all views share besides what a quiz does, see `quizDeclared`; the questions are steps, see widget.py.
function stepsShared(/** @type {Payload} */ { run, about, asked, questions }) {
  const { replay } = run;
  const texts = inEach((language) => makeStepTexts(run, about, inLanguage(asked, language).hints, questions, language));
  const isSecondPress = makePressGuard();

  return {
    asked: inEach((language) => ({
      questions: questions.map(texts[language].question),
      hints: texts[language].hints,
    })),
    whyNot: (/** @type {number} */ number, /** @type {Quiz} */ { question }, /** @type {Language} */ language) =>
      texts[language].whyNot(question, number),

    // While a step is open, the node that it is taken at is in the middle of things, whatever the last event was about.
    seen(/** @type {State} */ state, /** @type {Quiz} */ quiz) {
      const { node, shown, window, best } = quiz.question;
      if (quiz.isOver || state.event !== shown) return state;
      const [alpha, beta] = window;
      return { ...state, focus: node, path: pathTo(replay, node), considered: NONE, alpha, beta, best };
    },

    // A press on a move that is not searched yet searches it; one on any other node looks back at it.
    press(/** @type {Pointed} */ event, /** @type {Props} */ props) {
      const quiz = quizIn(props);
      const first = Number(event.target.closest(".xqs-node")?.dataset.event ?? NONE);
      const { actions, shown } = quiz.question;
      const isSecond = isSecondPress(event);
      if (quiz.isOver || first <= shown) return;
      const number = actions.findIndex(
        (/** @type {any} */ [name, child]) => name === "search" && replay.node_first_event[child] === first,
      );
      if (number === -1) return;
      event.stopPropagation();
      if (!isSecond) act(props, quiz.choose(number));
    },
  };
}

export const { render, show } = widget(
  quizDeclared({ name: "xq-hand", words: byHandWordsOf, isGuided: true, more: stepsShared }),
);

export default { render };
