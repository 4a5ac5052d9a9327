// The second press of a double press, which answers nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { guardPresses, makePressGuard } from "../../../xqlab/viz/page/listeners.js";

test("of a double press the second is known, by mouse and by finger", () => {
  const press = (pointerType, detail, timeStamp, clientX) => ({ pointerType, detail, timeStamp, clientX, clientY: 0 });
  for (const [presses, seconds] of [
    [
      [press("mouse", 1, 0, 5), press("mouse", 2, 100, 5), press("mouse", 1, 900, 5)],
      [false, true, false],
    ],
    [
      [press("touch", 1, 0, 5), press("touch", 1, 200, 9), press("touch", 1, 900, 9)],
      [false, true, false],
    ],
    [
      [press("touch", 1, 0, 5), press("touch", 1, 200, 90)],
      [false, false],
    ],
    [
      [press("", 0, 0, 0), press("", 0, 10, 0)],
      [false, false],
    ], // keys
  ])
    assert.deepEqual(presses.map(makePressGuard()), seconds);
});

test("a button answers the first of a double press alone, unless it is pressed quickly on purpose", () => {
  const answered = (selector, free) => {
    let guard;
    guardPresses((_el, _kind, listener, capture) => capture && (guard = listener), null, free);
    let count = 0;
    for (const detail of [1, 2]) {
      let isStopped = false;
      const stop = () => {
        isStopped = true;
      };
      const button = { matches: (free) => free === selector };
      const target = { closest: (name) => (name === "button" ? button : null) };
      guard({ target, detail, pointerType: "mouse", preventDefault() {}, stopPropagation: stop });
      count += Number(!isStopped);
    }
    return count;
  };
  assert.equal(answered("[data-do=next]", "[data-do=minimax]"), 1);
  assert.equal(answered("[data-do=minimax]", "[data-do=minimax]"), 2);
});
