// The panel of fits: what to fit, how, the loss as it falls, and the weights taken over.

import { escapeMarkup } from "../page/markup.js";
import { mountJobBar } from "./job_bar.js";

const FIT_WORDS = {
  tab: { en: "Fit", zh: "拟合" },
  method: { en: "Method", zh: "方法" },
  steps: { en: "Steps at most", zh: "步数上限" },
  games: { en: "Games of self-play first", zh: "先自对弈局数" },
  start: { en: "Fit from here", zh: "从这里开始拟合" },
  terms: { en: "Weights to fit", zh: "要拟合的权重" },
  changed: { en: "those changed by sliders", zh: "滑块改过的项" },
  take: { en: "Take over the fitted weights", zh: "采用拟合出的权重" },
  chart: {
    en: "Loss against its start, in thousandths of a nat per position",
    zh: "损失与起点之差（每局面千分之一奈特）",
  },
  training: { en: "training games", zh: "训练对局" },
  held: { en: "held-out games", zh: "留出的对局" },
};
const [WIDE, HIGH, LEFT, EDGE] = [420, 150, 48, 12]; // of the chart, in units of its picture

// The curves of rows [step, loss on training games, loss on held-out games] as SVG, each from its own start.
/** @param {number[][]} rows @param {Words} words */
export function lossSvg(rows, words) {
  const gains = rows.map(([step, ...losses]) => [step, ...losses.map((loss, at) => 1000 * (loss - rows[0][at + 1]))]);
  const all = gains.flatMap(([, ...values]) => values);
  const [low, high, last] = [Math.min(...all), Math.max(...all), Math.max(gains[gains.length - 1][0], 1)];
  const x = (/** @type {number} */ step) => LEFT + (step / last) * (WIDE - LEFT - EDGE);
  const y = (/** @type {number} */ gain) => EDGE + ((high - gain) / (high - low || 1)) * (HIGH - 3 * EDGE);
  const path = (/** @type {number} */ at) =>
    gains.map((row, k) => `${k ? "L" : "M"}${x(row[0]).toFixed(1)} ${y(row[at]).toFixed(1)}`).join("");
  const text = (
    /** @type {number} */ left,
    /** @type {number} */ top,
    /** @type {unknown} */ content,
    anchor = "end",
  ) => `<text x="${left}" y="${top}" text-anchor="${anchor}">${escapeMarkup(content)}</text>`;
  const tick = (/** @type {number} */ gain) => text(LEFT - 4, y(gain) + 4, gain.toFixed(1).replace("-", "−"));
  return (
    `<svg class="xqe-losses" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${escapeMarkup(words.chart)}">` +
    `<path d="M${LEFT} ${EDGE}V${y(low)}M${LEFT} ${y(0)}H${WIDE - EDGE}"/>` +
    `<path class="xqe-curve-training" d="${path(1)}"/><path class="xqe-curve-held" d="${path(2)}"/>` +
    [...new Set([low, 0, high])].map(tick).join("") +
    `${text(LEFT, HIGH - 6, 0, "middle")}${text(WIDE - EDGE, HIGH - 6, last)}</svg>`
  );
}

function mountFit(/** @type {PanelTools} */ tools) {
  const { el, model, listen, state, words, send } = tools;
  const parts = ["changed", ...model.get("_about").components.map((/** @type {Payload} */ { name }) => name)];
  el.innerHTML =
    `<fieldset class="xq-bar xq-card xqe-bar"><legend></legend>` +
    parts.map((name) => `<label><input type="checkbox" value="${name}"> <span></span></label>`).join("") +
    `</fieldset>`;
  el.querySelector('input[value="changed"]').checked = true;
  const ticked = () => [...el.querySelectorAll("fieldset input:checked")].map((box) => box.value);
  const names = ["method", ...Object.keys(state().numbers)];
  const bar = mountJobBar(tools, names, () => ({ terms: ticked() }));
  const chart = el.ownerDocument.createElement("div");
  el.append(chart);
  chart.innerHTML = `<div></div><p class="xq-small xqe-legend"></p><button type="button"></button>`;
  const [picture, legend, take] = /** @type {any} */ (chart.children);
  listen(take, "click", () => send("take"));

  function speak() {
    bar.speak();
    el.querySelector("legend").textContent = words().terms;
    take.textContent = words().take;
    const { components } = model.get("_about");
    el.querySelectorAll("fieldset span").forEach((/** @type {Root} */ label, /** @type {number} */ at) => {
      label.textContent = at ? components[at - 1][model.get("language")].name : words().changed;
    });
  }

  function draw() {
    bar.draw();
    const { curve, ready } = state();
    chart.hidden = !curve.length;
    take.hidden = !ready;
    if (!curve.length) return;
    picture.innerHTML = lossSvg(curve, words());
    legend.innerHTML =
      `${words().chart}: <span class="xqe-curve-training">— ${words().training}</span>, ` +
      `<span class="xqe-curve-held">- - ${words().held}</span>`;
  }

  return { speak, draw };
}

export const FIT_PANEL = { name: "fit", words: FIT_WORDS, mount: mountFit };
