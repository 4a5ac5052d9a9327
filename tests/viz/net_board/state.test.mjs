// The net board's field, shades and numbers, without a network.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, fieldOf, rangeText, shadeOf, stepCell } from "../../../xqlab/viz/net_board/state.js";

test("a point and a key lead to cells", () => {
  const field = fieldOf(21);
  assert.deepEqual(field, { wide: 7, high: 3, count: 21 });
  const points = "0 0, 0.999 0, 0 0.99, 0.99 0.99, 1.2 0.5, 0.5 -0.1".split(", ");
  const cells = points.map((point) => cellAt(field, ...point.split(" ").map(Number)));
  assert.deepEqual(cells, [0, 6, 14, 20, -1, -1]);
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "x"];
  const stepped = keys.map((key) => stepCell(field, 8, key));
  assert.deepEqual(stepped, [7, 9, 1, 15, 0, 20, 1, 15, null]);
  assert.equal(stepCell(field, 0, "ArrowLeft"), 0);
  assert.equal(cellAt(fieldOf(5), 0.99, 0.99), 4);
  assert.equal(cellAt(fieldOf(64), 0.99, 0.99), -1); // the last place of 13 x 5 is empty
});

test("cells grow ever lighter", () => {
  const shades = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1].map(shadeOf);
  const light = shades.map((shade) => {
    const [red, green, blue] = shade.match(/\d+/g).map(Number);
    return 2 * red + 7 * green + blue;
  });
  assert.ok(light.every((each, at) => !at || each > light[at - 1]));
  assert.ok(light[0] < 300 && light.at(-1) > 2000);
});

test("numbers are written with their sign", () => {
  const texts = [0.314, -0.05, 0.001, 1.5].map((value) => [rangeText(value), rangeText(value, true)]);
  assert.deepEqual(texts.flat(), ["0.31", "+0.31", "−0.05", "−0.05", "0.00", "0.00", "1.50", "+1.50"]);
});
