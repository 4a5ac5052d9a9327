// The texts of the steps of a search in one language: what is asked, what can be chosen, and why a choice is wrong.

import { fill } from "../page/markup.js";
import { finalText, moveText, pathTo, shortText, sideToMove } from "../page/replay.js";
import { textsOfRun } from "../stepper/mount.js";
import { wordsOf } from "../stepper/words.js";
import { byHandWordsOf } from "./words.js";

// run, about: of the search; hints: those of a quiz, by kind. A step is what widget.py sends.
// Returns {question(step) -> {prompt, choices}, hints, whyNot(step, number)}.
/** @param {Run} run @param {Payload} about @param {Words} hints @param {Language} language */
export function makeStepTexts(run, about, hints, language) {
  const { replay } = run;
  const /** @type {Words} */ words = byHandWordsOf(language);
  const { moves, sides } = textsOfRun(run, about, language);
  const moveOf = (/** @type {number} */ node) => moveText(replay, moves, wordsOf(language), node);

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
    const state = step.asks === "window" || step.asks === "table" ? "" : step.windows ? words.state : words.bareState;
    return {
      prompt: fill(words.prompts[step.asks], about) + fill(state, about),
      choices: step.actions.map((/** @type {any} */ [name, child]) => {
        const label = name === "take" && !step.windows ? words.actions.takeAlone : words.actions[name];
        return fill(label, { ...about, ...(child < 0 ? {} : { move: moveOf(child) }) });
      }),
    };
  }

  return {
    question,
    hints: { window: hints.window, update: hints.update, next: hints.cut, ...words.hints },
    whyNot(/** @type {Payload} */ step, /** @type {number} */ number) {
      if (step.asks === "window") return hints.window;
      const [given, child] = step.actions[number];
      const [right] = step.actions[step.answer[0]];
      const why = words.why[given];
      const text = typeof why === "string" ? why : (why[right] ?? why.other);
      return fill(text, { ...facts(step), given: child < 0 ? "" : moveOf(child) });
    },
  };
}
