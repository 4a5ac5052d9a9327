// A position as text in the page: rows of letters from the top, then the side to move, as in a FEN.

import { formError } from "./quoted.js";

const EMPTY = /^[0-9]+$/; // so many empty squares
const NO_RIGHT = "-";
const GLUED_SIDE = /^(\S+\/)([^\s/]+?)([wbr])(?:--(?:(0)(\d+)|(\d)(\d))?)?(?=\s|$)/;

// The positions of a form as text_form.py makes it. squares: the names of those of the walker, see walker.js.
/** @param {Payload} form @param {Payload} walker @param {string[]} squares */
export function makeRows(form, walker, squares) {
  const { rows, sides, also, also_sides, end } = form;
  const { memory, kernels, position, board, facts, symbols, cells, side, stand } = walker;
  const rights = /** @type {[string, string[]][]} */ (Object.entries(form.rights)); // field of the position -> texts
  const countOf = (/** @type {string} */ part) => (EMPTY.test(part) ? Number(part) : 1); // of squares

  // The words of a text; the space before the side to move may be missing, as `spaced_fen` of Python reads it.
  function fieldsOf(/** @type {string} */ text) {
    const [all, before, row, turn, ...counts] = GLUED_SIDE.exec(text.trim()) ?? [""];
    const files = [...(row ?? "")].reduce((sum, part) => sum + countOf(part), 0);
    const isGlued = all && files === rows.at(-1)?.length;
    const numbers = counts.filter(Boolean);
    const start = isGlued ? [before + row, turn, ...(numbers.length ? ["-", "-", ...numbers] : [])] : [];
    const rest = text.trim().slice(isGlued ? all.length : 0);
    return [...start, ...rest.split(/\s+/).filter(Boolean)];
  }

  // The words behind the side to move: one for each field of the rights, and the rest. Any may be left out.
  function wordsBehind(/** @type {string} */ text) {
    const words = fieldsOf(text).slice(2);
    return { ofRights: words.slice(0, rights.length), others: words.slice(rights.length) };
  }

  // {placed: the number of the symbol on each square, turn}; throws a WordedError.
  function read(/** @type {string} */ text) {
    const [fields = "", letter = ""] = fieldsOf(text);
    const written = fields.split("/");
    if (written.length !== rows.length)
      throw formError(form, "rows", { wanted: rows.length, number: written.length, text });
    const placed = new Uint8Array(rows.flat().length);
    rows.forEach((/** @type {number[]} */ row, /** @type {number} */ at) => {
      let file = 0;
      for (const part of written[at].match(/[0-9]+|./gu) ?? []) {
        const symbol = EMPTY.test(part) ? 0 : symbols.indexOf(also[part] ?? part);
        if (!EMPTY.test(part) && symbol < 1)
          throw formError(form, "letter", { letters: symbols.slice(1).join(""), letter: part, text });
        if (symbol && file < row.length) placed[row[file]] = symbol;
        file += countOf(part);
      }
      if (file !== row.length) throw formError(form, "squares", { wanted: row.length, number: file, row: written[at] });
    });
    const turn = [...sides].indexOf(also_sides[letter] ?? letter);
    if (turn < 0) throw formError(form, "side", { side: letter, text });
    return { placed, turn };
  }

  function placeRights(/** @type {string} */ text) {
    const { ofRights } = wordsBehind(text);
    const numbers = rights.map(([, texts], at) => texts.indexOf(ofRights[at] ?? NO_RIGHT));
    numbers.forEach((number, at) => memory.bytesAt(facts.pointer + 4 * at, 4).set(Int32Array.of(number)));
    const wrong = 1 + numbers.indexOf(-1) || (rights.length && Number(kernels.set_rights(position, facts)));
    if (wrong) throw formError(form, "rights", { word: ofRights[wrong - 1] ?? NO_RIGHT, text });
  }

  // Sets the position up as a text says; {placed, refused: 0, or what is wrong as `set_up` says it}.
  function place(/** @type {string} */ text) {
    const { placed, turn } = read(text);
    memory.bytesAt(board.pointer, placed.length).set(placed);
    const refused = Number(kernels.set_up(position, board, turn));
    if (!refused) placeRights(text);
    return { placed, refused };
  }

  // What follows the side to move in the text of the position. rest: what comes behind the rights.
  function behindSide(rest = wordsBehind(`board side${end}`).others.join(" ")) {
    const words = rights.map(([field, texts]) => texts[Number(memory.get(position, "position", field))]);
    return [...words, rest].map((word) => word && ` ${word}`).join("");
  }

  // The text of a position; numbers: of the symbol on each square.
  function write(/** @type {ArrayLike<number>} */ numbers, /** @type {number} */ turn, behind = end) {
    const texts = rows.map((/** @type {number[]} */ row) =>
      row
        .map((square) => symbols[numbers[square]] || " ")
        .join("")
        .replace(/ +/g, (gap) => String(gap.length)),
    );
    return `${texts.join("/")} ${sides[turn]}${behind}`;
  }

  return {
    ...{ read, wordsBehind, place, behindSide, write },
    setUp(/** @type {string} */ text) {
      const { placed, refused } = place(text);
      const square = squares[refused - 1];
      if (refused) throw formError(form, square ? "misplaced" : "impossible", { square, text });
      const isThere = (/** @type {string} */ symbol) => placed.includes(symbols.indexOf(symbol));
      if (!form.needed.every(isThere)) throw formError(form, "needed", { text });
      if (walker.isLeftInCheck()) throw formError(form, "check", { text });
    },
    text(/** @type {Place} */ of) {
      stand(of);
      return write(cells(), side(), behindSide());
    },
  };
}
