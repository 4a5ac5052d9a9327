// The page of two runs side by side: its layout, the counts of their lines, and the marks on their nodes.

import { languageButtons } from "../page/languages.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { MORE_BUTTON } from "../palette/narrow.js";
import { BOX } from "../stepper/layout.js";
import { RELATIONS } from "./lines.js";
import { twinWordsOf } from "./words.js";

const SHARES = ["left", "both", "right"];
const /** @type {Record<string, string>} */ STATUS_OF = { left: "only left", both: "both", right: "only right" };
const BAR = 5; // pixels, the width of a node's mark

export function twinHtml(/** @type {Payload} */ divergences) {
  const jumps = divergences.map(
    (/** @type {string} */ name) =>
      `<span class="xqt-jump${name === "difference" ? "" : " xq-rest"}"><button type="button" data-diverging="${name}" data-back>‹</button>` +
      `<button type="button" data-diverging="${name}"><span></span> ›</button></span>`,
  );
  const pane = (/** @type {number} */ side) =>
    `<div class="xqt-run" role="group" data-side="${side}"><p class="xqt-head"><b></b> <span></span></p>` +
    `<div class="xqt-stepper"></div></div>`;
  return (
    `<div class="xqt-bar"><button type="button" class="xqt-lock"><i aria-hidden="true"></i> <span></span></button>` +
    `<span class="xqt-jumps" role="group">${jumps.join("")}</span>` +
    `<span class="xqt-options"><span class="xqt-languages xq-rest" role="group">${languageButtons("data-twin-language")}</span>` +
    `<button type="button" class="xqt-ask xq-rest" aria-expanded="false">?</button>${MORE_BUTTON}</span></div>` +
    `<div class="xqt-help" role="region" hidden></div>` +
    `<p class="xqt-verdict"><b class="xqt-chip"></b> <span></span></p>` +
    `<p class="xqt-live" aria-live="polite"></p><p class="xqt-narrow"></p>` +
    `<div class="xqt-runs">${pane(0)}${pane(1)}</div>` +
    `<div class="xqt-counts"></div><p class="xqt-unlike"></p><p class="xqt-conventions xq-rest"></p>`
  );
}

// A node that only one run searched has a bar at that run's edge.
/** @param {Run} run @param {number} node @param {number} width @param {Language} language */
export function markOf(run, node, width, language) {
  const relation = RELATIONS[run.relation[node]];
  const note = ` · ${/** @type {Words} */ (twinWordsOf(language).relation)[relation]}`;
  if (relation !== "left" && relation !== "right") return { svg: "", note };
  const x = relation === "left" ? -width / 2 : width / 2 - BAR;
  return {
    svg: `<rect class="xqt-mark xqt-${relation}" x="${x}" y="${-BOX / 2}" width="${BAR}" height="${BOX}"/>`,
    note,
  };
}

// The lines of the last searches, in total and by ply.
/** @param {Payload} about @param {Language} language @param {boolean} isOpen */
export function countsHtml(about, language, isOpen) {
  if (about.by_ply === null) return "";
  const /** @type {Words} */ words = twinWordsOf(language);
  const plies = about.by_ply.both.length;
  const at = (/** @type {number} */ ply) => SHARES.map((name) => about.by_ply[STATUS_OF[name]][ply]);
  const all = SHARES.map((name) =>
    about.by_ply[STATUS_OF[name]].reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0),
  );
  const [left, right] = about.depths;
  const title = fill(left === right ? words.linesDepth : words.linesDepths, { left, right });
  const legend = SHARES.map(
    (name, i) =>
      `<span><i class="xqt-swatch xqt-${name}"></i> ${words.shares[name]} <b>${countText(all, i, words)}</b></span>`,
  );
  const rows = Array.from({ length: plies }, (_, ply) => rowHtml(ply, at(ply), words));
  const heads = [words.ply, ...SHARES.map((name) => words.shares[name]), words.share];
  return (
    `<p class="xqt-lines">${title}</p>${barHtml(all, words)}<p class="xqt-legend">${legend.join("")}</p>` +
    `<details${isOpen ? " open" : ""}><summary>${words.byPly}</summary><table><thead><tr>` +
    heads.map((head) => `<th scope="col">${head}</th>`).join("") +
    `</tr></thead><tbody>${rows.join("")}${rowHtml(words.all, all, words)}</tbody></table></details>`
  );
}

function rowHtml(/** @type {number | string} */ name, /** @type {number[]} */ counts, /** @type {Words} */ words) {
  const cells = counts.map((_, i) => `<td>${countText(counts, i, words)}</td>`);
  return `<tr><th scope="row">${name}</th>${cells.join("")}<td class="xqt-wide">${barHtml(counts, words)}</td></tr>`;
}

function countText(/** @type {number[]} */ counts, /** @type {number} */ i, /** @type {Words} */ words) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const share = all ? (100 * counts[i]) / all : 0;
  const shown = share > 0 && share < 1 ? "<1" : share > 99 && share < 100 ? ">99" : Math.round(share);
  return escapeMarkup(fill(words.count, { count: counts[i].toLocaleString("en"), share: shown }));
}

function barHtml(/** @type {number[]} */ counts, /** @type {Words} */ words) {
  const all = counts.reduce((sum, count) => sum + count, 0) || 1;
  const [left, both, right] = counts.map((count) => count.toLocaleString("en"));
  const parts = counts.map(
    (count, /** @type {number} */ i) =>
      `<i class="xqt-${SHARES[i]}" style="width:${((100 * count) / all).toFixed(3)}%"></i>`,
  );
  const label = escapeMarkup(fill(words.bar, { left, both, right }));
  return `<span class="xqt-shares" role="img" aria-label="${label}">${parts.join("")}</span>`;
}

export function twinHelpHtml(/** @type {Words} */ words) {
  const keys = words.keys.map(
    (/** @type {any} */ [key, text]) => `<dt><kbd>${escapeMarkup(key)}</kbd></dt><dd>${escapeMarkup(text)}</dd>`,
  );
  const marks = words.marks.map((/** @type {any} */ mark) => `<li>${escapeMarkup(mark)}</li>`);
  return (
    `<strong>${words.keysTitle}</strong><dl>${keys.join("")}</dl>` +
    `<strong>${words.marksTitle}</strong><ul>${marks.join("")}</ul>`
  );
}
