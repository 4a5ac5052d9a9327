// Which piece slides when a position is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { slidesTo } from "../../../xqlab/viz/page/picture.js";

const TRIES = [
  ["takes", "R.p", "..R", [0, 2], true],
  ["takes back", "..R", "R.p", [2, 0], true],
  ["nothing moved", "R..", "R..", [0, 2], false],
  ["another piece", "N..", "..R", [0, 2], false],
  ["was there before", "R.R", "..R", [0, 2], false],
];

const cells = (text) => [...text].map((each) => (each === "." ? "" : each));
for (const [name, before, after, slide, expected] of TRIES)
  test(`what slides stood there before: ${name}`, () => {
    assert.equal(slidesTo(cells(before), cells(after), slide), expected);
  });
