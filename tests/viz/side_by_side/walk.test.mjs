// A walk through the lines of two searches, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boundedText,
  lookedAt,
  makeWalk,
  pathOfLine,
  scaledText,
  sharesOf,
} from "../../../xqlab/viz/side_by_side/state.js";
import { sideBySideWords } from "../../../xqlab/viz/side_by_side/words.js";

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
  const walk = makeWalk(ARRAYS);
  const heard = [];
  walk.on((line, how) => heard.push([line, how]));
  walk.move("parent");
  walk.move("next");
  assert.deepEqual(heard, []);
  for (const name of ["child", "next", "next", "next", "previous", "child", "child", "parent", "parent"])
    walk.move(name);
  assert.deepEqual(
    heard.map(([line]) => line),
    [1, 2, 3, 2, 6, 2, 0],
  );
  walk.setOrder("visits");
  assert.deepEqual(walk.below(0), [2, 1, 3]);
  walk.move("child");
  assert.equal(walk.here(), 2);
  walk.setOrder("nodes");
  assert.deepEqual(walk.below(0), [1, 2, 3]);
  walk.goTo(5, "set");
  assert.deepEqual(heard.at(-1), [5, "set"]);
  assert.deepEqual(pathOfLine(ARRAYS, 5), [0, 1, 5]);
});

test("who looked at a line, and how far the other one came", () => {
  assert.deepEqual(lookedAt(ARRAYS, 4), { alphaBeta: true, playouts: true, above: { alphaBeta: 4, playouts: 4 } });
  assert.deepEqual(lookedAt(ARRAYS, 5), { alphaBeta: false, playouts: true, above: { alphaBeta: 1, playouts: 5 } });
  assert.deepEqual(lookedAt(ARRAYS, 6), { alphaBeta: true, playouts: false, above: { alphaBeta: 6, playouts: 2 } });
  assert.deepEqual(lookedAt(ARRAYS, 3), { alphaBeta: false, playouts: false, above: { alphaBeta: 0, playouts: 0 } });
});

test("values with their bounds, in centipawns and on the scale of Q", () => {
  const texts = [0, 1, 2, 3, 4].map((line) => [boundedText(ARRAYS, line), scaledText(ARRAYS, line, 400)]);
  assert.deepEqual(texts, [
    ["+35", "+0.09"],
    ["≥ +35", "≥ +0.09"],
    ["≤ −7", "≤ −0.02"],
    ["", ""],
    ["#2", "+1.00"],
  ]);
  assert.equal(scaledText(ARRAYS, 6, 400), "");
});

test("shares are those of the moves shown", () => {
  assert.deepEqual(sharesOf(ARRAYS, "visits", [1, 2, 3]), [0.25, 0.75, 0]);
  assert.deepEqual(sharesOf(ARRAYS, "nodes", [5]), [0]);
});

test("both languages have the same words, and another one is English", () => {
  const names = (value) => (typeof value === "string" ? (value.match(/\{\w+\}/g) ?? []) : Object.keys(value)).sort();
  const shape = (words) => Object.entries(words).map(([key, value]) => [key, [...new Set(names(value))]]);
  assert.deepEqual(shape(sideBySideWords("zh")), shape(sideBySideWords("en")));
  assert.equal(sideBySideWords("fr"), sideBySideWords("en"));
});
