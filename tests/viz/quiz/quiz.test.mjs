// The quiz without a page: what is read, what is right, how far the run may be seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { canGive, isChoice, judge, limited, makeQuiz, readValue } from "../../../xqlab/viz/quiz/state.js";
import { itemsOf, putBack } from "../../../xqlab/viz/quiz/survival.js";
import { makeCursor } from "../../../xqlab/viz/stepper/cursor.js";

const QUESTIONS = [
  { kind: "window", shown: 3, event: 4, node: 2, answer: [-32000, 6], choices: 0 },
  { kind: "cut", shown: 7, event: 9, node: 2, answer: [1], choices: 2 },
  { kind: "value", shown: 11, event: 12, node: 1, answer: [-5], choices: 0 },
];

// A quiz of three questions, its cursor, and what is heard of it.
function open(begun) {
  const cursor = makeCursor(20);
  const quiz = makeQuiz(QUESTIONS, cursor, begun);
  const heard = [];
  quiz.on((how) => heard.push([how, quiz.at(), cursor.here()]));
  return { cursor, quiz, heard };
}

const NUMBERS = [
  ["35", 35],
  ["+35", 35],
  [" −12 ", -12],
  ["- 12", -12],
  ["–7", -7],
  ["-inf", -32000],
  ["+∞", 32000],
  ["−∞", -32000],
  ["Infinity", 32000],
  ["oo", 32000],
  ["负", null],
  ["－３５", -35],
  ["-无穷", -32000],
  ["≥35", 35],
  ["<= -4", -4],
  ["0", 0],
  ["-0", 0],
  ["", null],
  ["-", null],
  ["3.5", null],
  ["1e3", null],
  ["12345678901", null],
  ["a6", null],
  ["3 5", 35],
];
for (const [text, value] of NUMBERS)
  test(`numbers as people write them: "${text}"`, () => {
    const read = readValue(text);
    assert.ok(read === value, `expected ${value}, got ${read}`);
  });

test("each number is judged", () => {
  const judged = [judge([1, 2], [1, 2]), judge([1, 2], [1, 3]), judge([1, 2], [null, 2]), judge([5], [5])];
  assert.deepEqual(judged, [[true, true], [true, false], null, [true]]);
});

test("a wrong number may be tried again", () => {
  const { cursor, quiz, heard } = open();
  assert.deepEqual(quiz.give([-32000, 7]), [true, false]);
  const between = [quiz.isDone(), quiz.limit(), cursor.here(), quiz.answer()];
  assert.deepEqual(between, [false, 3, 3, { tries: 1, right: null, given: [-32000, 7] }]);
  assert.equal(quiz.give([null, 6]), null);
  assert.deepEqual(quiz.give([-32000, 6]), [true, true]);
  assert.equal(quiz.give([0, 0]), null);
  assert.deepEqual([quiz.isDone(), quiz.limit(), cursor.here()], [true, 19, 4]);
  assert.deepEqual(quiz.answers(), [{ tries: 2, right: true, given: [-32000, 6] }, null, null]);
  assert.deepEqual(quiz.score(), [0, 1]);
  assert.deepEqual(heard, [
    ["answer", 0, 3],
    ["answer", 0, 4],
  ]);
});

for (const [choice, right] of [
  [0, false],
  [1, true],
])
  test(`a choice stands: ${choice}`, () => {
    const { cursor, quiz } = open();
    quiz.go(1);
    quiz.choose(choice);
    quiz.choose(1 - choice);
    assert.deepEqual(quiz.answer(), { tries: 1, right, given: [choice] });
    assert.equal(cursor.here(), 9);
    const scores = [quiz.score(), quiz.score("cut"), quiz.score("value")];
    assert.deepEqual(scores, [
      [Number(right), 1],
      [Number(right), 1],
      [0, 0],
    ]);
  });

for (const [ticked, right] of [
  [[2, 0], true],
  [[0], null],
  [[0, 1, 2], null],
  [[], null],
])
  test(`all right boxes have to be ticked, and no others: ${ticked}`, () => {
    const boxes = { kind: "unsearched", shown: 3, event: 4, node: 2, answer: [0, 2], choices: 3, several: true };
    const quiz = makeQuiz([boxes], makeCursor(20));
    assert.deepEqual(quiz.give(ticked), [right === true]);
    assert.deepEqual(quiz.answer(), { tries: 1, right, given: ticked });
    if (!right) assert.deepEqual(quiz.give([0, 2]), [true]);
    assert.equal(isChoice(boxes), false);
  });

test("no key leads past the question", () => {
  const { cursor, quiz } = open();
  const seen = limited(cursor, quiz.limit);
  const places = [19, 2, 4, 0, 3].map((k) => {
    seen.goTo(k, "jump");
    return seen.here();
  });
  assert.deepEqual(places, [3, 2, 3, 0, 3]);
  assert.equal(seen.events, 4);
  quiz.show();
  seen.goTo(19, "jump");
  assert.deepEqual([seen.here(), seen.events], [19, 20]);
  assert.deepEqual(quiz.answer(), { tries: 0, right: false, given: [] });
});

test("whoever moves the run gets no further than the question", () => {
  const { cursor, quiz } = open();
  cursor.goTo(19, "set");
  assert.equal(cursor.here(), 3);
  quiz.show();
  cursor.goTo(19, "set");
  assert.equal(cursor.here(), 19);
});

test("on to what is not done, and from the start", () => {
  const { cursor, quiz } = open();
  const order = [quiz.at()];
  quiz.go(2);
  quiz.give([-5]);
  order.push(quiz.at());
  quiz.next();
  order.push(quiz.at(), cursor.here());
  quiz.show();
  quiz.next();
  order.push(quiz.at());
  quiz.choose(1);
  assert.deepEqual(order, [0, 2, 0, 3, 1]);
  assert.equal(quiz.isOver(), true);
  assert.deepEqual(quiz.score(), [2, 3]);
  quiz.restart();
  const fresh = [quiz.at(), cursor.here(), quiz.answers(), quiz.isOver()];
  assert.deepEqual(fresh, [0, 3, [null, null, null], false]);
});

test("what was begun goes on", () => {
  const answers = [null, { tries: 1, right: true, given: [1] }, null];
  const { cursor, quiz, heard } = open({ at: 1, answers });
  assert.deepEqual([quiz.at(), cursor.here(), quiz.isDone(), quiz.score()], [1, 9, true, [1, 1]]);
  quiz.set({ at: 2, answers: [null, null, null] });
  assert.deepEqual([quiz.at(), cursor.here(), quiz.score()], [2, 11, [0, 0]]);
  assert.deepEqual(heard, [["set", 2, 11]]);
});

test("a guided quiz leads from step to step, and a wrong choice can be tried again", () => {
  const cursor = makeCursor(20);
  const quiz = makeQuiz(QUESTIONS, cursor, {}, true);
  quiz.give([-32000, 6]);
  assert.deepEqual([quiz.at(), cursor.here(), quiz.limit()], [1, 7, 7]);
  quiz.choose(0);
  assert.deepEqual([quiz.at(), quiz.answer(), cursor.here()], [1, { tries: 1, right: null, given: [0] }, 7]);
  quiz.choose(1);
  assert.deepEqual([quiz.at(), quiz.answers()[1].right, quiz.score()], [2, true, [1, 2]]);
  quiz.show();
  assert.deepEqual([quiz.at(), quiz.isOver(), quiz.limit(), quiz.score()], [2, true, 19, [1, 3]]);
});

test("whatever was answered comes back from a file", () => {
  const ticked = { kind: "next", shown: 13, event: 14, node: 1, answer: [0, 2], choices: 4, several: true };
  const questions = [...QUESTIONS, ticked];
  const asked = questions.map(({ kind }, at) => ({ exercise: kind, number: at + 1, digest: `${at}` }));
  const steps = {
    window: [
      [-32000, 6],
      [-32000, 7],
    ],
    cut: [0, 1],
    value: [[-5], [5]],
    next: [[2, 0], [2], []],
  };
  for (const isGuided of [false, true])
    for (let seed = 0; seed < 64; seed++) {
      const made = () => makeQuiz(questions, makeCursor(20), {}, isGuided);
      const quiz = made();
      for (let at = 0; at < 6; at++) {
        if (!isGuided) quiz.go((seed + at) % 4);
        const given = steps[quiz.question().kind];
        const one = given[(seed >> at) % given.length];
        if ((seed * 7 + at) % 5 === 0) quiz.show();
        else if (typeof one === "number") quiz.choose(one);
        else quiz.give(one);
      }
      const items = itemsOf(quiz, asked);
      const again = made();
      putBack(again, JSON.parse(JSON.stringify(items)));
      assert.deepEqual(again.answers(), quiz.answers());
      assert.ok(items.every((item) => canGive(questions[item.number - 1], item)));
      if (isGuided) assert.equal(again.at(), quiz.at());
    }
});
