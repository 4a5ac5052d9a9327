// What a reader typed, as Python's errors quote it.

import { WordedError } from "../../page/languages.js";
import { fill } from "../../page/markup.js";

const ESCAPES = /** @type {Record<string, string>} */ ({ "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" });
const UNSEEN = /(?! )[\p{C}\p{Z}]/u;

// What is wrong with a text, in the words of a form of this name; what they quote are properties of it. See text_form.py.
export const formError = (/** @type {Payload} */ { messages }, /** @type {string} */ name, quotes = {}) =>
  Object.assign(new WordedError((language) => fill(messages[name][language], quotes)), quotes);

// As `quoted` in xqlab/errors.py: the `repr` of a text, cut to `longest` characters.
export function quotedText(/** @type {string} */ text, longest = 80) {
  const characters = [...text].slice(0, longest + 1);
  const mark = characters.includes("'") && !characters.includes('"') ? '"' : "'";
  return cut(`${mark}${characters.map((each) => escaped(each, mark)).join("")}${mark}`, longest);
}

// What is written in Python, cut likewise.
export function cut(/** @type {string} */ text, longest = 80) {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 3).join("")}...`;
}

function escaped(/** @type {string} */ character, /** @type {string} */ mark) {
  if (character === mark) return `\\${mark}`;
  if (character in ESCAPES) return ESCAPES[character];
  if (!UNSEEN.test(character)) return character;
  const code = /** @type {number} */ (character.codePointAt(0));
  const [letter, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(digits, "0")}`;
}
