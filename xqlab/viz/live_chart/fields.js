// The form of a live chart, and its table of numbers, as HTML.

import { escapeMarkup } from "../page/markup.js";
import { counted } from "../search_form/words.js";
import { LOOKS, markPath } from "./drawing.js";
import { shortNumber } from "./scales.js";
import { ALL, isOneDepth, numbersOf } from "./tasks.js";

const DEEPER = 2; // plies beyond those recorded that a reader may ask for

const lookOf = (/** @type {Payload} */ about, /** @type {number} */ of) => Math.min(of, about.series.length) % LOOKS;
export const seriesName = (/** @type {Payload} */ about, /** @type {number} */ of, /** @type {Words} */ words) =>
  of < about.series.length ? about.series[of].name || words.search : words.mine;

// The mark of a series, as a picture beside its name.
export function swatch(/** @type {Payload} */ about, /** @type {number} */ of, isOwn = true) {
  const mark = markPath(lookOf(about, of), isOwn);
  return `<svg aria-hidden="true" width="14" height="14" viewBox="-7 -7 14 14">${mark}</svg>`;
}

const box = (/** @type {string} */ data, /** @type {boolean} */ isOn, /** @type {string} */ inside) =>
  `<label><input type="checkbox" ${data}${isOn ? " checked" : ""}>${inside}</label>`;

/** @param {string} label @param {string} data @param {[number, string][]} list @param {number} chosen */
function select(label, data, list, chosen) {
  const options = list.map(
    ([value, name]) => `<option value="${value}"${value === chosen ? " selected" : ""}>${escapeMarkup(name)}</option>`,
  );
  return `<label>${escapeMarkup(label)} <select data-${data}>${options.join("")}</select></label>`;
}

// state: see tasks.js; canRun: whether the page searches.
/** @param {Payload} about @param {Payload} state @param {Words} words @param {Language} language @param {boolean} canRun */
export function fieldsHtml(about, state, words, language, canRun) {
  const { places, switches, reads, parts, axis, xs, xNames } = about;
  const { mine, elsewhere, offered } = numbersOf(about);
  const canType = canRun && about.reader;
  const series = [...offered, ...(canRun && !parts ? [mine] : [])].map((of) =>
    box(`data-series="${of}"`, state.on.has(of), `${swatch(about, of)} ${escapeMarkup(seriesName(about, of, words))}`),
  );
  const limits = [];
  if (reads === "whole" && xs.length > 1) {
    const label = words.range(axis[language], isOneDepth(about) ? words.only : words.upTo);
    limits.push(
      select(
        label,
        "limit",
        xs.map((/** @type {number} */ x) => [x, xNames[x] ?? shortNumber(x)]),
        state.limit,
      ),
    );
  }
  if (reads !== "whole" && canRun) {
    const depths = Array.from({ length: about.depth + DEEPER }, (_, at) => [at + 1, String(at + 1)]);
    limits.push(select(words.depth, "depth", /** @type {any} */ (depths), state.depth));
  }
  if (places.length > 1 || canType) {
    const each = places.length > 1 ? [...places.entries()] : [];
    const typed = canType ? [[elsewhere, words.typed]] : [];
    limits.push(
      select(
        words.place,
        "place",
        /** @type {any} */ ([[ALL, words.all(places.length)], ...each, ...typed]),
        state.place,
      ),
    );
    limits.push(
      `<label class="xqc-typed"${state.place === elsewhere ? "" : " hidden"}>${words.position}` +
        ` <input type="text" data-text spellcheck="false" value="${escapeMarkup(state.text)}"></label>`,
    );
  }
  const own = Object.entries(switches).map(([name, texts]) =>
    box(`data-switch="${name}"`, state.mine.includes(name), ` ${escapeMarkup(texts[language])}`),
  );
  const choose = `<details class="xqc-choose"><summary>${words.choose}</summary><div class="xqc-switches">${own.join("")}</div></details>`;
  return `
    <fieldset class="xqc-series"><legend>${parts ? words.parts : words.searches}</legend>${series.join("")}</fieldset>
    <div class="xqc-limits">${limits.join("")}</div>
    ${canRun ? choose : ""}
    <div class="xqc-actions"${canRun ? "" : " hidden"}>
      <button type="submit" class="xqc-run">${words.run}</button>
      <button type="button" class="xqc-stop">${words.stop}</button>
      <span class="xqc-cost"></span>
      <progress class="xqc-progress" max="1" aria-label="${words.form}"></progress>
      <span class="xqc-status" role="status"></span>
    </div>`;
}

// lines: {name, isOwn, marks}; valueText(mark): a value in full.
/** @param {Payload[]} lines @param {string} caption @param {string[]} titles @param {(value: number) => string} valueText */
export function tableHtml(lines, caption, titles, valueText) {
  const /** @type {Map<string, string[]>} */ rows = new Map();
  for (const { name, isOwn, marks } of lines)
    for (const { xName, mean } of marks) {
      const head = `<th scope="row">${escapeMarkup(name)}</th><td>${escapeMarkup(xName)}</td>`;
      rows.set(head, Object.assign(rows.get(head) ?? ["", ""], { [Number(isOwn)]: valueText(mean) }));
    }
  const cell = (/** @type {string} */ text) => `<td>${text}</td>`;
  const body = [...rows].map(([head, cells]) => `<tr>${head}${cells.map(cell).join("")}</tr>`);
  const heads = titles.map((title) => `<th scope="col">${escapeMarkup(title)}</th>`);
  return (
    `<table><caption>${escapeMarkup(caption)}</caption><thead><tr>${heads.join("")}</tr></thead>` +
    `<tbody>${body.join("")}</tbody></table>`
  );
}

// A number in full: 12,345 and 0.241.
export const inFull = (/** @type {number} */ value) =>
  Math.abs(value) < 1000 ? shortNumber(value) : counted(Math.round(value));
