// A position in the page, walked about in by the game's kernels: moves made and taken back, cells and names read.

import { loadKernels } from "../../wasm/kernels.mjs";
import { makeMemory } from "../../wasm/records.mjs";
import { makeSetUp } from "./positions/set_up.js";

const WALK_MEGABYTES = 64; // megabytes: nothing is searched here
const NODE_BITS = 31; // of the name of a move that is the number of a node
const PLAIN = "uci"; // the notation that every game has

// live: see live.py; start: the bytes of the position that Python recorded.
/** @param {WebAssembly.Module} module @param {Manifest} manifest @param {Payload} live @param {Uint8Array} start */
export async function openWalker(module, manifest, live, start) {
  const { symbols, squares } = live;
  const memory = makeMemory(manifest.records, manifest.stack, WALK_MEGABYTES);
  const kernels = await loadKernels(module, manifest, memory);
  const position = memory.place("position", start);
  const buffer = memory.place("memory");
  const board = memory.array("u1", manifest.constants.MAX_SQUARES);
  const facts = memory.array("i4", manifest.constants.MAX_FACTS);
  const size = memory.size("position");
  let { written } = live; // how moves are written here

  const cells = () => memory.values(board, Number(kernels.write_cells(position, board)));
  const side = () => Number(kernels.turn(position));

  const one = [...squares].sort((a, b) => b.length - a.length).join("|");
  const pair = new RegExp(`^(${one})(${one})`);

  // A legal move here, by notation; "" for a null move.
  /** @returns {Record<string, string>} */
  function names(/** @type {number} */ code) {
    const name = code && Number(kernels.name_move(position, code));
    const texts = Object.entries(written).map(([notation, parts]) => [notation, code ? textOfName(parts, name) : ""]);
    return Object.fromEntries(texts);
  }

  function make(/** @type {number} */ code) {
    if (code) kernels.make(position, code);
    else kernels.pass_turn(position);
  }

  // The codes of the legal moves.
  function codes() {
    const count = Number(kernels.generate(position, buffer, 0));
    return Array.from({ length: count }, (_, at) => Number(memory.get(buffer, "memory", "moves", at)));
  }

  // Goes to a place; throws an error with `texts` for a text that is no position.
  function stand(/** @type {Place} */ { text, moves, side }) {
    memory.bytesAt(position, size).set(start);
    written = live.written;
    if (text !== null) setUp?.setUp(text, side);
    moves.forEach(make);
  }

  // What is made of each move to a place, asked before the move; the walker stands there afterwards.
  /** @template Made @param {Place} place @param {(code: number) => Made} ask */
  function along(place, ask) {
    stand({ ...place, moves: [] });
    return place.moves.map((code) => {
      const made = ask(code);
      make(code);
      return made;
    });
  }

  const walker = {
    memory,
    kernels,
    position,
    buffer, // what the kernels may write to
    board, // room for the number of a symbol on each square
    facts, // and for numbers that tell about the position
    codes,
    stand,
    along,
    name: (/** @type {number} */ code) => names(code)[PLAIN],
    // In a tree that was typed, moves are called by these names of its nodes.
    nameNodes: (/** @type {string[]} */ of) => (written = { [PLAIN]: [{ by: [0, NODE_BITS], of }] }),
    plies: manifest.constants.MAX_PLY,
    symbols,
    cells, // the number of the symbol on each square
    side, // 0 where the first player is to move
    make, // code 0 passes the turn
    unmake: () => kernels.unmake(position),
    // Whether the side that has moved has left its king in check.
    isLeftInCheck() {
      const before = memory.bytesAt(position, size).slice();
      kernels.pass_turn(position); // which not every game can take back
      const isLeft = Boolean(kernels.is_in_check(position));
      memory.bytesAt(position, size).set(before);
      return isLeft;
    },
    names,
    // The squares of a move; null where its text does not name both.
    squares(/** @type {number} */ code) {
      const match = pair.exec(names(code)[PLAIN]);
      return match && [squares.indexOf(match[1]), squares.indexOf(match[2])];
    },
    // The bytes of the position, with the history that the rules look at.
    bytes: () => memory.bytesAt(position, size).slice(),
  };
  const setUp = makeSetUp(live.text, walker, squares);
  return { ...walker, setUp }; // how positions are typed here
}

// The text of a move by its name, a number, as xqlab/move_texts.py writes it: a part is a text, or a choice of parts by
// some bits of the name.
export function textOfName(/** @type {any[]} */ parts, /** @type {number} */ name) {
  const textOfPart = (/** @type {any} */ part) => {
    let chosen = part;
    while (typeof chosen !== "string") {
      const [shift, bits] = chosen.by;
      const number = Math.floor(name / 2 ** shift) % 2 ** bits;
      chosen = chosen.of[Math.min(number, chosen.of.length - 1)];
    }
    return chosen;
  };
  return parts.map(textOfPart).join("");
}
