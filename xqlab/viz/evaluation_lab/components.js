// The components of an evaluation as rows of a table, each with the sliders of its terms below.

import { html } from "../core/preact.js";
import { signedText } from "../page/heat.js";
import { fieldView } from "./fields.js";
import { addsUp, changedIn, pairOf, rangeOf, shownTerms, withWeight } from "./state.js";

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
  const own = new Set(about.terms.slice(first, first + count).map((/** @type {Payload} */ term) => term.name));
  const odd = (answer.odd ?? []).filter((/** @type {Payload} */ each) => own.has(each.name)).length;
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
  return html`<div class="xq-bar xqe-bar"><label class="xqe-finder"><span>${words.find}</span>${" "}<input type="search"
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
