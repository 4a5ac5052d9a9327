// The quiz without a page: what is read, what is right, how far the run may be seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answersIn,
  canGive,
  isChoice,
  judge,
  limited,
  progressWith,
  quizAt,
  readValue,
} from "../../../xqlab/viz/quiz/state.js";
import { quizWordsOf } from "../../../xqlab/viz/quiz/words.js";
import { makeCursor } from "../../../xqlab/viz/stepper/cursor.js";

const QUESTIONS = [
  { kind: "window", shown: 3, event: 4, node: 2, answer: [-32000, 6], choices: 0 },
  { kind: "cut", shown: 7, event: 9, node: 2, answer: [1], choices: 2 },
  { kind: "value", shown: 11, event: 12, node: 1, answer: [-5], choices: 0 },
];

// A quiz after some acts, each a name and what is given to it. What changes nothing is null.
function after(quiz, ...acts) {
  let here = quiz;
  for (const [act, ...given] of acts) {
    const changes = here[act](...given);
    if (changes) here = quizAt(here.questions, changes, here.isGuided);
  }
  return here;
}

const fresh = (isGuided = false) => quizAt(QUESTIONS, {}, isGuided);

// What is typed, and the number that is read, if any.
const NUMBERS =
  "35~35|+35~35| −12 ~-12|- 12~-12|–7~-7|-inf~-32000|+∞~32000|−∞~-32000|Infinity~32000|oo~32000|负~|－３５~-35|" +
  "-无穷~-32000|≥35~35|<= -4~-4|0~0|-0~0|~|-~|3.5~|1e3~|12345678901~|a6~|3 5~35";
for (const [text, value] of NUMBERS.split("|").map((row) => row.split("~")))
  test(`numbers as people write them: "${text}"`, () => {
    const read = readValue(text);
    assert.ok(read === (value ? Number(value) : null), `expected ${value}, got ${read}`);
  });

test("each number is judged", () => {
  const judged = [judge([1, 2], [1, 2]), judge([1, 2], [1, 3]), judge([1, 2], [null, 2]), judge([5], [5])];
  assert.deepEqual(judged, [[true, true], [true, false], null, [true]]);
});

test("a wrong number may be tried again", () => {
  const wrong = after(fresh(), ["give", [-32000, 7]], ["give", [null, 6]]);
  const answer = { tries: 1, right: null, given: [-32000, 7] };
  assert.deepEqual([wrong.isDone(), wrong.limit, wrong.place, wrong.answer], [false, 3, 3, answer]);
  const right = after(wrong, ["give", [-32000, 6]], ["give", [0, 0]]);
  assert.deepEqual([right.isDone(), right.limit, right.place], [true, Number.POSITIVE_INFINITY, 4]);
  assert.deepEqual(right.answers, [{ tries: 2, right: true, given: [-32000, 6] }, null, null]);
  assert.deepEqual(right.score(), [0, 1]);
});

for (const choice of [0, 1])
  test(`a choice stands: ${choice}`, () => {
    const quiz = after(fresh(), ["go", 1], ["choose", choice], ["choose", 1 - choice]);
    assert.deepEqual(quiz.answer, { tries: 1, right: choice === 1, given: [choice] });
    assert.equal(quiz.place, 9);
    const scores = [quiz.score(), quiz.score("cut"), quiz.score("value")];
    assert.deepEqual(scores.flat(), [choice, 1, choice, 1, 0, 0]);
  });

for (const ticked of [[2, 0], [0], [0, 1, 2], []])
  test(`all right boxes have to be ticked, and no others: ${ticked}`, () => {
    const right = ticked.length === 2 || null;
    const boxes = { kind: "unsearched", shown: 3, event: 4, node: 2, answer: [0, 2], choices: 3, several: true };
    const quiz = after(quizAt([boxes]), ["give", ticked]);
    assert.deepEqual(quiz.answer, { tries: 1, right, given: ticked });
    if (!right) assert.equal(after(quiz, ["give", [0, 2]]).answer.right, true);
    assert.equal(isChoice(boxes), false);
  });

test("no key leads past the question", () => {
  const cursor = makeCursor(20);
  let limit = 3;
  let refused = 0;
  const seen = limited(
    cursor,
    () => limit,
    () => refused++,
  );
  const places = [19, 2, 4, 0, 3, 5].map((k) => {
    seen.goTo(k, "jump");
    return seen.here();
  });
  assert.deepEqual([places, refused, seen.events], [[3, 2, 3, 0, 3, 3], 1, 4]);
  limit = 19;
  seen.goTo(19, "jump");
  assert.deepEqual([seen.here(), seen.events], [19, 20]);
  assert.deepEqual(after(fresh(), ["show"]).answer, { tries: 0, right: false, given: [] });
});

test("on to what is not done, and from the start", () => {
  const two = after(fresh(), ["go", 2], ["give", [-5]]);
  const first = after(two, ["next"]);
  const second = after(first, ["show"], ["next"]);
  assert.deepEqual([two.at, first.at, first.place, second.at], [2, 0, 3, 1]);
  const over = after(second, ["choose", 1]);
  assert.deepEqual([over.isOver, over.score()], [true, [2, 3]]);
});

test("what was begun goes on", () => {
  const quiz = quizAt(QUESTIONS, { question: 1, _answers: [null, { tries: 1, right: true, given: [1] }] });
  assert.deepEqual([quiz.at, quiz.place, quiz.isDone(), quiz.score()], [1, 9, true, [1, 1]]);
});

test("a guided quiz leads from step to step, and a wrong choice can be tried again", () => {
  const one = after(fresh(true), ["give", [-32000, 6]]);
  assert.deepEqual([one.at, one.place, one.limit], [1, 7, 7]);
  const wrong = after(one, ["choose", 0]);
  assert.deepEqual([wrong.at, wrong.answer, wrong.place], [1, { tries: 1, right: null, given: [0] }, 7]);
  const two = after(wrong, ["choose", 1]);
  assert.deepEqual([two.at, two.answers[1].right, two.score()], [2, true, [1, 2]]);
  const over = after(two, ["show"]);
  assert.deepEqual([over.at, over.isOver, over.place, over.score()], [2, true, 12, [1, 3]]);
});

test("whatever was answered comes back from a file", () => {
  const ticked = { kind: "next", shown: 13, event: 14, node: 1, answer: [0, 2], choices: 4, several: true };
  const questions = [...QUESTIONS, ticked];
  const windows = [6, 7].map((beta) => [-32000, beta]);
  const steps = { window: windows, cut: [0, 1], value: [[-5], [5]], next: [[2, 0], [2], []] };
  for (const isGuided of [false, true])
    for (let seed = 0; seed < 64; seed++) {
      let quiz = quizAt(questions, {}, isGuided);
      for (let at = 0; at < 6; at++) {
        if (!isGuided) quiz = after(quiz, ["go", (seed + at) % 4]);
        const given = steps[quiz.question.kind];
        const one = given[(seed >> at) % given.length];
        const isShown = (seed * 7 + at) % 5 === 0;
        quiz = after(quiz, isShown ? ["show"] : typeof one === "number" ? ["choose", one] : ["give", one]);
      }
      const items = answersIn(quiz);
      const again = progressWith(quizAt(questions, {}, isGuided), JSON.parse(JSON.stringify(items)));
      assert.deepEqual(again._answers, quiz.answers);
      assert.ok(items.every((item) => canGive(questions[item.at], item)));
      if (isGuided) assert.equal(again.question, quiz.at);
    }
});

test("a mean of playouts to two decimals is right, the one before is not", () => {
  const mean = { kind: "mean", shown: 3, event: 4, node: 2, answer: [0.2857], choices: 0, tolerance: 0.01 };
  const wrong = after(quizAt([mean]), ["give", [0.33]]);
  assert.equal(wrong.isDone(), false);
  assert.deepEqual(after(wrong, ["give", [0.29]]).answers, [{ tries: 2, right: true, given: [0.29] }]);
});

test("a quiz about playouts has some words of its own", () => {
  const [own, others] = ["playouts", undefined].map((panel) => quizWordsOf("en", panel));
  assert.equal(own.check, others.check);
  assert.notEqual(own.how, others.how);
});
