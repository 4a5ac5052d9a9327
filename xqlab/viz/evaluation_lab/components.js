// The components of an evaluation as rows of a table, each with the sliders of its terms below.

import { html } from "../core/preact.js";
import { signedText } from "../page/heat.js";
import { fieldView } from "./fields.js";

const LEAST_SPAN = 40; // centipawns that a slider goes to either side

// The weight of a term now: one number, or a pair, 0 opening and 1 endgame.
export function pairOf(/** @type {Lab} */ about, /** @type {Changed} */ changed, /** @type {number} */ index) {
  const { name, base } = about.terms[index];
  return changed[name] ?? base;
}

// `changed` with one number of a weight set; the other half of a pair follows where they are linked.
/**
 * @param {Lab} about @param {Changed} changed @param {number} index
 * @param {number} half @param {number} value @param {boolean} linked
 */
export function withWeight(about, changed, index, half, value, linked) {
  const { name, base, limits } = about.terms[index];
  const pair = [...pairOf(about, changed, index)];
  const step = value - pair[half];
  pair[half] = bounded(rounded(value, about.digits), limits);
  if (linked && pair.length > 1) pair[1 - half] = bounded(rounded(pair[1 - half] + step, about.digits), limits);
  const { [name]: _, ...others } = changed;
  return pair.every((number, at) => number === base[at]) ? others : { ...others, [name]: pair };
}

function bounded(/** @type {number} */ value, /** @type {Pair} */ [lowest, highest]) {
  return Math.min(Math.max(value, lowest), highest);
}

function rounded(/** @type {number} */ value, /** @type {number} */ digits) {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

// The ends of a term's sliders, integers: wide enough for about twice its base weight and for its current one.
export function rangeOf(/** @type {Pair} */ base, /** @type {Pair} */ now, /** @type {Pair} */ limits) {
  const span = Math.max(LEAST_SPAN, ...base.map(Math.abs));
  const low = Math.floor(Math.min(...now, Math.min(...base) - span));
  const high = Math.ceil(Math.max(...now, Math.max(...base) + span));
  return [low, high].map((end) => bounded(end, limits));
}

// The terms of a component to show: those that match all the words; with `here`, where terms are counted, only those
// of this position.
/** @param {Lab} about @param {number} component @param {number[][]} counts @param {any} options
 * @param {Language} language */
export function shownTerms(about, component, counts, { words, here, changed }, language) {
  const { first, count } = about.components[component];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const indices = [];
  for (let index = first; index < first + count; index++) {
    const term = about.terms[index];
    const text = `${term.name} ${term.name.replaceAll(/[._]/g, " ")} ${term[language]}`.toLowerCase();
    const there = !counts.length || counts[0][index] || counts[1][index] || term.name in changed;
    if (wanted.every((/** @type {string} */ word) => text.includes(word)) && (there || !here)) indices.push(index);
  }
  return indices;
}

// How many terms of a component are changed.
export function changedIn(/** @type {Lab} */ about, /** @type {number} */ component, /** @type {Changed} */ changed) {
  const { first, count } = about.components[component];
  return about.terms.slice(first, first + count).filter(({ name }) => name in changed).length;
}

// Whether numbers that are shown as integers add up to their sum, shown so; sides: [first side, second side] of each.
export function addsUp(/** @type {Pair[]} */ sides) {
  const columns = [sides.map(([first]) => first), sides.map(([, second]) => second), sides.map(([a, b]) => a - b)];
  const sum = (/** @type {number[]} */ values) => values.reduce((left, right) => left + right, 0);
  const shown = (/** @type {number} */ value) => Number(value.toFixed(0));
  return columns.every((values) => sum(values.map(shown)) === shown(sum(values)));
}

const MOST_TERMS = 60; // of a component that are shown at once

const numberCells = (/** @type {string[]} */ texts) =>
  texts.map((text) => html`<span role="cell" class="xqe-number">${text}</span>`);

// Of either side, the difference, and how that has changed.
function sideCells(/** @type {Pair} */ [first, second], /** @type {Pair} */ [firstBefore, secondBefore]) {
  const now = first - second;
  const change = now - (firstBefore - secondBefore);
  const bare = (/** @type {number} */ value) => signedText(value).replace("+", "");
  return numberCells([bare(first), bare(second), signedText(now), Math.abs(change) < 0.5 ? "" : signedText(change)]);
}

// The steps of the sum, from 0 to the value, and the whole: each adds what the first side has more than the second.
function stepsOf(/** @type {Pair[]} */ sides) {
  const sums = [0];
  for (const [first, second] of sides) sums.push(sums[sums.length - 1] + first - second);
  const low = Math.min(...sums);
  const share = (/** @type {number} */ sum) => (100 * (sum - low)) / (Math.max(...sums) - low || 1);
  const step = (/** @type {number} */ from, /** @type {number} */ to) => {
    const [left, right] = [share(Math.min(from, to)), share(Math.max(from, to))];
    return html`<span class="xqe-step" aria-hidden="true"><i class=${to < from ? "xqe-loss" : ""}
      style=${`left: ${left}%; width: ${right - left}%`}></i></span>`;
  };
  const steps = sides.map((_, at) => step(sums[at], sums[at + 1]));
  return { steps, whole: step(0, sums[sums.length - 1]), zero: `--xqe-zero: ${share(0)}%` };
}

function termView(/** @type {Props} */ props, /** @type {number} */ index) {
  const { _data: about, _position: position, _answer: answer, changed, linked, mistakes, language, words, set } = props;
  const { name, base, limits, [language]: text } = about.terms[index];
  const pair = pairOf(about, changed, index);
  const [one, other] = position.counts.map((/** @type {number[]} */ side) => side[index]);
  const odd = (answer.odd ?? []).filter((/** @type {Payload} */ each) => each.name === name);
  const isPair = pair.length > 1;
  const keys = pair.map((_, half) => `${name} ${half}`);
  const halves = pair.map((value, half) => {
    const children = isPair ? words.halves[half] : "";
    const label = isPair ? `${text}, ${children}` : text;
    const put = (/** @type {number} */ weight) =>
      set({ changed: withWeight(about, changed, index, half, weight, linked) });
    const /** @type {any} */ field = {
        name: keys[half],
        kind: "number",
        limits,
        step: about.digits ? 0 : 1,
        slide: [...rangeOf(base, pair, limits), 1],
        words: { [language]: label },
      };
    const more = { value: Math.round(value), put, children, class: "xqe-half", step: 1, "aria-label": label };
    return fieldView(props, field, keys[half], more);
  });
  const refused = keys.filter((key) => key in mistakes).map((key) => words.wants(limits, mistakes[key]));
  return html`<div key=${name} class=${name in changed ? "xqe-term xqe-changed" : "xqe-term"}><span>${text}</span>
    ${isPair && html`<span class="xq-small xqe-counts">${one || other ? words.counts(about[language].sides, one, other) : ""}</span>`}
    ${halves}<p class="xqe-odd">${odd.map((/** @type {Payload} */ each) => `⚠ ${each[language]}`).join("; ")}</p>
    ${refused.length > 0 && html`<p class="xqe-odd" role="alert">${refused.join(" ")}</p>`}</div>`;
}

// A component; terms: those of its terms that are listed.
/** @param {Props} props @param {number} at @param {number[]} terms @param {unknown} step */
function componentView(props, at, terms, step) {
  const { _data: about, _answer: answer, changed, off, unfolded, find, language, words, id, set } = props;
  const { first, count, name, [language]: texts } = about.components[at];
  const own = about.terms.slice(first, first + count).map((/** @type {Payload} */ term) => term.name);
  const odd = (answer.odd ?? []).filter((/** @type {Payload} */ each) => own.includes(each.name)).length;
  const isOn = !off.includes(name);
  const isOpen = unfolded.includes(at) || (find.trim() !== "" && terms.length > 0);
  const without = (/** @type {any[]} */ all, /** @type {any} */ one) => all.filter((each) => each !== one);
  const fold = () => set({ unfolded: unfolded.includes(at) ? without(unfolded, at) : [...unfolded, at] });
  const switched = (/** @type {Filled} */ { target }) =>
    set({ off: target.checked ? without(off, name) : [...off, name] });
  const rest = terms.length - MOST_TERMS;
  return html`<div class=${isOn ? "xqe-part" : "xqe-part xqe-off"} data-part=${at} role="row">
      <span role="cell" class="xqe-named"><input type="checkbox" data-switch=${name} checked=${isOn}
          aria-label=${words.on(texts.name)} onChange=${switched} />
        <button type="button" class="xqe-fold" aria-expanded=${String(isOpen)} aria-controls=${`${id}-${at}`} onClick=${fold}>
          ${words.unfold(texts.name, changedIn(about, at, changed), odd)}</button></span>
      ${sideCells(answer.sides[at], answer.sides_before[at])}${step}</div>
    <div class="xqe-terms" id=${`${id}-${at}`} role="row" hidden=${!isOpen}><div role="cell">${
      isOpen && [
        html`<p class="xq-small">${texts.about}</p>`,
        terms.slice(0, MOST_TERMS).map((index) => termView(props, index)),
        rest > 0 && html`<p>${words.more(rest)}</p>`,
      ]
    }</div></div>`;
}

export function componentsView(/** @type {Props} */ props) {
  const { _data: about, _position: position, _answer: answer, language, words, find, here, changed, set } = props;
  const { counts } = position;
  const listed = about.components.map((/** @type {unknown} */ _, /** @type {number} */ at) =>
    shownTerms(about, at, counts, { words: find, here, changed }, language),
  );
  const { steps, whole, zero } = stepsOf(answer.sides);
  const sum = (/** @type {Pair[]} */ sides) =>
    sides.reduce(([first, second], side) => [first + side[0], second + side[1]], [0, 0]);
  const tick = (/** @type {string} */ name) =>
    html`<label><input type="checkbox" checked=${props[name]}
      onChange=${(/** @type {Filled} */ { target }) => set({ [name]: target.checked })} />${" "}<span>${words[name]}</span></label>`;
  const heads = words
    .heads(about[language].sides)
    .map((/** @type {string} */ head) => html`<span role="columnheader" title=${words.headsTip}>${head}</span>`);
  return html`<div class="xq-bar"><label class="xqe-finder"><span>${words.find}</span>${" "}<input type="search"
        class="xqe-find" value=${find} onInput=${(/** @type {Filled} */ { target }) => set({ find: target.value })} /></label>
      <output class="xq-small xqe-matches">${words.matches(listed.flat().length)}</output>
      ${counts.length > 0 && tick("here")}${about.terms[0].base.length > 1 && tick("linked")}</div>
    <div class="xqe-parts" role="table" aria-label=${words.parts} style=${zero}>
      <div class="xqe-part xqe-heads" role="row">${heads}</div>
      ${listed.map((/** @type {number[]} */ terms, /** @type {number} */ at) => componentView(props, at, terms, steps[at]))}
      <div class="xqe-part xqe-total" role="row"><span role="cell">${words.total + (addsUp(answer.sides) ? "" : words.rounded)}</span>
        ${sideCells(sum(answer.sides), sum(answer.sides_before))}${whole}</div></div>`;
}

// A panel asks for a weight: its slider is shown, and has the focus.
export function showWeight(/** @type {Props} */ { _data: about, el, unfolded, set }, /** @type {string} */ name) {
  const index = about.terms.findIndex((/** @type {Payload} */ term) => term.name === name);
  const at = about.components.findIndex(
    (/** @type {Payload} */ { first, count }) => index >= first && index < first + count,
  );
  set({ unfolded: [...unfolded.filter((/** @type {number} */ each) => each !== at), at], find: name, here: false });
  const slider = el.querySelector(`[data-slide="${name} 0"]`);
  slider.scrollIntoView({ block: "center" });
  slider.focus();
}
