// A search that the reader does: the next step, and below it the run so far. A step is chosen on the card, or by its move
// in the tree.

import { widget } from "../core/widget.js";
import { commonWords, inEach } from "../page/languages.js";
import { makePressGuard } from "../page/listeners.js";
import { fill } from "../page/markup.js";
import { finalText, moveText, NONE, pathTo, shortText, sideToMove } from "../page/replay.js";
import { act, quizDeclared, quizIn } from "../quiz/view.js";
import { textsOfRun } from "../stepper/mount.js";
import { inLanguage } from "../stepper/page.js";
import { wordsOf } from "../stepper/words.js";
import { byHandWordsOf } from "./words.js";

const BY_RIGHT = { evaluate: "isLeaf", again: "isTest" }; // why another choice is wrong, by what is right

// What is asked at the steps of a search in one language, what can be chosen, and why a choice is wrong.
// run, about: of the search; hints: those of a quiz, by kind; steps: what widget.py sends.
// Returns {question(step) -> {prompt, choices}, hints, whyNot(step, number)}.
/** @param {Run} run @param {Payload} about @param {Words} hints @param {Payload[]} steps @param {Language} language */
export function makeStepTexts(run, about, hints, steps, language) {
  const { replay } = run;
  const /** @type {Words} */ words = byHandWordsOf(language);
  const { moves, sides } = textsOfRun(run, about, language);
  const moveOf = (/** @type {number} */ node) => moveText(replay, moves, wordsOf(language), node);

  const join = (/** @type {string[]} */ ...texts) => texts.filter(Boolean).join(commonWords(language).space);
  const hasWindows = steps.some(({ windows }) => windows);
  const takesDeeper = steps.some(
    ({ entry, node, actions, answer }) => entry?.depth > replay.node_depth[node] && actions[answer[0]][0] === "table",
  );
  const ownHints = {
    ...words.hints,
    next: join(words.hints.next, hasWindows ? hints.cut : ""),
    update: hasWindows ? hints.update : hints.value,
    table: takesDeeper ? hints.table : words.hints.table,
    quiescence: hints.stand,
    window: join(hints.window, steps.some(({ offers }) => offers?.null) ? words.hints.nullWindow : ""),
  };

  // What texts about a step are filled with.
  function facts(/** @type {Payload} */ step) {
    const { node, child, window, best, entry } = step;
    const line = pathTo(replay, node).slice(1).map(moveOf);
    const ply = replay.node_ply[node];
    const [alpha, beta] = window.map(shortText);
    return {
      at: line.length ? fill(words.after, { line: line.join(" ") }) : words.atRoot,
      side: sides[sideToMove(replay, ply)],
      move: child < 0 ? "" : moveOf(child),
      value: child < 0 || replay.node_last_event[child] < 0 ? "" : finalText(replay, child, true),
      best: best === null ? words.none : shortText(best),
      alpha,
      beta,
      plies: fill(replay.node_depth[node] === 1 ? words.ply : words.plies, { count: replay.node_depth[node] }),
      depth: entry?.depth,
      entry: entry?.value,
    };
  }

  function question(/** @type {Payload} */ step) {
    const about = facts(step);
    const state = ["window", "table", "quiescence"].includes(step.asks)
      ? ""
      : words[step.windows ? "state" : "bareState"];
    return {
      prompt: fill(words.prompts[step.asks] ?? words.prompts.next, about) + fill(state, about),
      choices: step.actions.map((/** @type {any} */ [name, child]) => {
        const label = name === "take" && !step.windows ? words.actions.takeAlone : words.actions[name];
        return fill(label, { ...about, ...(child < 0 ? {} : { move: moveOf(child) }) });
      }),
    };
  }

  return {
    question,
    hints: ownHints,
    whyNot(/** @type {Payload} */ step, /** @type {number} */ number) {
      if (step.asks === "window") return ownHints.window;
      const [given, child] = step.actions[number];
      const [right] = step.actions[step.answer[0]];
      const isTaken = right === "keep" && given !== "again";
      const byRight = isTaken ? "isNoBetter" : /** @type {Words} */ (BY_RIGHT)[right];
      const text = words.why[`${given} ${right}`] ?? words.why[byRight] ?? words.why[given] ?? "";
      return fill(text, { ...facts(step), given: child < 0 ? "" : moveOf(child) });
    },
  };
}

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
