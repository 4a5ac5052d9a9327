// The empty page of the tree widget.

import { escapeMarkup } from "../page/markup.js";
import { MORE_BUTTON } from "../palette/narrow.js";

// The HTML of the widget in one language. roots: the names of the searches that can be shown; id: of this widget.
/** @param {Words} words @param {Payload} about @param {string[]} roots @param {any} options */
export function pageHtml(words, about, roots, { shown, id, hint }) {
  const notes = [
    ...(shown < about.total ? [words.note(shown, about.total), ...(about.exported ? [] : [words.advice])] : []),
    ...(about.log_share ? [about.log_share] : []),
  ];
  const button = (/** @type {string} */ name, /** @type {string} */ text, title = text) =>
    `<button type="button"${name === "bestLine" || name === "fit" ? "" : ' class="xq-rest"'} data-do="${name}" title="${escapeMarkup(title)}">${escapeMarkup(text)}</button>`;
  const icon = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ title) =>
    `<button type="button" data-do="${name}" title="${escapeMarkup(title)}" aria-label="${escapeMarkup(title)}">${text}</button>`;
  const option = (/** @type {string | number} */ value, /** @type {string} */ text) =>
    `<option value="${value}">${escapeMarkup(text)}</option>`;
  const colours = Object.entries(words.colours).map(([name, text]) => option(name, text));
  return (
    notes.map((text) => `<p class="xqg-note" role="note">${escapeMarkup(text)}</p>`).join("") +
    `<div class="xqg-bar xq-rest"><label class="xqg-find">${words.find} <input type="search" data-set="query" title="${escapeMarkup(words.findHelp)}"` +
    ` placeholder="${escapeMarkup(hint)}" aria-describedby="${id}help" spellcheck="false"></label>` +
    `<span class="xqg-group">${icon("previous", "◂", words.previousHit)}${icon("next", "▸", words.nextHit)}</span>` +
    `<span class="xqg-hits" role="status"></span><span class="xqg-hidden" id="${id}help">${words.findHelp}</span>` +
    `<span class="xqg-end">` +
    (roots.length > 1
      ? `<label>${words.iterations} <select data-set="root">${roots.map((text, /** @type {number} */ at) => option(at, text)).join("")}</select></label>`
      : "") +
    `<label>${words.colour} <select data-set="colour">${colours.join("")}</select></label>` +
    `<label><span class="xqg-hidden">${words.language}</span><select data-set="language">` +
    `<option value="en" lang="en">English</option><option value="zh" lang="zh">中文</option></select></label></span></div>` +
    `<div class="xqg-bar">${button("bestLine", words.bestLine)}${button("onlyPath", words.onlyPath)}` +
    `<span class="xqg-group xq-rest"><button type="button" data-do="foldBelow">${words.foldBelow}</button>` +
    `<input type="number" data-set="ply" min="0" max="99" value="2" aria-label="${words.foldBelow}"></span>` +
    `${button("unfoldAll", words.unfoldAll)}${button("reset", words.reset)}` +
    `<label class="xqg-check xq-rest"><input type="checkbox" data-set="windows"> ${words.windows}</label>` +
    `<span class="xqg-end"><span class="xqg-group">${icon("zoomOut", "−", words.zoomOut)}` +
    `${icon("zoomIn", "+", words.zoomIn)}${button("fit", words.fit, words.fitTitle)}</span>` +
    `${button("save", words.save, words.saveTitle)}${MORE_BUTTON}</span></div>` +
    `<div class="xqg-panes"><div class="xqg-left"><div class="xqg-tree" role="tree" tabindex="0"` +
    ` aria-label="${escapeMarkup(words.tree(about.names.game))}"><svg class="xqg-drawing" role="presentation" width="100%" height="100%" preserveAspectRatio="xMidYMin">` +
    `<g class="xqg-defs"></g><g class="xqg-world"><g class="xqg-ink"></g><g class="xqg-cursor"></g></g></svg></div>` +
    `<p class="xqg-hint"></p><div class="xqg-legend"></div>` +
    `<p class="xqg-conventions">${escapeMarkup(about.conventions)}</p></div>` +
    `<div class="xqg-side"><div class="xqg-board"></div><div class="xqg-texts"><dl class="xqg-facts"></dl><p class="xqg-below" hidden></p><div class="xqg-announced" aria-live="polite"></div></div></div></div>` +
    helpHtml(words, about)
  );
}

// The elements of the page that change.
export function treeParts(/** @type {Root} */ el) {
  const names = "tree world ink cursor hint legend board facts below announced hits defs conventions".split(" ");
  const parts = Object.fromEntries(names.map((name) => [name, el.querySelector(`.xqg-${name}`)]));
  return { ...parts, host: parts.tree, svg: parts.tree.querySelector("svg") };
}

function helpHtml(/** @type {Words} */ words, /** @type {Payload} */ about) {
  const keys = words.keys.map(
    (/** @type {any} */ [names, text]) => `<kbd>${names.split(" ").join("</kbd> <kbd>")}</kbd> ${escapeMarkup(text)}`,
  );
  const seen = about.view === "negamax" ? words.seenByMover : words.seenBy(about.names.sides[0]);
  return (
    `<details class="xqg-help"><summary>${words.help}</summary><p>${keys.join(" &nbsp; ")}</p>` +
    `<p>${escapeMarkup(words.mouse)}</p><p>${escapeMarkup(seen + words.space + words.marks(about.names.win))}</p></details>`
  );
}
