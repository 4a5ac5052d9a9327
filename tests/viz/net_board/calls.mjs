// What the tests of the net board ask of its scripts, beyond single calls.

import { wordsOf } from "../../../xqlab/viz/board/words.js";
import { columnChips, columnsSpoken, describedCell } from "../../../xqlab/viz/net_board/side.js";
import { cellOf } from "../../../xqlab/viz/net_board/state.js";
import { netWordsOf } from "../../../xqlab/viz/net_board/words.js";

// What is told of a cell of a side, and of the columns that came and went.
export function toldOfCell(side, cell, language) {
  const words = { ...wordsOf(language), ...netWordsOf(language) };
  const man = ([symbol, square]) => `${symbol}${square}`;
  return [
    cellOf(side, cell),
    describedCell(side, cell, man, words),
    JSON.stringify(columnChips(side, man, words)),
    columnsSpoken(side, man, words),
  ];
}
