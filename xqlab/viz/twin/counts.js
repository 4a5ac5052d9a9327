// The lines that two runs searched in their last searches: bars and numbers, in total and by ply.

import { html } from "../core/preact.js";
import { fill } from "../page/markup.js";

const SHARES = ["left", "both", "right"];
const /** @type {Record<string, string>} */ STATUS_OF = { left: "only left", both: "both", right: "only right" };

const sumOf = (/** @type {number[]} */ counts) => counts.reduce((sum, count) => sum + count, 0);

/** @param {Payload} about @param {Words} words */
export function countsView(about, words) {
  if (about.by_ply === null) return null;
  const columns = SHARES.map((name) => about.by_ply[STATUS_OF[name]]);
  const all = columns.map(sumOf);
  const [left, right] = about.depths;
  const title = fill(left === right ? words.linesDepth : words.linesDepths, { left, right });
  const legend = SHARES.map(
    (name, i) => html`<span><i class=${`xqt-swatch xqt-${name}`}></i>${" "}${words.relation[name]}${" "}
      <b>${countText(all, i, words)}</b></span>`,
  );
  const heads = [words.ply, ...SHARES.map((name) => words.relation[name]), words.share];
  const rows = columns[0].map((/** @type {number} */ _, /** @type {number} */ ply) =>
    rowOf(
      ply,
      columns.map((column) => column[ply]),
      words,
    ),
  );
  return html`<p>${title}</p>${bar(all, words)}<p class="xq-bar xqt-legend">${legend}</p>
    <details><summary>${words.byPly}</summary><table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows}${rowOf(words.all, all, words)}</tbody></table></details>`;
}

function rowOf(/** @type {number | string} */ name, /** @type {number[]} */ counts, /** @type {Words} */ words) {
  const cells = counts.map((_, i) => html`<td>${countText(counts, i, words)}</td>`);
  return html`<tr><th scope="row">${name}</th>${cells}<td class="xqt-wide">${bar(counts, words)}</td></tr>`;
}

function countText(/** @type {number[]} */ counts, /** @type {number} */ i, /** @type {Words} */ words) {
  const share = (100 * counts[i]) / (sumOf(counts) || 1);
  const shown = share > 0 && share < 1 ? "<1" : share > 99 && share < 100 ? ">99" : Math.round(share);
  return fill(words.count, { count: counts[i].toLocaleString("en"), share: shown });
}

function bar(/** @type {number[]} */ counts, /** @type {Words} */ words) {
  const [left, both, right] = counts.map((count) => count.toLocaleString("en"));
  const width = (/** @type {number} */ count) => `width:${((100 * count) / (sumOf(counts) || 1)).toFixed(3)}%`;
  const parts = counts.map((count, i) => html`<i class=${`xqt-${SHARES[i]}`} style=${width(count)}></i>`);
  return html`<span class="xqt-shares" role="img" aria-label=${fill(words.bar, { left, both, right })}>${parts}</span>`;
}
