// What tests in Python ask of positions as texts.

import { behindSide, cellsOf, textOf } from "../../../xqlab/viz/live/positions/position_text.js";
import { makeSetUp } from "../../../xqlab/viz/live/positions/set_up.js";

// Of each text {cells, turn, text: the same written again}, or what is wrong with it in each language.
export function read(form, symbols, texts) {
  return texts.map((text) => {
    try {
      const { cells, turn } = cellsOf(form, symbols, text);
      return { cells: [...cells], turn, text: textOf(form, symbols, cells, turn) };
    } catch (error) {
      return error.texts;
    }
  });
}

const FACTS = 512; // the address of the numbers, behind the board

// Of each text {numbers: the rights that the game is asked to set, end: what follows the side to move, written again}, or
// what is wrong with it. refused, misplaced: what the game answers about rights and pieces; isLeftInCheck: and of a king.
export function rights(form, symbols, texts, refused = 0, misplaced = 0, squares = [], isLeftInCheck = false) {
  const fields = Object.keys(form.rights);
  return texts.map((text) => {
    const bytes = new Uint8Array(2 * FACTS);
    const numbers = () => [...new Int32Array(bytes.buffer, FACTS, fields.length)];
    const memory = {
      bytesAt: (at, length) => bytes.subarray(at, at + length),
      get: (_position, _record, field) => numbers()[fields.indexOf(field)],
    };
    const kernels = { set_up: () => misplaced, set_rights: () => refused };
    const pointers = { position: 0, board: { pointer: 0 }, facts: { pointer: FACTS } };
    const walker = { memory, kernels, symbols, ...pointers, isLeftInCheck: () => isLeftInCheck };
    try {
      makeSetUp(form, walker, squares).setUp(text);
      return { numbers: numbers(), end: behindSide(form, walker) };
    } catch (error) {
      if (!error.texts) throw error;
      return error.texts;
    }
  });
}
