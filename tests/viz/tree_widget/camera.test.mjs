// The tree widget's camera and words, without a tree.

import assert from "node:assert/strict";
import { test } from "node:test";
import { holds, seenBox, showBox, zoomAt } from "../../../xqlab/viz/tree_widget/camera.js";

for (const [factor, x, y] of [
  [2, 100, 50],
  [0.1, 0, 0],
  [99, 7, 9],
])
  test(`zooming by ${factor} keeps the point under the pointer`, () => {
    const from = { x: 30, y: -20, k: 0.8 };
    const to = zoomAt(from, factor, x, y);
    for (const [axis, pointer] of Object.entries({ x, y })) {
      const [before, after] = [from, to].map((camera) => (pointer - camera[axis]) / camera.k);
      assert.ok(Math.abs(after - before) <= 1e-6 * Math.max(1, Math.abs(before)));
    }
    assert.ok(to.k >= 0.02 && to.k <= 3);
  });

test("a box is brought into view with the least move", () => {
  const size = { width: 400, height: 300 };
  const shown = (x, y) => {
    const box = { x, y, width: 40, height: 40 };
    const camera = showBox({ x: 0, y: 0, k: 1 }, box, size);
    return { camera, isSeen: holds(seenBox(camera, size), box) };
  };
  assert.deepEqual(shown(50, 50).camera, { x: 0, y: 0, k: 1 });
  const [right, corner] = [shown(500, 50), shown(-90, 900)];
  assert.ok(right.isSeen && corner.isSeen);
  assert.ok(right.camera.y === 0 && right.camera.x < 0);
  assert.ok(corner.camera.x > 0 && corner.camera.y < 0);
});
