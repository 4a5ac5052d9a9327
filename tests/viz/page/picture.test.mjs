// Which piece slides when a position is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { slidesOf } from "../../../xqlab/viz/page/picture.js";

const cells = (text) => [...text].map((each) => (each === "." ? "" : each));
const SLIDES = [
  ["a capture", "R.p.", "..R.", [0, 2], [[0, 2]]],
  ["taken back", "..R.", "R.p.", null, [[2, 0]]],
  ["castling", "R..K", ".KR.", [3, 1], [[3, 1], [0, 2]]], // biome-ignore format: one line each
  ["a promotion", "P.k.", ".Qk.", [0, 1], [[0, 1]]],
  ["was there before", "R.R", "..R", null, []],
  ["another piece", "N..", "..R", null, []],
  ["a placement", "....", "X...", [0, 0], []],
  ["another position", "abcdefgh", "hgfedcba", [0, 7], []],
];
for (const [name, before, after, move, expected] of SLIDES)
  test(`every piece that moves slides: ${name}`, () => {
    assert.deepEqual(slidesOf(cells(before), cells(after), move), expected);
  });
