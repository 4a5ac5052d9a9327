// What an answer is written in, of quizzes and of sheets: fields for numbers, boxes for choices.

import { escapeMarkup, fill } from "../page/markup.js";

const ENDS = ["−∞", "+∞"]; // of a window, as readValue reads them

// A field for each name, with what is typed in it; with buttons for the ends of a window where there are two.
/** @param {string[]} names @param {string[]} typed @param {boolean} isFixed @param {string} how @param {Words} words */
export function numberFieldsHtml(names, typed, isFixed, how, words) {
  const fields = names.map((name, at) => {
    const ends = ENDS.map((sign) => {
      const text = fill(words.endless, { sign });
      return `<button type="button" data-end="${sign}" data-field="${at}" title="${text}" aria-label="${escapeMarkup(name)}: ${text}">${sign}</button>`;
    });
    return (
      `<span class="xqz-field"><label>${escapeMarkup(name)} <input type="text" inputmode="text" autocomplete="off" size="7"` +
      ` data-field="${at}" value="${escapeMarkup(typed[at] ?? "")}"${isFixed ? " readonly" : ""}></label>` +
      `${names.length === 2 && !isFixed ? ends.join("") : ""}</span>`
    );
  });
  return `<div class="xqz-fields">${fields.join("")}<span class="xqz-how">${isFixed ? "" : how}</span></div>`;
}

// A box for each choice, those ticked whose numbers are in `typed`. Where they are fixed, the right ones are marked, and
// those that were ticked wrongly.
/** @param {string[]} choices @param {string[]} typed @param {Payload} question @param {boolean} isFixed @param {Words} words */
export function boxesHtml(choices, typed, { answer = [], several }, isFixed, words) {
  const boxes = choices.map((text, number) => {
    const isTicked = typed.includes(String(number));
    const state = !isFixed ? "" : answer.includes(number) ? "right" : isTicked ? "wrong" : "";
    const sign = /** @type {Payload} */ ({ right: "✓ ", wrong: "✗ " })[state] ?? "";
    return (
      `<label class="xqz-box" data-state="${state}"><input type="${several ? "checkbox" : "radio"}" name="choice"` +
      ` value="${number}"${isTicked ? " checked" : ""}${isFixed ? " disabled" : ""}> ${sign}${escapeMarkup(text)}</label>`
    );
  });
  const how = several && !isFixed ? `<p class="xqz-how">${words.several}</p>` : "";
  return `<div class="xqz-choices" role="group"${several ? ` aria-label="${words.several}"` : ""}>${boxes.join("")}</div>${how}`;
}
