// What tests in Python ask of positions as texts.

import { cellsOf, textOf } from "../../../xqlab/viz/live/positions/position_text.js";

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
