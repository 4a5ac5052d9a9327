// A quiz about playouts without a page: decimals within a tolerance, words of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeQuiz } from "../../../xqlab/viz/quiz/state.js";
import { quizWordsOf } from "../../../xqlab/viz/quiz/words.js";
import { makeCursor } from "../../../xqlab/viz/stepper/cursor.js";

const MEAN = { kind: "mean", shown: 3, event: 4, node: 2, answer: [0.2857], choices: 0, tolerance: 0.01 };

test("a mean to two decimals is right, the one before is not", () => {
  const quiz = makeQuiz([MEAN], makeCursor(20));
  assert.deepEqual(quiz.give([0.33]), [false]);
  assert.equal(quiz.isDone(), false);
  assert.deepEqual(quiz.give([0.29]), [true]);
  assert.deepEqual(quiz.answers(), [{ tries: 2, right: true, given: [0.29] }]);
});

test("words about playouts, and the others stay", () => {
  const en = quizWordsOf("en", "playouts");
  assert.equal(en.check, quizWordsOf("en").check);
  assert.notEqual(en.how, quizWordsOf("en").how);
});
