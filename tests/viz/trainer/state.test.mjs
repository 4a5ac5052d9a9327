// Which puzzles are shown and what counts, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answersAfter, filterAfter, nodeAfter, puzzlesShown, scoreOf } from "../../../xqlab/viz/trainer/state.js";
import { trainerWordsOf } from "../../../xqlab/viz/trainer/words.js";

const PUZZLES = [
  { name: "a", moves: 1, themes: ["x"] },
  { name: "b", moves: 2, themes: ["x", "y"] },
  { name: "c", moves: 2, themes: ["z"] },
];

test("puzzles are chosen by moves and theme", () => {
  const all = { moves: "", theme: "" };
  const choose = (filter, choice) => filterAfter(PUZZLES, filter, choice);
  const two = choose(all, { moves: "2" });
  assert.deepEqual(puzzlesShown(PUZZLES, two), [1, 2]);
  assert.deepEqual(puzzlesShown(PUZZLES, choose(two, { theme: "x" })), [1]);
  const one = choose(two, { theme: "x", moves: "1" });
  assert.deepEqual(choose(one, { theme: "z" }), { moves: "", theme: "z" }); // none of them in 1: the other is dropped
});

test("only the first solution counts, and none that was shown", () => {
  const done = "a right, a wrong, b hint, b wrong, b right, c shown, c right".split(", ");
  const answers = done.reduce((before, each) => answersAfter(before, ...each.split(" ")), {});
  assert.deepEqual(scoreOf(answers, ["a", "b", "c"]), { of: 3, solved: 2, first: 1 });
  assert.deepEqual(answers.b, { tries: 2, solved: true, hints: 1, shown: false });
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
