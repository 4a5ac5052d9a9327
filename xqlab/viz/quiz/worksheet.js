// A quiz on paper: all its questions, each with the search up to where it asks, and room to answer.

import { html } from "../core/preact.js";
import { moveText } from "../page/replay.js";
import { textsOfRun } from "../stepper/mount.js";
import { inLanguage } from "../stepper/page.js";
import { wordsOf } from "../stepper/words.js";
import { childTable, sceneView } from "./scene.js";

const SHEET_TREE = { width: 700, height: 250 }; // pixels; the sheet scales it

// The worksheet. run: {panel, replay, scale}; null for a quiz about playouts.
/** @param {Props} props @param {Quiz} quiz @param {string} hiddenKind of question: its answer is written on the node */
export function worksheet({ data, language, words }, quiz, hiddenKind) {
  const { run, about, asked } = data;
  const texts = inLanguage(asked, language).questions;
  const shown = run && { ...textsOfRun(run, about, language), words: wordsOf(language) };
  const items = quiz.questions.map((question, number) => {
    const { prompt, choices } = texts[number];
    return html`<li><p class="xqz-prompt">${prompt}</p>
      ${run ? treeOnPaper(run, question, hiddenKind, shown) : about.picture && sceneView(about.picture, question, null, "", { class: "xqz-scene" })}
      ${roomToAnswer(question, choices, words)}</li>`;
  });
  return html`<ol class="xqz-sheet">${items}</ol>`;
}

/** @param {Run} run @param {Question} question @param {string} hiddenKind @param {Payload} texts */
function treeOnPaper({ panel, replay }, { kind, shown, node, covered }, hiddenKind, { words, moves, sides, slot }) {
  const state = panel.stateAt(replay, shown);
  const hidden = kind === hiddenKind ? node : null;
  const given = { ...SHEET_TREE, words, moves, sides, slot, hidden, covered: covered ? node : null, until: shown };
  const line = state.path.slice(1).map((/** @type {number} */ each) => moveText(replay, moves, words, each));
  return html`<p class="xqz-how">${[words.root, ...line].join(" › ")}</p>
    <div class="xq-stepper xqz-tree" dangerouslySetInnerHTML=${{ __html: panel.tree(replay, state, given).svg }}></div>`;
}

// Boxes to tick, or a line to write on for each number.
function roomToAnswer(/** @type {Question} */ question, /** @type {string[]} */ choices, /** @type {Words} */ words) {
  if (question.rows?.length && choices.length)
    return childTable({ question, choices, isDone: false, words, choose() {} });
  if (choices.length)
    return html`<p class="xqz-boxes">${choices.map((text) => html`<span>☐ ${text}</span>`)}</p>
      ${question.several ? html`<p class="xqz-how">${words.several}</p>` : null}`;
  const names = question.answer.length === 2 ? [words.low, words.high] : [words.value];
  return html`<p class="xqz-blanks">${names.map((name) => html`<span>${name} = <i></i></span>`)}</p>`;
}
