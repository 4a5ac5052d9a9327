// A position in the page, walked about in: moves made and taken back, cells and names read, by the game's kernels.

import { loadKernels } from "./kernels.js";
import { cellsOf, PositionError, textOf } from "./position_text.js";
import { makeMemory } from "./records.js";

// live: {symbols of the cells, text: how positions are written, or null}; names(walker) -> names(code): the texts of a
// move here, by notation; start: the bytes of the position that Python recorded.
// A place is {text, moves}: a position as text, or null for the recorded one, and the codes of moves from there.
/** @param {WebAssembly.Module} module @param {Manifest} manifest @param {Payload} live @param {Uint8Array} start */
export async function openWalker(module, manifest, live, start) {
  const memory = makeMemory(manifest.records, manifest.stack);
  const kernels = await loadKernels(module, manifest, memory);
  const position = memory.place("position", start);
  const buffer = memory.place("memory");
  const board = memory.array("u1", manifest.constants.MAX_SQUARES);
  const size = memory.size("position");

  const count = () => kernels.write_cells(position, board);
  const walker = {
    symbols: live.symbols,
    cells: () => memory.numbers("u1", board.pointer, count()),
    side: () => Number(kernels.turn(position)),
    codes() {
      const moves = kernels.generate(position, buffer, 0);
      return Array.from({ length: moves }, (_, at) => memory.get(buffer, "memory", "moves", at));
    },
    make(/** @type {number} */ code) {
      if (code) kernels.make(position, code);
      else kernels.pass_turn(position);
    },
    unmake: () => kernels.unmake(position),
    // The bytes of the position, with the history that the rules look at.
    bytes: () => memory.bytesAt(position, size).slice(),
    // Goes to a place; throws for a text that is no position.
    stand(/** @type {{text: string | null, moves: number[]}} */ { text, moves }) {
      memory.bytesAt(position, size).set(start);
      if (text !== null) setUp(text);
      for (const code of moves) walker.make(code);
    },
    text: () => live.text && textOf(live.text, live.symbols, [...walker.cells()], walker.side()),
  };

  function setUp(/** @type {string} */ text) {
    const { cells, turn } = cellsOf(live.text, live.symbols, text);
    memory.bytesAt(board.pointer, cells.length).set(cells);
    const refused = Number(kernels.set_up(position, board, turn));
    if (refused) throw new PositionError("impossible", live.text.squares[refused - 1] ?? "", text);
    kernels.pass_turn(position);
    const isLeft = kernels.is_in_check(position); // the king of the side that has moved
    kernels.unmake(position);
    if (isLeft) throw new PositionError("check", text);
  }
  return walker;
}
