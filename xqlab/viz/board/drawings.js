// The arrows and circles that are drawn on a board with the right button, or by key: of one view, in no game.

import { NOWHERE } from "./state.js";

const KIND = "drawn";

// What is drawn, and an arrow under way. mark(from, to) draws an arrow, or a circle where both are one square; the
// same once more removes it. Returns also the marks of it all.
export function makeDrawings() {
  let /** @type {[number, number][]} */ drawn = [];
  let /** @type {[number, number] | null} */ sketch = null;
  const isSame = (/** @type {Move} */ one, /** @type {Move} */ other) => one[0] === other[0] && one[1] === other[1];
  const all = () => (sketch ? [...drawn, sketch] : drawn);

  return {
    // Whether something has been drawn by it; a line that ends outside the board is dropped.
    mark(/** @type {number} */ from, /** @type {number} */ to, isDone = true) {
      sketch = null;
      if (to === NOWHERE) return;
      const /** @type {[number, number]} */ line = [from, to];
      if (!isDone) sketch = line;
      else if (drawn.some((each) => isSame(each, line))) drawn = drawn.filter((each) => !isSame(each, line));
      else drawn = [...drawn, line];
    },
    // Removes everything; returns whether there was anything.
    clear() {
      const had = all().length > 0;
      drawn = [];
      sketch = null;
      return had;
    },
    has: (/** @type {number} */ from, /** @type {number} */ to) => drawn.some((each) => isSame(each, [from, to])),
    arrows: () => all().flatMap(([from, to]) => (from === to ? [] : [[from, to, KIND]])),
    rings: () => all().flatMap(([from, to]) => (from === to ? [[from, KIND]] : [])),
  };
}
