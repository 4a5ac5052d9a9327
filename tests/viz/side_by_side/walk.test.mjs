// A walk through the lines of two searches, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chainTo } from "../../../xqlab/viz/page/replay.js";
import {
  boundedText,
  linesBelow,
  lookedAt,
  scaledText,
  sharesOf,
  stepped,
  walkable,
} from "../../../xqlab/viz/side_by_side/state.js";

// The root; a, b, c; below a: aa, which both have, and ab, which only the playouts have; below b: ba, alpha-beta alone.
const ARRAYS = {
  parent: Int32Array.of(-1, 0, 0, 0, 1, 1, 2),
  nodes: Int32Array.of(10, 5, 3, 0, 4, 0, 2),
  value: Int32Array.of(35, 35, -7, 0, 29997, 0, 32000),
  bound: Uint8Array.of(1, 2, 3, 0, 1, 0, 1),
  met: Uint8Array.of(1, 1, 1, 1, 1, 0, 1),
  visits: Int32Array.of(9, 2, 6, 0, 1, 1, 0),
};

test("child, siblings and parent, in each order", () => {
  const walked = walkable({}, ARRAYS);
  const ways = (line, order) =>
    ["parent", "child", "previous", "next"].map((step) => stepped(walked, line, order, step));
  assert.deepEqual(ways(0, "met"), [0, 1, 0, 0]);
  assert.deepEqual(ways(1, "met"), [0, 4, 1, 2]);
  assert.deepEqual(ways(3, "met"), [0, 3, 2, 3]);
  assert.deepEqual(ways(2, "visits"), [0, 6, 2, 1]);
  assert.deepEqual(ways(0, "nodes"), [0, 1, 0, 0]);
  assert.deepEqual(linesBelow(walked, 0, "visits"), [2, 1, 3]);
  assert.deepEqual(linesBelow(walked, 0, "nodes"), [1, 2, 3]);
  assert.deepEqual(chainTo(ARRAYS.parent, 5), [0, 1, 5]);
});

test("who looked at a line, and how far the other one came", () => {
  for (const [line, alphaBeta, playouts] of [
    [4, 4, 4],
    [5, 1, 5],
    [6, 6, 2],
    [3, 0, 0],
  ]) {
    const above = { alphaBeta, playouts };
    assert.deepEqual(lookedAt(ARRAYS, line), { alphaBeta: alphaBeta === line, playouts: playouts === line, above });
  }
});

test("values with their bounds, in centipawns and on the scale of Q", () => {
  const texts = [0, 1, 2, 3, 4].map((line) => [boundedText(ARRAYS, line), scaledText(ARRAYS, line, 400)]);
  const told = ["+35", "+0.09", "≥ +35", "≥ +0.09", "≤ −7", "≤ −0.02", "", "", "#2", "+1.00"];
  assert.deepEqual(texts.flat(), told);
  assert.equal(scaledText(ARRAYS, 6, 400), "");
});

test("shares are those of the moves shown", () => {
  assert.deepEqual(sharesOf(ARRAYS, "visits", [1, 2, 3]), [0.25, 0.75, 0]);
  assert.deepEqual(sharesOf(ARRAYS, "nodes", [5]), [0]);
});
