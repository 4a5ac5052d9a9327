// The parts of the card of a question: of quizzes, of searches by hand, of bug hunts and of sheets.

import { html } from "../core/preact.js";
import { fill } from "../page/markup.js";

const STATE_SIGNS = /** @type {Record<string, string>} */ ({
  ...{ right: "✓", late: "✓", wrong: "✗", shown: "✗", recorded: "✎" },
});
const ENDS = ["−∞", "+∞"]; // of a window, as readValue reads them

// The state of a choice: "right" once its question is done, "wrong" where it was given and is not.
/** @param {number[]} answer @param {number} number @param {boolean} isGiven @param {boolean} isDone */
const stateOfChoice = (answer, number, isGiven, isDone) =>
  isDone && answer.includes(number) ? "right" : isGiven ? "wrong" : "";

// The right choices, or the right numbers.
/** @param {number[]} answer @param {string[]} choices @param {(value: number) => string} write @param {Words} words */
export function answerText(answer, choices, write, words) {
  if (choices.length) return answer.map((number) => choices[number]).join(words.comma);
  const texts = answer.map(write);
  return texts.length > 1 ? `[${texts.join(", ")}]` : texts[0];
}

const withSign = (/** @type {string} */ state, /** @type {string} */ text) =>
  state ? `${STATE_SIGNS[state]} ${text}` : text;

// Which question it is, its kind, the score, and what else there is.
/** @param {{counted: string, kind: string, score: string, more?: unknown}} shown */
export const cardBar = ({ counted, kind, score, more }) =>
  html`<div class="xqz-bar"><b>${counted}</b><span class="xqz-kind">${kind}</span><span class="xqz-score">${score}</span>${more}</div>`;

// A button for each question, with its state.
/** @param {{states: string[], at: number, go: (number: number) => void, words: Words}} shown */
export function cardMarks({ states, at, go, words }) {
  const marks = states.map((state, number) => {
    const name = fill(words.go, { number: number + 1, state: words.states[state] });
    return html`<li><button type="button" data-go=${number} data-state=${state} aria-current=${number === at ? "step" : null}
      aria-label=${name} title=${name} onClick=${() => go(number)}>${number + 1}${STATE_SIGNS[state]}</button></li>`;
  });
  return html`<ol class="xqz-marks">${marks}</ol>`;
}

// A button that chooses an answer; the first one gets the focus that an open question needs.
/** @param {{text: string, number: number, answer: number[], given?: number | null, isDone: boolean, choose: (number: number) => void, key?: unknown}} shown */
export function cardChoice({ text, number, answer, given, isDone, choose, key = null }) {
  const state = stateOfChoice(answer, number, number === given, isDone);
  return html`<button type="button" data-choice=${number} data-state=${state} aria-disabled=${isDone ? "true" : null}
    data-main=${number === 0 && !isDone ? "" : null} onClick=${() => isDone || choose(number)}>${key}${withSign(state, text)}</button>`;
}

// A field for each name, with what is typed in it; with buttons for the ends of a window where there are two.
// wrong: the number of the field that is; isMain: whether the first gets the focus that a question needs.
/** @param {{names: string[], typed: string[], isFixed: boolean, how: string, words: Words, wrong?: number, isMain?: boolean, type: (typed: string[]) => void}} shown */
export function cardFields({ names, typed, isFixed, how, words, wrong, isMain = false, type }) {
  const typeAt = (/** @type {number} */ at, /** @type {string} */ text) =>
    type(names.map((_, number) => (number === at ? text : (typed[number] ?? ""))));
  function enter(/** @type {any} */ { currentTarget }, /** @type {number} */ at, /** @type {string} */ sign) {
    typeAt(at, sign);
    currentTarget.closest(".xqz-field").querySelector("input").focus();
  }
  const fields = names.map((name, at) => {
    const ends = ENDS.map((sign) => {
      const text = fill(words.endless, { sign });
      return html`<button type="button" data-quick data-end=${sign} data-field=${at} title=${text} aria-label=${`${name}: ${text}`}
        onClick=${(/** @type {Event} */ event) => enter(event, at, sign)}>${sign}</button>`;
    });
    return html`<span class="xqz-field"><label>${name}${" "}<input type="text" inputmode="text" autocomplete="off" size="7"
        data-field=${at} value=${typed[at] ?? ""} readonly=${isFixed} data-main=${isMain && at === 0 && !isFixed ? "" : null}
        aria-invalid=${at === wrong ? "true" : null} onInput=${(/** @type {any} */ { target }) => typeAt(at, target.value)} /></label>
      ${names.length === 2 && !isFixed ? ends : null}</span>`;
  });
  return html`<div class="xqz-fields">${fields}<span class="xqz-how">${isFixed ? "" : how}</span></div>`;
}

// A box for each choice, those ticked whose numbers are in `typed`. Where they are fixed, the right ones are marked, and
// those that were ticked wrongly.
/** @param {{choices: string[], typed: string[], question: Payload, isFixed: boolean, words: Words, isWrong?: boolean, isMain?: boolean, type: (typed: string[]) => void}} shown */
export function cardBoxes({ choices, typed, question, isFixed, words, isWrong = false, isMain = false, type }) {
  const { answer = [], several } = question;
  const boxes = choices.map((text, number) => {
    const isTicked = typed.includes(String(number));
    const state = stateOfChoice(answer, number, isTicked && isFixed, isFixed);
    const ticked = (/** @type {boolean} */ checked) =>
      choices.flatMap((_, other) => {
        const isOn = other === number ? checked : several && typed.includes(String(other));
        return isOn ? [String(other)] : [];
      });
    return html`<label class="xqz-box" data-state=${state}><input type=${several ? "checkbox" : "radio"} name="choice" value=${number}
      checked=${isTicked} disabled=${isFixed} data-main=${isMain && number === 0 && !isFixed ? "" : null}
      aria-invalid=${isWrong && number === 0 ? "true" : null}
      onInput=${(/** @type {any} */ { target }) => type(ticked(target.checked))} />${" "}${withSign(state, text)}</label>`;
  });
  return html`<div class="xqz-choices" role="group" aria-label=${several ? words.several : null}>${boxes}</div>
    ${several && !isFixed ? html`<p class="xqz-how">${words.several}</p>` : null}`;
}
