// The lab's sliders and numbers, without weights from Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addsUp, rangeOf } from "../../../xqlab/viz/evaluation_lab/components.js";
import { heatSvg, signedText } from "../../../xqlab/viz/page/heat.js";

test("the ends of a slider hold the base and what is now", () => {
  const limits = [-10000, 10000];
  const ranges = [
    [10, 10],
    [900, 800],
    [9000, 9000],
  ].map((pair) => rangeOf(pair, pair, limits));
  assert.deepEqual(ranges.flat(), [-30, 50, -100, 1800, 0, 10000]);
  assert.deepEqual(rangeOf([0, 0], [-70.5, 3], limits), [-71, 40]);
  assert.deepEqual(rangeOf([50], [50], [0, 100]), [0, 100]);
});

test("numbers are written", () => {
  const texts = [12.34, -3, 0, -0.04].map((value) => signedText(value, 1));
  assert.deepEqual(texts, ["+12.3", "−3.0", "0.0", "0.0"]);
  const whole = [12.6, -3, -0.2].map((value) => signedText(value));
  assert.deepEqual(whole, ["+13", "−3", "0"]);
});

test("rounded numbers that do not add up are known", () => {
  const sides = ["99.6 0, 0.3 0", "99.4 0, 0.4 0", "0 7.5, 0 7.5", "0.6 0, 0 0.3"].map((text) =>
    text.split(", ").map((pair) => pair.split(" ").map(Number)),
  );
  assert.deepEqual(sides.map(addsUp), [true, false, false, false]);
});

test("numbers below pieces have a dashed rim where they harm", () => {
  const picture = { cell: 100, centers: [50, 150, 250].map((x) => [x, 50]) };
  const svg = heatSvg(picture, { 0: 12.4, 1: -7.6, 2: 0.1 });
  for (const text of ["+12", "−8", ">0<"]) assert.ok(svg.includes(text));
  assert.equal(svg.split("stroke-dasharray").length, 1 + 1);
  assert.equal(svg.split("<circle").length, 3 + 1);
});
