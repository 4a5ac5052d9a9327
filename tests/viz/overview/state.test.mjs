// The overview's numbers, words and rings, without a view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arcPath } from "../../../xqlab/viz/overview/draw.js";
import { countText, percentText } from "../../../xqlab/viz/overview/state.js";
import { searchOverviewWords } from "../../../xqlab/viz/overview/words.js";
import { LANGUAGES } from "../../../xqlab/viz/page/languages.js";
import { shapeOf } from "../opened.mjs";

const COUNTS = [
  [0, "0"],
  [1234, "1,234"],
  [9_999_999, "9,999,999"],
  [13_368_754_606, "1.34×10¹⁰"],
  [9.999e19, "1.00×10²⁰"],
];
for (const [count, text] of COUNTS) test(`counts read well: ${text}`, () => assert.equal(countText(count), text));

test("shares read well", () => {
  const shares = [1, 0.5, 0.123, 0.0123].map(percentText);
  assert.deepEqual(shares, ["100\u00a0%", "50\u00a0%", "12\u00a0%", "1.2\u00a0%"]);
});

test("both languages have the same words", () => {
  const [english, chinese] = LANGUAGES.map(searchOverviewWords).map(shapeOf);
  assert.deepEqual(chinese, english);
  assert.ok(Object.keys(english).length > 40);
});

test("a whole ring is drawn in halves", () => {
  const path = arcPath(0, 1, 10, 20, 50);
  assert.equal(path.split("A").length, 4 + 1);
  assert.equal(path.split("Z").length, 2 + 1);
});
