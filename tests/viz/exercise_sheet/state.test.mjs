// Answers to the items of a sheet: what fields hold, whether it is the key, and which wrong idea it equals.

import assert from "node:assert/strict";
import test from "node:test";
import { askedOf, ideaOf, isRight, readFields } from "../../../xqlab/viz/exercise_sheet/sheet.js";
import { INFINITY } from "../../../xqlab/viz/page/log_constants.js";
import { canGive } from "../../../xqlab/viz/quiz/state.js";

const item = (fields) => ({
  several: false,
  tolerance: 0,
  texts: { en: { choices: [], labels: ["α", "β"] } },
  ...fields,
});
const fitsItem = (asked, given) => canGive(askedOf(asked), { given });
const choice = (answer, several) => item({ answer, several, texts: { en: { choices: ["a", "b", "c"], labels: [] } } });

test("fields are read as numbers, ends of a window among them", () => {
  assert.deepEqual(readFields(["−3", " +inf"]), { given: [-3, INFINITY], unread: -1 });
  assert.deepEqual(readFields(["0,25"]), { given: [0.25], unread: -1 });
  assert.deepEqual(readFields(["3", ""]), { given: null, unread: -1 });
  assert.deepEqual(readFields(["", "x"]), { given: null, unread: 1 });
});

test("an answer is right as a whole", () => {
  assert.ok(isRight(item({ answer: [-INFINITY, 4] }), [-INFINITY, 4]));
  assert.ok(!isRight(item({ answer: [-INFINITY, 4] }), [-INFINITY, 5]));
  assert.ok(isRight(item({ answer: [0.333], tolerance: 0.01 }), [0.34]));
  assert.ok(isRight(choice([0, 2], true), [0, 2]));
  assert.ok(!isRight(choice([0, 2], true), [0, 1, 2]));
});

test("a wrong answer is that of an idea, or of none", () => {
  const ideas = [[[4, 3], { en: "swapped" }]];
  assert.equal(ideaOf({ ideas }, [4, 3])?.en, "swapped");
  assert.equal(ideaOf({ ideas }, [3, 3]), undefined);
});

test("what a file gives has to fit the question", () => {
  assert.ok(fitsItem(item({}), [1, 2]) && !fitsItem(item({}), [1]));
  assert.ok(fitsItem(choice([0], false), [2]) && !fitsItem(choice([0], false), [1, 2]));
  for (const given of [[3], [-1], [0.5], [1, 1]]) assert.ok(!fitsItem(choice([0], true), given), `${given}`);
});
