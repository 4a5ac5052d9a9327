// The overview's numbers, words and rings, without a view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arcPath } from "../../../xqlab/viz/overview/draw.js";
import { countText, percentText } from "../../../xqlab/viz/overview/state.js";

test("counts and shares read well", () => {
  const counts = [0, 1234, 9_999_999, 13_368_754_606, 9.999e19].map(countText);
  assert.deepEqual(counts, ["0", "1,234", "9,999,999", "1.34×10¹⁰", "1.00×10²⁰"]);
  const shares = [1, 0.5, 0.123, 0.0123].map(percentText);
  assert.deepEqual(shares, ["100\u00a0%", "50\u00a0%", "12\u00a0%", "1.2\u00a0%"]);
});

test("a whole ring is drawn in halves", () => {
  const path = arcPath(0, 1, 10, 20, 50);
  assert.equal(path.split("A").length, 4 + 1);
  assert.equal(path.split("Z").length, 2 + 1);
});
