// The board's state without a position: setting up, depths, texts, words.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardMarks,
  carried,
  NOWHERE,
  pressInSetup,
  sizeOf,
  squareAt,
  toggled,
} from "../../../xqlab/viz/board/state.js";
import { inLanguage, textIn } from "../../../xqlab/viz/board/words.js";
import { escapeMarkup } from "../../../xqlab/viz/page/markup.js";

test("setting up with and without a brush", () => {
  const cells = ["K", "", "r"];
  const tries = [
    [-1, 1, "P", { held: -1, cells: ["K", "P", "r"] }],
    [-1, 0, "P", { held: -1, cells: ["P", "", "r"] }],
    [-1, 0, "K", { held: -1, cells: ["", "", "r"] }], // the same piece again is taken away
    [-1, 0, "", { held: -1, cells: ["", "", "r"] }],
    [-1, 1, "", { held: -1, cells: null }],
    [-1, 0, null, { held: 0, cells: null }],
    [-1, 1, null, { held: -1, cells: null }],
    [0, 0, null, { held: -1, cells: null }],
    [0, 1, null, { held: -1, cells: ["", "K", "r"] }],
    [0, 2, null, { held: -1, cells: ["", "", "K"] }],
  ];
  for (const [held, square, brush, expected] of tries)
    assert.deepEqual(pressInSetup(cells, held, square, brush), expected);
  assert.deepEqual(carried(cells, 2, NOWHERE), ["K", "", ""]);
});

test("squares may be wider than they are high, and rows may leave gaps", () => {
  const centers = [0, 1, 2, 4].flatMap((rank) => [0, 1, 2].map((file) => [60 + 120 * file, 500 - 80 * rank]));
  const picture = { centers, cell: 80, width: 400, height: 600 };
  assert.deepEqual(sizeOf(picture), [120, 80]);
  const points = ["5 500", "115 465", "60 455", "60 240", "60 180"].map((point) => point.split(" ").map(Number));
  const squares = points.map((point) => squareAt(picture, ...point));
  assert.deepEqual(squares, [0, 0, 3, NOWHERE, 9]);
});

test("what is drawn twice is removed; a line within a square is a circle", () => {
  const lines = [
    [1, 2],
    [5, 5],
    [3, 4],
    [3, 4],
  ];
  const drawn = lines.reduce(toggled, []);
  const view = { position: { last: [], legal: {} }, setup: null, held: NOWHERE, pending: null, hinted: {}, arrows: [] };
  const { arrows, rings } = boardMarks({ ...view, drawn });
  assert.deepEqual([arrows, rings], [[[1, 2, "drawn"]], [[5, "drawn"]]]);
});

test("texts are escaped", () => assert.equal(escapeMarkup('<b a="&">'), "&#60;b a=&#34;&#38;&#34;&#62;"));

test("texts of a language stand in for the English ones", () => {
  const told = { status: "Red to move", turn: 0, zh: { status: "红方走棋" } };
  const move = { text: "a move", zh: "一步" };
  const [chinese, english] = [inLanguage(told, "zh"), inLanguage(told, "en")];
  assert.deepEqual([chinese.status, chinese.turn, english.status], ["红方走棋", 0, "Red to move"]);
  const texts = [textIn(move, "text", "zh"), textIn(move, "text", "en"), textIn({}, "text", "zh")];
  assert.deepEqual(texts, ["一步", "a move", ""]);
});
