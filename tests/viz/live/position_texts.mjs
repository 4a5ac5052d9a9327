// What tests in Python ask of positions as texts.

import { makeSetUp } from "../../../xqlab/viz/live/positions/set_up.js";

// Of each text {cells, turn, text: the same written again}, or what is wrong with it in each language.
export function read(form, symbols, texts) {
  const rows = makeSetUp(form, { symbols }, []);
  return texts.map((text) => {
    try {
      const { placed, turn } = rows.read(text);
      return { cells: [...placed], turn, text: rows.write(placed, turn) };
    } catch (error) {
      return error.texts;
    }
  });
}

export const wordsBehind = (form, text) => makeSetUp(form, {}, []).wordsBehind(text);

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
      const rows = makeSetUp(form, walker, squares);
      rows.setUp(text);
      return { numbers: numbers(), end: rows.behindSide() };
    } catch (error) {
      if (!error.texts) throw error;
      return error.texts;
    }
  });
}
