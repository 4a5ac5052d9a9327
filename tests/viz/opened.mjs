// What tests in Python send, opened as the widgets open it.

import { prepare, unpack } from "../../xqlab/viz/page/replay.js";
import { movesOf } from "../../xqlab/viz/stepper/opening.js";

// A block that travelled in base64.
export function blockOf(text) {
  return new DataView(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer);
}

// The replay of a message of `tests.viz.recorded.sent`.
export function replayOf({ contents, block, root_side, names }) {
  const arrays = unpack(contents, blockOf(block));
  return prepare(arrays, root_side, movesOf(names, arrays).en);
}

// The shape of a table of words: what names and kinds of words it has, and the places that a text fills.
export function shapeOf(words) {
  if (Array.isArray(words)) return words.map(shapeOf);
  if (typeof words === "string") return [...new Set(words.match(/\{\w+\}/g))].sort().join();
  if (typeof words !== "object") return typeof words;
  const names = Object.keys(words).sort();
  return Object.fromEntries(names.map((name) => [name, shapeOf(words[name])]));
}
