// The lines of a search that ran in the page, joined with those of the playouts that Python recorded.

import { walkLines } from "../live/recording.js";

const VISITS = ["visits", "q", "proved"]; // columns of playouts that stay, as does `favourite`, a line

// {_data, arrays, line}, as of the recorded pair: `before`, whose playouts stay.
/** @param {Payload} data of a search, see live/results.js @param {{about: Payload, arrays: Payload}} before */
export function searchedLines({ about, arrays, read }, before) {
  return read((/** @type {ReadTree} */ tree) => {
    const { memory, kernels, nodes } = tree;
    const old = before.arrays;
    const most = nodes.shape[0] + old.parent.length;
    const [lines, bests] = [memory.array("joined", most), memory.array("i4", nodes.shape[0])];
    new Int32Array(memory.memory.buffer, bests.pointer, nodes.shape[0]).set(arrays.node_best);
    let count = 0;
    const lineOf = old.parent.map(() => -1);
    old.parent.forEach((/** @type {number} */ parent, /** @type {number} */ line) => {
      if (line && !old.visits[line]) return;
      lineOf[line] = Number(kernels.line_below(lines, count, line ? lineOf[parent] : -1, old.code[line]));
      count += 1;
      const at = lines.pointer + lineOf[line] * lines.itemsize;
      for (const name of VISITS) memory.set(at, "joined", [name], old[name][line]);
    });
    old.favourite.forEach((/** @type {number} */ favourite, /** @type {number} */ line) => {
      if (lineOf[line] < 0 || favourite < 0) return;
      memory.set(lines.pointer + lineOf[line] * lines.itemsize, "joined", ["favourite"], lineOf[favourite]);
    });
    const scratch = memory.array("i4", nodes.shape[0]);
    const length = Number(kernels.join_search(nodes, bests, about.root, lines, count, scratch));
    const names = "parent code nodes value bound ending met best visits q proved favourite".split(" ");
    const columns = Object.fromEntries(names.map((name) => [name, memory.column(lines, name, length)]));
    const entered = Array.from(columns.nodes, (number, line) => number > 0 || columns.visits[line] > 0);
    const { names: texts, ...places } = walkLines(
      { line_parent: columns.parent, line_code: columns.code, line_entered: entered },
      tree,
    );
    const named = (/** @type {string[]} */ all) => all.map((text, line) => text || (line ? "pass" : ""));
    const moves = Object.fromEntries(
      Object.entries(about.notations).map(([language, notation]) => [language, named(texts[notation])]),
    );
    const own = { symbols: tree.symbols, log_share: about.log_share, moves };
    return { _data: { ...before.about, ...own }, arrays: { ...columns, ...places }, line: 0 };
  });
}
