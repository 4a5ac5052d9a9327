// N, Q, P and U of the children at a choice as bars: the panel beside the tree in place of the window.

import { escapeMarkup, fill } from "../../page/markup.js";
import { chainTo } from "../../page/replay.js";
import { decimals, signed } from "../../page/signed.js";
import { rowsAt } from "./replay.js";

export const MOST_ROWS = 12; // children shown; of more, those with the greatest scores
const BAR_ROW = 25; // pixels, as in playouts.css
const BAR_HEAD = 62; // pixels: the caption and the heads of the columns

// The pixels that the panel of a run needs, however many children an event shows.
export function barsHeight(/** @type {number} */ most) {
  return BAR_HEAD + BAR_ROW * Math.min(most, MOST_ROWS) + (most > MOST_ROWS ? BAR_ROW : 0);
}

// Q + U, as the search compares it: a child without a value counts with Q = 0; null where nothing is chosen.
export function scoreOf(/** @type {Row} */ { q, u }) {
  return u === null ? null : (q ?? 0) + u;
}

// {shown, left}: the rows to show in order, and how many are left out. Up to MOST_ROWS all, in the order of the moves;
// of more the greatest first: by Q + U at a choice, else by N.
export function pickRows(/** @type {Row[]} */ rows) {
  if (rows.length <= MOST_ROWS) return { shown: rows, left: 0 };
  const rank = (/** @type {Row} */ row) => (row.settled ? Number.NEGATIVE_INFINITY : (scoreOf(row) ?? row.n));
  const sorted = [...rows].sort((one, other) => compare(rank(other), rank(one)) || one.node - other.node);
  const marked = sorted.findIndex(({ chosen }) => chosen);
  // Several unvisited moves of UCT are equally great: the chosen one comes first.
  if (marked > 0 && rank(sorted[marked]) === rank(sorted[0])) sorted.unshift(...sorted.splice(marked, 1));
  else if (marked >= MOST_ROWS) sorted.splice(MOST_ROWS - 1, 0, ...sorted.splice(marked, 1));
  const shown = sorted.slice(0, MOST_ROWS);
  return { shown, left: rows.length - MOST_ROWS };
}

function compare(/** @type {number} */ one, /** @type {number} */ other) {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The panel at event k as HTML. @param {Run} run @param {number} k @param {any} options */
export function barsHtml(run, k, { words, moves, sides, hidden = null }) {
  const { parent, side, isChoice, rows } = rowsAt(run, k);
  const texts = words.bars;
  const moveOf = (/** @type {number} */ node) => moves[run.node_place[node]];
  const names = chainTo(run.node_parent, parent).slice(1).map(moveOf);
  const where = names.length ? fill(texts.after, { moves: names.join(" ") }) : texts.atRoot;
  if (!rows.length) return `<p class="xqs-no-bars">${escapeMarkup(texts.none)}</p>`;
  const caption = fill(isChoice ? texts.choice : texts.children, { who: sides[side], where });
  const { shown, left } = pickRows(rows);
  const named = shown.map(({ node }) => moveOf(node));
  const table = barsTable(caption, shown, named, texts, { rows, hidden });
  const rest = left
    ? `<p class="xqs-bars-left">${fill(isChoice ? texts.left : texts.leftByN, { count: left })}</p>`
    : "";
  return table + rest;
}

// The table of these rows. rows: those that the bars are drawn to scale with; hidden: the node whose numbers are asked.
/** @param {string} caption @param {Row[]} shown @param {string[]} names @param {Words} texts
 * @param {{rows?: Row[], hidden?: number | null}} options */
export function barsTable(caption, shown, names, texts, { rows = shown, hidden = null } = {}) {
  const most = {
    n: Math.max(1, ...rows.map(({ n }) => n)),
    p: Math.max(1e-9, ...rows.map(({ p }) => p)),
    u: Math.max(1e-9, ...rows.map(({ u }) => (u === null || u === Number.POSITIVE_INFINITY ? 0 : u))),
  };
  const columns = texts.columns ?? ["N", "Q", "P", "U", "Q + U"];
  const heads = [texts.move, ...columns].map(
    (name, at) => `<th scope="col"${at ? ` title="${escapeMarkup(texts.titles[at - 1])}"` : ""}>${name}</th>`,
  );
  const body = shown.map((row, at) => barRowHtml(row, names[at], most, texts, row.node === hidden));
  return (
    `<table class="xqs-bars"><caption>${escapeMarkup(caption)}</caption>` +
    `<thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`
  );
}

/** @param {Row} row @param {string} move @param {Record<"n" | "p" | "u", number>} most @param {Words} texts
 * @param {boolean} isHidden */
function barRowHtml(row, move, most, texts, isHidden) {
  const { n, pending, q, p, u, settled, proved, chosen } = row;
  const score = settled ? null : scoreOf(row);
  const share = (/** @type {number} */ value, /** @type {number} */ top) =>
    value === Number.POSITIVE_INFINITY ? 1 : Math.max(0, Math.min(1, value / top));
  const note = chosen ? texts.chosen : settled ? texts.settled : proved ? texts.proved : "";
  const mark = chosen ? "▸" : settled || proved ? "=" : "";
  const name =
    `<th scope="row"><span class="xqs-bar-mark" aria-hidden="true">${mark}</span>${escapeMarkup(move)}` +
    `${note ? `<span class="xq-heard">${escapeMarkup(note)}</span>` : ""}</th>`;
  const cells = [
    trackBarHtml("n", isHidden ? "?" : `${n}${pending ? ` (+${pending})` : ""}`, 0, isHidden ? 0 : share(n, most.n)),
    qBarHtml(isHidden ? null : q, isHidden ? "?" : q === null ? "–" : signed(q)),
    trackBarHtml("p", decimals(p), 0, share(p, most.p)),
    u === null || settled ? plainCellHtml("–") : trackBarHtml("u", decimals(u), 0, share(u, most.u)),
    plainCellHtml(score === null ? (settled ? texts.decided : "–") : signed(score)),
  ];
  const classes = [chosen ? "xqs-chosen" : "", settled ? "xqs-settled" : ""].filter(Boolean).join(" ");
  const title = note ? ` title="${escapeMarkup(note)}"` : "";
  return `<tr${classes ? ` class="${classes}"` : ""}${title}>${name}${cells.join("")}</tr>`;
}

// A number over its bar, from `start` to `end`, shares of the track.
/** @param {string} kind @param {string} text @param {number} start @param {number} end */
function trackBarHtml(kind, text, start, end) {
  const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;
  return (
    `<td><span>${text}</span><span class="xqs-track-of xqs-of-${kind}" aria-hidden="true">` +
    `<i style="left:${percent(start)};width:${percent(end - start)}"></i></span></td>`
  );
}

// Q from the middle: to the right where it is good for the player who chooses, to the left where it is bad.
function qBarHtml(/** @type {number | null} */ q, /** @type {string} */ text) {
  const at = 0.5 + (q ?? 0) / 2;
  const kind = q !== null && q < 0 ? "q xqs-below" : "q";
  return trackBarHtml(kind, text, Math.min(0.5, at), Math.max(0.5, at));
}

function plainCellHtml(/** @type {string} */ text) {
  return `<td><span>${text}</span></td>`;
}
