// The page of the stepper: what is shown of an event, and the buttons, slider and fields that lead to others.

import { html } from "../core/preact.js";
import { languageChoice } from "../core/widget.js";
import { LANGUAGE_TAGS } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { moreButton } from "../palette/narrow.js";
import { KEYS, LETTERS } from "./commands.js";
import { SPEEDS } from "./player.js";

const PLAYING = ["first", "back", "play", "forward", "last"];
const FAR_JUMPS = ["first", "last"];

/** @type {Record<string, string>} */
const ICONS = {
  first: "M5 4v12M16 4v12L7.5 10z",
  back: "M12.5 4v12L4.5 10zM15.5 4v12",
  play: "M6 3.5v13L16.5 10z",
  pause: "M5.5 4h3v12h-3zM11.5 4h3v12h-3z",
  forward: "M7.5 4v12L15.5 10zM4.5 4v12",
  last: "M15 4v12M4 4v12l8.5-6z",
  into: "M10 3v9M6 8.5l4 4l4-4M5 17h10",
  over: "M3.5 12.5a6.5 6.5 0 0 1 12.3-2.4M16.5 5v5.5h-6M8.5 16.5h3",
  finish: "M4 3.5v8h9M9.5 8l4 3.5l-4 3.5M17 5v12",
  out: "M10 16.5v-12M4.5 9.5l5.5-5.5l5.5 5.5",
  toggleMark: "M6 17.5v-14h9l-2.5 3.5l2.5 3.5h-9",
};
const OUTLINED = new Set(["into", "over", "finish", "out", "toggleMark"]);

/** @typedef {Payload & {language: Language, words: Words, panel: Panel, act: (command: string, back?: boolean) => void}} Page */

// What is inside the element of a stepper. page: what `mount` keeps, and what the event shown has.
export function pageView(/** @type {Page} */ page) {
  const { words, panel, language, replay, about, state, isHelpShown, isUnfolded, act, change } = page;
  const counters = panel.counters.map(
    (name) => html`<span title=${words.counted[name]}><span>${words.counters[name]}</span>${" "}
      <b data-counter=${name}>${panel.counter(replay, state, name).toLocaleString("en")}</b></span>`,
  );
  const sights = ["board", "tree"].map(
    (name) => html`<button type="button" data-sight=${name} aria-pressed=${String(name === page.sight)}
      onClick=${() => page.showSight(name)}>${words.sights[name]}</button>`,
  );
  const option = (/** @type {string} */ name, /** @type {boolean} */ isPressed) => {
    const [text, title] = words.options[name];
    return html`<button type="button" class="xq-rest" data-option=${name} title=${title} aria-pressed=${String(isPressed)}
      aria-busy=${name === "code" && page.isBusy ? "true" : null} hidden=${!page.has[name]} onClick=${() => act(name)}>${text}</button>`;
  };
  const note = inLanguage(about.note, language);
  const kind = panel.wordsOf("en").kinds[state.kind];
  return html`<div class="xq-bar xqs-bar"><div class="xqs-line" role="group" aria-label=${words.line}>${page.line}</div>
      <div class="xq-bar xq-end xqs-options"><span class="xq-joined xqs-sights" role="group" aria-label=${words.sight}>${sights}</span>
        ${option("line", page.lineOnBoard)}${option("code", page.isCodeShown)}
        ${languageChoice({ language, set: page.choose }, "xq-joined xq-rest")}
        <button type="button" class="xq-rest" data-option="help" title=${words.helpLong} aria-label=${words.helpLong}
          aria-expanded=${String(isHelpShown)} onClick=${() => act("help")}>?</button>
        ${moreButton(isUnfolded, language, () => change({ isUnfolded: !isUnfolded }))}</div></div>
    <div class="xq-note xqs-help" role="region" aria-label=${words.help} hidden=${!isHelpShown}>${isHelpShown ? help(page) : null}</div>
    <p class="xq-note xq-warning xqs-note" role="note" hidden=${!note}>${note}</p>
    <div class="xq-panes xqs-panes"><div class="xqs-board"></div><div class="xqs-side-pane">
      <div class="xqs-tree-pane" dangerouslySetInnerHTML=${{ __html: page.svg }}></div>
      <div class="xqs-window-pane" style=${`min-height: ${page.least}px`} dangerouslySetInnerHTML=${{ __html: page.window }}></div>
      <p class="xq-small xqs-conventions xq-rest">${inLanguage(about.conventions, language)}</p></div></div>
    <div class="xqs-deck"><div class="xqs-announced">
        <span class="xq-chip xqs-kind" data-kind=${kind}>${words.kinds[state.kind]}</span>
        <p class="xqs-sentence" aria-live=${page.isQuiet ? "off" : "polite"} lang=${LANGUAGE_TAGS[language]}>${page.sentence}</p></div>
      ${buttons(page)}</div>
    ${track(page)}
    <div class="xq-bar xqs-counters xq-rest">${counters}</div>
    <div class="xqs-code" role="region" tabindex="0" aria-label=${words.codeLabel} lang="en" hidden=${!page.isCodeShown}></div>`;
}

function buttons(/** @type {Page} */ page) {
  const { words, panel, player, goals } = page;
  const group = (/** @type {string} */ name, /** @type {unknown[]} */ inside, more = "") =>
    html`<span class=${`xq-bar xqs-group${more}`} role="group" data-label=${name} aria-label=${words[name]}>${inside}</span>`;
  const playing = PLAYING.map((name) => {
    const drawn = name === "play" && player.playing() ? "pause" : name;
    return button(page, name, icon(drawn), { as: drawn, class: FAR_JUMPS.includes(name) ? "xq-rest" : null });
  });
  const pairs = goals.map((/** @type {string} */ name) => {
    const next = html`<span>${words.commands[name][0]}</span>${arrow("›")}`;
    return html`<span class=${`xq-joined xqs-goal${name === goals[0] ? "" : " xq-rest"}`}>
      ${button(page, name, arrow("‹"), { back: true })}${button(page, name, next)}</span>`;
  });
  const speeds = SPEEDS.map((speed) => {
    return html`<option value=${speed}>${speed < 1 ? words.slow : fill(words.perSecond, { speed })}</option>`;
  });
  const steps = panel.steps.map((name) =>
    button(page, name, html`${icon(name)}<span>${words.commands[name][0]}</span>`),
  );
  return html`<div class="xq-bar xqs-buttons">${group("playGroup", playing)}
    <label class="xq-faint xqs-speed xq-rest"><span>${words.speed}</span>${" "}<select aria-label=${words.speedLong} value=${player.speed()}
      onChange=${(/** @type {Pointed} */ { target }) => page.setSpeed(Number(target.value))}>${speeds}</select></label>
    ${group("stepGroup", steps, " xq-rest")}${group("goGroup", pairs)}</div>`;
}

function track(/** @type {Page} */ page) {
  const { words, k, replay, marks, typed, isWrong, change } = page;
  const [event, last] = [k, replay.events - 1].map((number) => number.toLocaleString("en"));
  const text = fill(words.eventOf, { event, events: last, kind: words.kinds[page.state.kind] });
  const ticks = marks.all().map((/** @type {number} */ mark) => {
    return html`<i style=${`--share:${(mark / Math.max(replay.events - 1, 1)).toFixed(5)}`}></i>`;
  });
  return html`<div class="xq-bar xqs-track xq-rest"><span class="xqs-slider">
      <input type="range" min="0" max=${replay.events - 1} value=${k} aria-label=${words.event} aria-valuetext=${text}
        onInput=${(/** @type {Pointed} */ { target }) => page.goTo(Number(target.value), "drag")} />
      <span class="xqs-ticks" aria-hidden="true">${ticks}</span></span>
    <span class="xq-joined" role="group" aria-label=${words.markGroup}>
      ${button(page, "mark", arrow("‹"), { back: true })}
      ${button(page, "toggleMark", icon("toggleMark"), { pressed: String(marks.has(k)) })}
      ${button(page, "mark", arrow("›"))}</span>
    <span class="xqs-position"><input type="text" inputmode="numeric" autocomplete="off" title=${words.number}
      aria-label=${words.number} aria-invalid=${isWrong ? "true" : null} value=${typed ?? event}
      onInput=${(/** @type {Pointed} */ { target }) => change({ typed: target.value })}
      onFocus=${(/** @type {Pointed} */ { target }) => target.select()} onBlur=${() => change({ typed: null, isWrong: false })} />
      ${` / ${last}`}</span></div>`;
}

// Whether a command leads to the next or the previous one of its kind.
const isGoal = (/** @type {Page} */ { panel }, /** @type {string} */ name) =>
  ![...PLAYING, ...panel.steps, "toggleMark"].includes(name);

/** @param {Page} page @param {string} name */
function labelOf(page, name, back = false, as = name) {
  const { words } = page;
  const what = words.commands[as][1];
  return isGoal(page, name) ? fill(back ? words.before : words.next, { what }) : what;
}

// The button of a command; what would lead nowhere, or past what may be shown, says so.
/** @param {Page} page @param {string} name @param {unknown} inside @param {Payload} [how] */
function button(page, name, inside, { as = name, back = false, pressed = null, class: named = null } = {}) {
  const { words, commands, replay, k, limit, act } = page;
  const to = name in commands && (isGoal(page, name) || limit !== null) ? commands[name](replay, k, back) : null;
  const isHeld = to > k && limit !== null && k >= limit;
  const isNowhere = isHeld || (isGoal(page, name) && to === k);
  const label = labelOf(page, name, back, as);
  const key = (back ? "Shift+" : "") + KEYS[as];
  return html`<button type="button" data-command=${name} data-back=${back ? "" : null} class=${named}
    aria-label=${label} title=${isHeld ? page.held : fill(words.keyed, { name: label, key })}
    aria-disabled=${isNowhere ? "true" : null} aria-pressed=${pressed} onClick=${() => act(name, back)}>${inside}</button>`;
}

const arrow = (/** @type {string} */ mark) => html`<i aria-hidden="true">${mark}</i>`;

function icon(/** @type {string} */ name) {
  const kind = OUTLINED.has(name) ? "xqs-icon xqs-outlined" : "xqs-icon";
  return html`<svg class=${kind} viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

// The text in a language, English if there is none.
export function inLanguage(/** @type {Words} */ texts, /** @type {Language} */ language) {
  return texts[language] ?? texts.en;
}

// Terms stand in boxes of their own, or a floated one can end up alone at the foot of a column; Firefox fills columns
// unevenly.
function help(/** @type {Page} */ page) {
  const { panel, words, about, sides } = page;
  const [first, second] = sides;
  const term = (/** @type {unknown} */ name, /** @type {string} */ text) =>
    html`<div><dt>${name}</dt><dd>${text}</dd></div>`;
  const own = Object.entries(LETTERS).flatMap(([key, name]) => {
    const label = name in panel.commands ? labelOf(page, name) : "";
    return label ? [[key, label[0].toLowerCase() + label.slice(1)]] : [];
  });
  const rest = words.keys.page.filter((/** @type {string[]} */ [key]) => key !== "k" || about.panel !== "playouts");
  const keys = [...words.keys.events, ...own, ...rest].map((/** @type {string[]} */ [names, text]) => {
    const boxes = names.split(" ").map((name, at) => html`${at ? " " : ""}<kbd>${name}</kbd>`);
    return term(boxes, text);
  });
  const seen = fill(words.seen[about.view], { first });
  const marks = words.marks.map((/** @type {string} */ mark) => html`<li>${fill(mark, { first, second, seen })}</li>`);
  return html`<strong>${words.keysTitle}</strong><dl>${keys}</dl><strong>${words.marksTitle}</strong><ul>${marks}</ul>
    <strong>${words.countersTitle}</strong><dl>${panel.counters.map((name) => term(words.counters[name], words.counted[name]))}</dl>`;
}
