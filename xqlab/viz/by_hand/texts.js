// The texts of the steps of a search in one language: what is asked, what can be chosen, and why a choice is wrong.

import { commonWords } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { finalText, moveText, pathTo, shortText, sideToMove } from "../page/replay.js";
import { textsOfRun } from "../stepper/mount.js";
import { wordsOf } from "../stepper/words.js";
import { byHandWordsOf } from "./words.js";

const BY_RIGHT = { evaluate: "isLeaf", again: "isTest" }; // why another choice is wrong, by what is right

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
