// What fields take of what is typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { typedNumber } from "../../../xqlab/viz/core/fields.js";

test("numbers as typed", () => {
  const texts = ["3", " 7.5 ", "0", "20", "20.5", "", "?"];
  const read = (step) => texts.map((text) => typedNumber(text, { limits: [1, 20], step }));
  assert.deepEqual(read(1), [3, null, null, 20, null, null, null]);
  assert.deepEqual(read(0), [3, 7.5, null, 20, null, null, null]);
});
