// The answers to the items of a sheet, without a page.

import { judge, readDecimal, readValue } from "../quiz/state.js";

// An entry for an item: `given` is its answer, null while it has none; `typed`, what its fields hold, or the numbers of
// the choices that are ticked; `tries`, how often it was checked; `right`, null until then; `shown`, whether the key was shown.
/** @typedef {{given: number[] | null, typed: string[], tries: number, right: boolean | null, shown: boolean}} Entry */

export const blankEntry = () => /** @type {Entry} */ ({ given: null, typed: [], tries: 0, right: null, shown: false });

// The numbers in fields, null where one is empty or no number; `unread`: the first text that is none.
export function readFields(/** @type {string[]} */ typed) {
  const numbers = typed.map((text) => readValue(text) ?? readDecimal(text));
  const unread = typed.findIndex((text, at) => text.trim() && numbers[at] === null);
  const given = numbers.includes(null) ? null : /** @type {number[]} */ (numbers);
  return { given, unread };
}

// Whether an answer is an item's key.
export function isRight(/** @type {Payload} */ { answer, tolerance, texts }, /** @type {number[]} */ given) {
  if (texts.en.choices.length) return `${given}` === `${answer}`;
  return Boolean(judge(answer, given, tolerance)?.every(Boolean));
}

// Whether an item is answered by one choice, which is final.
export const isOneChoice = (/** @type {Payload} */ { several, texts }) => texts.en.choices.length > 0 && !several;

// The wrong idea that an answer equals, by language; undefined where none does.
export function ideaOf(/** @type {Payload} */ { ideas }, /** @type {number[]} */ given) {
  return ideas.find((/** @type {[number[], Texts]} */ [answer]) => `${answer}` === `${given}`)?.[1];
}

// Whether a list of numbers can be an answer to an item.
export function fitsItem(/** @type {Payload} */ { several, texts }, /** @type {number[]} */ given) {
  const { choices, labels } = texts.en;
  if (!choices.length) return given.length === labels.length;
  const areChoices = given.every((value) => Number.isInteger(value) && value >= 0 && value < choices.length);
  return areChoices && new Set(given).size === given.length && (several || given.length === 1);
}
