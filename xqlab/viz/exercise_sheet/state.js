// The answers to the items of a sheet, without a page.

import { judgeGiven, readDecimal, readValue } from "../quiz/state.js";

// An entry for an item: `given` is its answer, null while it has none; `typed`, what its fields hold, or the numbers of
// the choices that are ticked; `tries`, how often it was checked; `right`, null until then; `shown`, whether the key was.
/** @typedef {{given: number[] | null, typed: string[], tries: number, right: boolean | null, shown: boolean}} Entry */

export const blankEntry = () => /** @type {Entry} */ ({ given: null, typed: [], tries: 0, right: null, shown: false });

// The numbers in fields, null where one is empty or no number; `unread`: the first text that is none.
export function readFields(/** @type {string[]} */ typed) {
  const numbers = typed.map((text) => readValue(text) ?? readDecimal(text));
  const unread = typed.findIndex((text, at) => text.trim() && numbers[at] === null);
  const given = numbers.includes(null) ? null : /** @type {number[]} */ (numbers);
  return { given, unread };
}

// An item as a question of a quiz has it. One to hand in has no answer, but the number of its fields.
export function askedOf(/** @type {Payload} */ { answer, several, tolerance, texts: { en } }) {
  return /** @type {Question} */ ({ answer: answer ?? en.labels, several, tolerance, choices: en.choices.length });
}

// Whether an answer is an item's key.
export function isRight(/** @type {Payload} */ item, /** @type {number[]} */ given) {
  return Boolean(judgeGiven(askedOf(item), given)?.every(Boolean));
}

// The wrong idea that an answer equals, by language; undefined where none does.
export function ideaOf(/** @type {Payload} */ { ideas }, /** @type {number[]} */ given) {
  return ideas.find((/** @type {[number[], Texts]} */ [answer]) => `${answer}` === `${given}`)?.[1];
}
