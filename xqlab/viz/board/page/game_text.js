// The game as text to copy: headers and moves in lines, or moves with numbers.

import { fill } from "../../page/markup.js";

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
const RESULTS = ["1-0", "0-1", "1/2-1/2"];

// form: {tags: notation -> [those of the usual start, those of another], usual: its text, columns, notation: of the moves
// whichever is shown, "" for that}; {} for no headers.
//   start {written, number, turn}; notes: of the moves, see line_of_play.js; facts: of the ending
/** @param {Payload} form @param {string} notation @param {Payload} start @param {Payload[]} notes
 * @param {number[]} facts */
export function gameText(form, notation, start, notes, facts) {
  const numbered = notes.map(({ texts }, at) => {
    const text = texts[form.notation || notation];
    const number = start.number + ((start.turn + at) >> 1);
    const isFirst = (start.turn + at) % 2 === 0;
    return isFirst ? `${number}. ${text}` : at ? text : `${number}... ${text}`;
  });
  if (!form.tags) return numbered.join(" ");
  const result = RESULTS[facts[1]] ?? "*";
  const tags = form.tags[notation][start.written === form.usual ? 0 : 1];
  return `${fill(tags, { fen: start.written, result })}\n${wrapped([...numbered, result], form.columns)}\n`;
}

function wrapped(/** @type {string[]} */ words, /** @type {number} */ columns) {
  let [text, column] = ["", 0];
  for (const word of words) {
    const width = word.length + (word.match(WIDE)?.length ?? 0);
    const isFull = column + 1 + width > columns;
    if (text) text += isFull ? "\n" : " ";
    column = text && !isFull ? column + 1 + width : width;
    text += word;
  }
  return text;
}
