// A quiz on paper: all its questions, each with the search up to where it asks, and room to answer.

import { escapeMarkup } from "../page/markup.js";
import { makePicture } from "../page/picture.js";
import { moveText } from "../page/replay.js";
import { childTableHtml, questionMarks } from "./scene.js";

const SHEET_TREE = { width: 700, height: 250 }; // pixels; the sheet scales it

// The worksheet as an element.
//   quiz, texts     the questions, and their texts in one language
//   about           of the search
//   run             {panel, replay, scale}; null for a quiz about playouts
//   options         words of the quiz, runWords, moves, sides and slot of the run, in the same language
/** @param {Quiz} quiz @param {Words} texts @param {Payload} about @param {Run} run @param {any} options */
export function makeWorksheet(quiz, texts, about, run, { words, hiddenKind, runWords, ...shown }) {
  const sheet = document.createElement("ol");
  sheet.className = "xqz-sheet";
  quiz.questions.forEach((question, number) => {
    const item = document.createElement("li");
    const { prompt, choices } = texts[number];
    item.innerHTML =
      `<p class="xqz-prompt">${escapeMarkup(prompt)}</p>` +
      (run ? treeHtml(run, question, hiddenKind, { ...shown, words: runWords }) : `<div class="xqz-scene"></div>`) +
      answerHtml(question, choices, words);
    if (!run) drawScene(/** @type {Root} */ (item.querySelector(".xqz-scene")), about, question);
    sheet.append(item);
  });
  return sheet;
}

/** @param {any} options @param {any} options @param {number} hiddenKind @param {any} options */
function treeHtml({ panel, replay }, { kind, shown, node, covered }, hiddenKind, { words, moves, sides, slot }) {
  const state = panel.stateAt(replay, shown);
  const hidden = kind === hiddenKind ? node : null;
  const given = { ...SHEET_TREE, words, moves, sides, slot, hidden, covered: covered ? node : null, until: shown };
  const line = state.path.slice(1).map((/** @type {number} */ each) => moveText(replay, moves, words, each));
  return `<p class="xqz-how">${escapeMarkup([words.root, ...line].join(" › "))}</p><div class="xq-stepper xqz-tree">${panel.tree(replay, state, given).svg}</div>`;
}

function drawScene(/** @type {Root} */ host, /** @type {Payload} */ { picture }, /** @type {Question} */ question) {
  if (picture === null) return host.remove();
  makePicture(host, picture).draw(question.cells, questionMarks(question, null));
}

// Boxes to tick, or a line to write on for each number.
function answerHtml(/** @type {Question} */ question, /** @type {string[]} */ choices, /** @type {Words} */ words) {
  if (question.rows?.length && choices.length) return childTableHtml(question, choices, undefined, false, words);
  if (choices.length)
    return (
      `<p class="xqz-boxes">${choices.map((text) => `<span>☐ ${escapeMarkup(text)}</span>`).join("")}</p>` +
      (question.several ? `<p class="xqz-how">${words.several}</p>` : "")
    );
  const names = question.answer.length === 2 ? [words.low, words.high] : [words.value];
  return `<p class="xqz-blanks">${names.map((name) => `<span>${name} = <i></i></span>`).join("")}</p>`;
}
