// Slot machines on a page: sliders, and bars of what UCB1 compares, computed anew with each move of a slider.

import { html } from "../core/preact.js";
import { languageChoice, widget } from "../core/widget.js";
import { barsTable } from "../stepper/playouts/bars.js";
import { pulledBy } from "./state.js";
import { banditWords } from "./words.js";

function view(/** @type {Props} */ props) {
  const { data, words, pulls, exploration, seed, set } = props;
  const { chances, draws, first, most } = data;
  const seeds = Object.keys(draws).map(Number);
  const { machines, paid, best } = pulledBy(chances, draws[seed], exploration, pulls);
  const next = machines.findIndex(({ chosen }) => chosen) + 1;
  const names = machines.map((_, at) => String(at + 1));
  const bars = barsTable(words.bars.caption(pulls, next), machines, names, words.bars);
  const slider = (/** @type {string} */ name, least = 0, greatest = 0, step = 1) =>
    html`<label><span>${words[name]}</span>${" "}<b aria-hidden="true">${props[name]}</b><input type="range" data-slide=${name}
      min=${least} max=${greatest} step=${step} value=${props[name]}
      onInput=${(/** @type {InputEvent & {target: Input}} */ { target }) => set({ [name]: Number(target.value) })} /></label>`;
  return html`<div class="xq-column xq-frame xqp-frame"><div class="xq-bar xqp-bar">${slider("pulls", chances.length, most)}
      ${slider("exploration", 0, Math.max(3, first.exploration), 0.05)}${slider("seed", Math.min(...seeds), Math.max(...seeds))}
      ${languageChoice(props, "xq-joined xq-end xqp-languages")}</div>
    <div class="xqp-machines" dangerouslySetInnerHTML=${{ __html: bars }}></div>
    <p class="xqp-status" role="status">${words.paid(paid, best.toFixed(0))}</p></div>`;
}

export const { show } = widget({
  name: "xq-search-form",
  words: banditWords,
  traits: [],
  local: ({ first }) => ({ ...first }),
  view,
});
