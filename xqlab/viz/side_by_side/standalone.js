// Alpha-beta and Monte-Carlo tree search side by side on a stand-alone page.

import { NONE, unpack } from "../page/replay.js";
import { mountSideBySide } from "./mount.js";
import { searchedLines } from "./searched.js";
import { makeWalk, pathOfLine } from "./state.js";

// data: what Python sends, or what a page has searched, beside the playouts of the view before.
/** @param {Root} el @param {Payload} data @param {any} options */
export function show(el, data, options) {
  const { before } = options;
  const { about, arrays } = data.block ? sentLines(data) : searchedLines(data, before);
  const walk = makeWalk(arrays, before ? lineAfter(arrays, before.line()) : data.start);
  const view = mountSideBySide(el, about, walk, options);
  const line = () =>
    pathOfLine(arrays, walk.here())
      .slice(1)
      .map((each) => arrays.code[each]);
  return { ...view, about, arrays, line };
}

function sentLines(/** @type {Payload} */ { about, block, codes }) {
  const code = codes && new Int32Array(codes.slice().buffer);
  return { about, arrays: { ...unpack(about.contents, block), code } };
}

// The line of these moves, or the last one on the way that there is.
function lineAfter(/** @type {Payload} */ { parent, code }, /** @type {number[]} */ moves) {
  let line = 0;
  for (const move of moves) {
    const next = parent.findIndex(
      (/** @type {number} */ above, /** @type {number} */ at) => above === line && code[at] === move,
    );
    if (next === NONE) break;
    line = next;
  }
  return line;
}
