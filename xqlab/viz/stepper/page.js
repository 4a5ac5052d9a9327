// The page of the stepper: its parts, and their texts in the chosen language.

import { languageButtons, namesIn, pressLanguage } from "../page/languages.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { MORE_BUTTON, nameMore } from "../palette/narrow.js";
import { buttonsHtml, trackHtml } from "./controls.js";

// panel: that of the search, see panels.js.
export function pageHtml(/** @type {Replay} */ replay, /** @type {Panel} */ panel) {
  const counters = panel.counters.map(
    (name) =>
      `<span data-hint="counted.${name}"><span data-text="counters.${name}"></span> <b data-counter="${name}"></b></span>`,
  );
  const sights = ["board", "tree"].map(
    (name) => `<button type="button" data-sight="${name}" data-text="sights.${name}"></button>`,
  );
  return (
    `<div class="xqs-bar"><div class="xqs-line" role="group" data-label="line"></div><div class="xqs-options">` +
    `<span class="xqs-group xqs-joined xqs-sights" role="group" data-label="sight">${sights.join("")}</span>` +
    `<button type="button" class="xq-rest" data-option="line" data-title="lineOnBoardLong" data-text="lineOnBoard"></button>` +
    `<button type="button" class="xq-rest" data-option="code" data-title="codeLong" data-text="code" hidden></button>` +
    `<span class="xqs-group xqs-joined xq-rest" role="group" data-label="language">${languageButtons()}</span>` +
    `<button type="button" class="xq-rest" data-option="help" data-title="helpLong" aria-expanded="false">?</button>` +
    `${MORE_BUTTON}</div></div><div class="xqs-help" role="region" data-label="help" hidden></div>` +
    `<p class="xqs-note" role="note" hidden></p>` +
    `<div class="xqs-panes"><div class="xqs-board"></div><div class="xqs-side-pane">` +
    `<div class="xqs-tree-pane"></div><div class="xqs-window-pane"></div>` +
    `<p class="xqs-conventions xq-rest"></p></div></div>` +
    `<div class="xqs-deck"><div class="xqs-announced"><span class="xqs-kind"></span>` +
    `<p class="xqs-sentence" aria-live="polite"></p></div>${buttonsHtml(panel, replay)}</div>` +
    trackHtml(replay.events) +
    `<div class="xqs-counters xq-rest">${counters.join("")}</div>` +
    `<div class="xqs-code" role="region" tabindex="0" data-label="codeLabel" lang="en" hidden></div>`
  );
}

// Writes the texts of a language into a page, except those that change with each event.
/** @param {Root} el @param {Payload} about @param {Language} language @param {Panel} panel */
export function writePage(el, about, language, panel) {
  const words = panel.wordsOf(language);
  const game = namesIn(about, language).game;
  el.lang = words.tag;
  el.setAttribute("aria-label", fill(words.stepper, { game }));
  const wordAt = (/** @type {string} */ key) =>
    key.split(".").reduce((table, /** @type {string} */ name) => table[name], words);
  for (const each of el.querySelectorAll("[data-text]")) each.textContent = wordAt(each.dataset.text);
  for (const each of el.querySelectorAll("[data-hint]")) each.title = wordAt(each.dataset.hint);
  for (const each of el.querySelectorAll("[data-label]")) each.setAttribute("aria-label", wordAt(each.dataset.label));
  for (const each of el.querySelectorAll("[data-title]")) {
    each.title = wordAt(each.dataset.title);
    if (!each.dataset.text) each.setAttribute("aria-label", each.title);
  }
  pressLanguage(el, language);
  nameMore(el, language);
  const note = el.querySelector(".xqs-note");
  note.textContent = inLanguage(about.note, language);
  note.hidden = !note.textContent;
  el.querySelector(".xqs-conventions").textContent = inLanguage(about.conventions, language);
  el.querySelector(".xqs-help").innerHTML = helpHtml(panel, words, about.view, inLanguage(about.sides, language));
}

// The text in a language, English if there is none.
export function inLanguage(/** @type {Words} */ texts, /** @type {Language} */ language) {
  return texts[language] ?? texts.en;
}

/** @param {Panel} panel @param {Words} words @param {string} view @param {any} parts */
function helpHtml(panel, words, view, [first, second]) {
  const keys = words.keys.map((/** @type {any} */ [names, text]) => {
    const boxes = names.split(" ").map((/** @type {string} */ name) => `<kbd>${escapeMarkup(name)}</kbd>`);
    return termHtml(boxes.join(" "), text);
  });
  const counted = panel.counters.map((name) => termHtml(escapeMarkup(words.counters[name]), words.counted[name]));
  const seen = fill(words.seen[view], { first });
  const marks = words.marks.map(
    (/** @type {any} */ mark) => `<li>${escapeMarkup(fill(mark, { first, second, seen }))}</li>`,
  );
  return (
    `<strong>${words.keysTitle}</strong><dl>${keys.join("")}</dl>` +
    `<strong>${words.marksTitle}</strong><ul>${marks.join("")}</ul>` +
    `<strong>${words.countersTitle}</strong><dl>${counted.join("")}</dl>`
  );
}

// In a box of its own, or a floated term can end up alone at the foot of a column; Firefox fills columns unevenly.
function termHtml(/** @type {string} */ term, /** @type {string} */ text) {
  return `<div><dt>${term}</dt><dd>${escapeMarkup(text)}</dd></div>`;
}
