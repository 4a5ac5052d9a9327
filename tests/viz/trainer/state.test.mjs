// Which puzzles are shown and what counts, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeTraining, nodeAfter } from "../../../xqlab/viz/trainer/state.js";
import { trainerWordsOf } from "../../../xqlab/viz/trainer/words.js";

const PUZZLES = [
  { name: "a", moves: 1, themes: ["x"] },
  { name: "b", moves: 2, themes: ["x", "y"] },
  { name: "c", moves: 2, themes: ["z"] },
];

test("puzzles are chosen by moves and theme, and followed in turn", () => {
  const training = makeTraining(PUZZLES);
  const heard = [];
  training.on((how) => heard.push(how));
  training.choose({ moves: "2" });
  assert.deepEqual([training.shown(), training.number()], [[1, 2], 1]);
  training.step(1);
  training.step(1);
  assert.equal(training.number(), 1);
  training.step(-1);
  assert.equal(training.puzzle().name, "c");
  training.choose({ theme: "x" });
  assert.deepEqual([training.shown(), training.number()], [[1], 1]);
  training.choose({ theme: "x", moves: "1" });
  training.choose({ theme: "z" }); // none of them in 1: the other choice is dropped
  assert.deepEqual([training.shown(), training.filter()], [[2], { moves: "", theme: "z" }]);
  assert.deepEqual([...new Set(heard)], ["select"]);
});

test("only the first solution counts, and none that was shown", () => {
  const training = makeTraining(PUZZLES);
  training.tried(true);
  training.tried(false);
  training.step(1);
  training.hint();
  training.tried(false);
  training.tried(true);
  training.step(1);
  training.reveal();
  training.tried(true);
  assert.deepEqual(training.score(), { of: 3, solved: 2, first: 1 });
  const { answers, puzzle } = training.state();
  assert.deepEqual([puzzle, answers.b], [2, { tries: 2, solved: true, hints: 1, shown: false }]);
  const again = makeTraining(PUZZLES);
  again.load({ answers, puzzle: 1 });
  assert.deepEqual([again.score(), again.number()], [training.score(), 1]);
});

test("a tree is followed by moves and replies", () => {
  const tree = { m: ["r", { n: null }] };
  assert.deepEqual(nodeAfter(tree, ["m", "r"]), { n: null });
  assert.equal(nodeAfter(tree, ["m", "r", "n"]), null);
  assert.equal(nodeAfter(tree, ["other", "r"]), null);
});

test("values and refutations in words", () => {
  const [en, zh] = ["en", "zh"].map(trainerWordsOf);
  assert.equal(en.worth({ value: -20, mate: null }), "−20");
  assert.deepEqual([en.worth({ value: 1, mate: 3 }), zh.worth({ value: 1, mate: -3 })], ["a win in 3", "3 步负"]);
  const base = { move: "A", side: "Black", reply: "B", moves: 2, solver: "Red", worth: "+5" };
  assert.match(en.noMate({ ...base, mate: 4 }), /does not mate in 2: Black answers B. Now it takes 4 more moves\./);
  assert.match(en.slower({ ...base, mate: 6, best: 4 }), /takes 6 moves in all; the best move wins in 4/);
  assert.match(en.noMate({ ...base, mate: -1 }), /Red even loses in 1\./);
  assert.match(en.noMate({ ...base, mate: null }), /the value for Red is \+5\./);
});
