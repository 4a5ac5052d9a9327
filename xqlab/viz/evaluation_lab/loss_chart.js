// How the loss of a fit falls, on training games and on held-out ones.

import { html } from "../core/preact.js";

const [WIDE, HIGH, LEFT, EDGE] = [420, 150, 48, 12]; // of the chart, in units of its picture

// The curves of rows [step, loss on training games, loss on held-out games], each from its own start; words: {chart,
// training, held}.
/** @param {number[][]} rows @param {Words} words */
export function lossChart(rows, words) {
  const gains = rows.map(([step, ...losses]) => [step, ...losses.map((loss, at) => 1000 * (loss - rows[0][at + 1]))]);
  const all = gains.flatMap(([, ...values]) => values);
  const [low, high, last] = [Math.min(...all), Math.max(...all), Math.max(gains[gains.length - 1][0], 1)];
  const x = (/** @type {number} */ step) => LEFT + (step / last) * (WIDE - LEFT - EDGE);
  const y = (/** @type {number} */ gain) => EDGE + ((high - gain) / (high - low || 1)) * (HIGH - 3 * EDGE);
  const path = (/** @type {number} */ at) =>
    gains.map((row, k) => `${k ? "L" : "M"}${x(row[0]).toFixed(1)} ${y(row[at]).toFixed(1)}`).join("");
  const ticks = [...new Set([low, 0, high])].map(
    (gain) => html`<text x=${LEFT - 4} y=${y(gain) + 4} text-anchor="end">${gain.toFixed(1).replace("-", "−")}</text>`,
  );
  return html`<div><svg class="xqe-losses" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${words.chart}>
        <path d=${`M${LEFT} ${EDGE}V${y(low)}M${LEFT} ${y(0)}H${WIDE - EDGE}`} />
        <path class="xqe-curve-training" d=${path(1)} /><path class="xqe-curve-held" d=${path(2)} />${ticks}
        <text x=${LEFT} y=${HIGH - 6} text-anchor="middle">0</text>
        <text x=${WIDE - EDGE} y=${HIGH - 6} text-anchor="end">${last}</text></svg>
      <p class="xq-small xqe-legend">${words.chart}: <span class="xqe-curve-training">— ${words.training}</span>,${" "}
        <span class="xqe-curve-held">- - ${words.held}</span></p></div>`;
}
