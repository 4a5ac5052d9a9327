// The second press of a double press, which answers nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { guardPresses, makePressGuard } from "../../../xqlab/viz/page/listeners.js";

test("of a double press the second is known, by mouse and by finger", () => {
  const press = (pointerType, detail, timeStamp, clientX) => ({ pointerType, detail, timeStamp, clientX, clientY: 0 });
  const seconds = (...presses) => presses.map((given) => press(...given)).map(makePressGuard());
  const mouse = seconds(["mouse", 1, 0, 5], ["mouse", 2, 100, 5], ["mouse", 1, 900, 5]);
  const touch = seconds(["touch", 1, 0, 5], ["touch", 1, 200, 9], ["touch", 1, 900, 9]);
  assert.deepEqual([...mouse, ...touch], [false, true, false, false, true, false]);
  const far = seconds(["touch", 1, 0, 5], ["touch", 1, 200, 90]);
  const keys = seconds(["", 0, 0, 0], ["", 0, 10, 0]);
  assert.deepEqual([...far, ...keys], [false, false, false, false]);
});

test("a button answers the first of a double press alone, unless it is pressed quickly on purpose", () => {
  const answered = (selector, free) => {
    let guard;
    guardPresses((_el, _kind, listener, capture) => capture && (guard = listener), null, free);
    let count = 0;
    for (const detail of [1, 2]) {
      let isStopped = false;
      const button = { matches: (free) => free === selector };
      const target = { closest: (name) => (name === "button" ? button : null) };
      const stopPropagation = () => (isStopped = true);
      guard({ target, detail, pointerType: "mouse", preventDefault() {}, stopPropagation });
      count += Number(!isStopped);
    }
    return count;
  };
  assert.equal(answered("[data-do=next]", "[data-do=minimax]"), 1);
  assert.equal(answered("[data-do=minimax]", "[data-do=minimax]"), 2);
});
