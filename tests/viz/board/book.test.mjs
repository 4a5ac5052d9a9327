// The arrows of the book's moves among the marks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bookArrows, shortNumber } from "../../../xqlab/viz/board/book.js";
import { boardMarks, NOWHERE } from "../../../xqlab/viz/board/state.js";

const MOVES = [
  { from: 25, to: 22, score: 8, games: 4 },
  { from: 19, to: 22, score: 5, games: 0 },
];

test("arrows count games, or scores where no games are counted, shortly", () => {
  const labels = [true, false].map((counted) => bookArrows({ moves: MOVES, counted }).map(([, , , label]) => label));
  assert.deepEqual(labels, [
    ["4", "0"],
    ["8", "5"],
  ]);
  const numbers = [-3, 999, 1000, 9949, 9950, 999499, 999500, 12345678];
  assert.deepEqual(numbers.map(shortNumber), ["−3", "999", "1.0k", "9.9k", "10k", "999k", "1.0M", "12M"]);
});

test("the book's arrows lie below the others, and vanish while a move is under way", () => {
  const position = { last: [], legal: {}, check: NOWHERE };
  const rest = { position, setup: null, held: NOWHERE, pending: null, hinted: {} };
  const view = { ...rest, arrows: [[0, 9, "last"]], _book: { moves: MOVES, counted: true } };
  const arrows = boardMarks(view).arrows.map(([from, , kind]) => `${from} ${kind}`);
  assert.deepEqual(arrows, ["25 best", "19 target", "0 last"]);
  assert.equal(boardMarks({ ...view, pending: [1, 2] }).arrows.length, 1);
  assert.equal(boardMarks({ ...view, _book: undefined }).arrows.length, 1);
});
