// The panels of the lab as tabs, one of which is open. What a panel has is in its state, as panel.py describes it: its
// fields, the button that starts and stops its work, how far that is, and a table whose cells may be pressed.

import { refusals } from "../core/fields.js";
import { html } from "../core/preact.js";
import { wordsIn } from "../page/languages.js";
import { showWeight } from "./components.js";
import { ask, fieldView, fileButton } from "./fields.js";

export const PANEL_TRAITS = ["play", "fit", "what_changed", "sensitivity", "history"].map((name) => `_panel_${name}`);
const FILE = "file"; // a choice that is read from a file
const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });
const panelWordsOf = wordsIn({
  stop: { en: "Stop", zh: "停止" },
  stale: {
    en: "The lab shows something else by now: this is of the weights and the position when it began.",
    zh: "现在显示的已有改动：以上是开始时的权重与局面的结果。",
  },
  started: { en: "At work …", zh: "进行中……" },
  gone: {
    en: "The kernel has restarted, and what ran has ended: run the cell again.",
    zh: "内核已重启，进行中的工作已结束：请重新运行单元格。",
  },
  chart: {
    en: "Loss against its start, in thousandths of a nat per position",
    zh: "损失与起点之差（每局面千分之一奈特）",
  },
  training: { en: "training games", zh: "训练对局" },
  held: { en: "held-out games", zh: "留出的对局" },
});

// A panel as its parts need it. panel: {name, tab, start, legend}.
/** @param {Payload} panel @param {Props} props */
function openPanel({ name, ...texts }, props) {
  const { language, filled, set } = props;
  const state = props[`_panel_${name}`];
  const firsts = state.fields.map((/** @type {Payload} */ field) => [field.name, field.first]);
  const values = { ...Object.fromEntries(firsts), ...filled[name] };
  return {
    ...{ name, texts, state, values, keyOf: (/** @type {FormField} */ field) => `${name}.${field.name}` },
    say: (/** @type {any} */ text) => text?.[language] ?? text,
    fill: (/** @type {Payload} */ changes) => set({ filled: { ...filled, [name]: { ...values, ...changes } } }),
    wish: (/** @type {string} */ wish, /** @type {Payload} */ more = {}) =>
      ask(props, { panel: name, do: wish, filled: values, ...more }),
  };
}

/** @typedef {ReturnType<typeof openPanel>} OpenPanel */

// A text in either language or in none; a time; a share; or what is pressed or typed into.
/** @param {any} cell @param {OpenPanel} panel @param {Props} props @returns {unknown} */
function cellView(cell, panel, props) {
  const { say, wish } = panel;
  const { language, isDead } = props;
  if (Array.isArray(cell)) return cell.map((part) => [cellView(part, panel, props), " "]);
  if (typeof cell !== "object") return cell;
  const { at, label } = cell;
  if ("when" in cell) return new Date(cell.when).toLocaleString(language, { dateStyle: "short", timeStyle: "short" });
  if ("of" in cell) return html`<meter min="0" max=${cell.of} value=${cell.count} aria-label=${say(label)} />`;
  if ("typed" in cell) {
    const of = /** @type {any} */ ({ kind: "text", words: label, help: {} });
    const put = (/** @type {string} */ name) => wish(cell.do, { at, name });
    const more = { maxlength: 80, size: 16, "aria-label": say(label) };
    return fieldView(props, of, `${panel.name} ${at}`, { value: cell.typed, put, children: "", ...more });
  }
  if (!("do" in cell)) return say(cell);
  const more = {
    disabled: isDead,
    "aria-label": label && say(label),
    "aria-pressed": cell.pressed === undefined ? null : String(cell.pressed),
    "data-main": cell.isMain,
  };
  if (cell.isFile) return fileButton(say(cell.text), (file) => wish(cell.do, file), more);
  const press = () => (cell.do === "weight" ? showWeight(props, at) : wish(cell.do, { at }));
  return html`<button type="button" data-at=${at} ...${more} onClick=${press}>${say(cell.text)}</button>`;
}

/** @param {OpenPanel} panel @param {Props} props */
function tableView(panel, props) {
  const { say, name, state } = panel;
  const { heads, rows, note } = state.table;
  const body = rows.map((/** @type {any[]} */ [first, ...cells]) => {
    const own = cells.map((cell, at) => html`<td data-head=${say(heads[at + 1])}>${cellView(cell, panel, props)}</td>`);
    return html`<tr key=${first.at}><th scope="row">${cellView(first, panel, props)}</th>${own}</tr>`;
  });
  const titles = heads
    .map(say)
    .map((/** @type {string} */ head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`));
  return html`${say(note) && html`<p class="xq-small xqe-legend">${say(note)}</p>`}
    ${rows.length > 0 && html`<table class=${`xqe-of-${name}`}><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table>`}`;
}

/** @param {OpenPanel} panel @param {Props} props */
function jobBar(panel, props) {
  const { texts, state, values, say, fill, wish, keyOf } = panel;
  const { el, language, mistakes, isDead } = props;
  const { fields, running } = state;
  const parts = fields.map((/** @type {FormField} */ of) => {
    const put = (/** @type {any} */ value) => fill({ [of.name]: value });
    return fieldView(props, of, keyOf(of), { value: values[of.name], put, "data-field": keyOf(of) });
  });
  const isTick = (/** @type {FormField} */ { kind }) => kind === "switch";
  const ofTicks = (/** @type {boolean} */ ticks) =>
    parts.filter((/** @type {unknown} */ _, /** @type {number} */ at) => isTick(fields[at]) === ticks);
  function start(/** @type {Payload} */ file = {}) {
    const wrong = fields.map(keyOf).find((/** @type {string} */ key) => key in mistakes);
    if (wrong) return el.querySelector(`[data-field="${wrong}"]`).focus();
    wish("start", file);
    const typed = fields.filter((/** @type {FormField} */ { kind }) => kind === "text");
    fill(Object.fromEntries(typed.map((/** @type {FormField} */ { name }) => [name, ""])));
  }
  const press = running ? () => wish("stop") : Object.values(values).includes(FILE) ? null : () => start();
  const starts = { disabled: isDead, ...(press && { onClick: press }) };
  const ticks = ofTicks(true);
  return html`${ticks.length > 0 && html`<fieldset class="xq-bar xq-card"><legend>${say(texts.legend)}</legend>${ticks}</fieldset>`}
    <div class="xq-bar">${ofTicks(false)}
      ${fileButton(running ? panelWordsOf(language).stop : say(texts.start), start, starts)}
      <progress max="1" value=${state.done} hidden=${isDead || !running} aria-label=${say(texts.tab)} />
      ${state.buttons.map((/** @type {unknown} */ button) => cellView(button, panel, props))}</div>`;
}

function panelView(/** @type {Payload} */ declared, /** @type {Props} */ props) {
  const panel = openPanel(declared, props);
  const { state, say, keyOf } = panel;
  const { language, isDead } = props;
  const words = panelWordsOf(language);
  const { lines, running, stale, curve, fault, fields } = state;
  const texts = [...lines.map(say), running && !lines.length && words.started, stale && words.stale].filter(Boolean);
  const refused = refusals(props, fields, keyOf);
  return html`<div class="xq-column xq-scroll xqe-panel">${jobBar(panel, props)}
      <div class="xqe-lines" role="status" aria-busy=${String(running) /* its end is spoken, not every step */}>
        ${texts.map((text) => html`<p>${text}</p>`)}</div>
      ${curve?.length > 0 && lossChart(curve, words)}${tableView(panel, props)}</div>
    <p class="xqe-notice" data-failed="true" role="alert">${isDead ? words.gone : [fault, ...refused].join(" ")}</p>`;
}

export function panelsView(/** @type {Props} */ props) {
  const { _data: about, panel: open, language, id, el, set } = props;
  const { panels } = about;
  function onKey(/** @type {Pressed} */ event) {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    const next = (open + STEPS[event.key] + panels.length) % panels.length;
    set({ panel: next });
    el.querySelector(`[data-tab="${panels[next].name}"]`).focus();
  }
  const tabs = panels.map(
    (/** @type {Payload} */ { name, tab }, /** @type {number} */ at) =>
      html`<button type="button" role="tab" id=${`${id}-tab-${name}`} aria-controls=${`${id}-panel-${name}`} data-tab=${name}
        aria-selected=${String(at === open)} tabindex=${at === open ? 0 : -1} onClick=${() => set({ panel: at })}>${tab[language]}</button>`,
  );
  const bodies = panels.map(
    (/** @type {Payload} */ panel, /** @type {number} */ at) =>
      html`<div role="tabpanel" id=${`${id}-panel-${panel.name}`} aria-labelledby=${`${id}-tab-${panel.name}`}
        data-panel=${panel.name} hidden=${at !== open}>${at === open && panelView(panel, props)}</div>`,
  );
  return html`<div><div role="tablist" class="xq-bar xqe-tabs" onKeyDown=${onKey}>${tabs}</div>${bodies}</div>`;
}

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
