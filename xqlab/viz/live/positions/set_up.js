// The position that a reader types: rows as in a FEN, the moves from the start, or a tree as nested lists.

import { bytesOf } from "../../page/bytes.js";
import { WordedError } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { placeTreeText, readTree } from "./nested_lists.js";
import { quotedText } from "./quoted.js";
import { makeRows } from "./rows.js";

const MOST_MOVES = 8; // that an error lists, as in Python
const LISTED = { en: ", ", zh: "、" }; // between them

// {setUp(text, side): changes the record of the walker, or throws an error with `texts`; text(place): of a place; of trees
// height(text)}, of a form as text_form.py makes it; null where positions are not typed.
/** @param {Payload | null} form @param {Payload} walker @param {string[]} squares @returns {Payload | null} */
export function makeSetUp(form, walker, squares) {
  const /** @type {Record<string, Function>} */ makers = { rows: makeRows, moves, lists };
  return form && makers[form.kind](form, walker, squares);
}

/** @param {Payload} form @param {Payload} walker @param {string[]} squares */
function moves({ start, messages, written }, walker, squares) {
  const { memory, position, symbols, codes, name, make, cells, along } = walker;
  const bytes = bytesOf(start);

  function refusal(/** @type {string} */ square) {
    const legal = codes();
    const [listed, more] = [legal.slice(0, MOST_MOVES).map(name), legal.length - MOST_MOVES];
    const piece = symbols[cells()[squares.indexOf(square)] ?? 0];
    return new WordedError((language) => {
      const moves = listed.join(LISTED[language]) + (more > 0 ? fill(messages.more[language], { more }) : "");
      const of = legal.length ? messages[piece ? "occupied" : "move"] : messages.over;
      return fill(of[language], { moves, move: quotedText(square), square, piece });
    });
  }

  return {
    setUp(/** @type {string} */ text) {
      memory.bytesAt(position, bytes.length).set(bytes);
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const code = codes().find((/** @type {number} */ each) => name(each) === word);
        if (code === undefined) throw refusal(word);
        make(code);
      }
    },
    text: (/** @type {Place} */ place) => [place.text ?? written, ...along(place, name)].filter(Boolean).join(" "),
  };
}

// The text of a place below the root is that of the whole tree.
/** @param {Payload} form @param {Payload} walker */
function lists(form, { memory, position, nameNodes }) {
  return {
    setUp(/** @type {string} */ text, /** @type {number | undefined} */ side) {
      nameNodes(placeTreeText(memory, position, form, text));
      if (side !== undefined) memory.set(position, "position", ["root_side"], side);
    },
    text: (/** @type {Place} */ place) => place.text ?? form.written,
    height(/** @type {string} */ text) {
      const plies = [0]; // of each node: a parent stands before its children
      for (const parent of readTree(form, text).columns.parent.slice(1)) plies.push(plies[parent] + 1);
      return Math.max(...plies);
    },
  };
}
