// Marks on the edges of a tree, and what a check says of them, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EDGE, makeMarking, verdictOn } from "../../../xqlab/viz/pruned_edges/marking.js";
import { edgeWordsOf } from "../../../xqlab/viz/pruned_edges/words.js";

// root, two searched, one pruned with two below, one pruned.
const STATES = [0, 0, 0, 1, 2, 2, 1];

test("what is said of an edge before the check and after it", () => {
  const all = (checked) =>
    Object.values(EDGE).flatMap((state) => [true, false].map((isMarked) => verdictOn(state, isMarked, checked)));
  assert.deepEqual(all(false), ["marked", "", "marked", "", "marked", ""]);
  assert.deepEqual(all(true), ["wrong", "", "right", "missed", "neither", "left"]);
});

test("marks come and go until they are checked", () => {
  const marking = makeMarking(STATES);
  const heard = [];
  marking.on((how) => heard.push(how));
  marking.check(); // of nothing
  for (const edge of [2, 3, 5, 1, 1, 0, 7]) marking.toggle(edge);
  marking.check();
  assert.deepEqual(marking.state(), { marked: [2, 3, 5], tries: 1, checked: false, given_up: false });
  const counts = { marked: 3, right: 1, missed: 1, wrong: 1, neither: 1 };
  assert.deepEqual(marking.counts(), { ...counts, tries: 1, givenUp: false });
  assert.deepEqual(marking.steps(), []);
  marking.giveUp();
  marking.toggle(6);
  marking.check();
  assert.deepEqual(marking.counts(), { ...counts, tries: 1, givenUp: true });
  assert.deepEqual(marking.steps(), [2, 3, 5, 6]);
  marking.restart();
  assert.deepEqual(marking.state(), { marked: [], tries: 0, checked: false, given_up: false });
  assert.deepEqual(heard, ["empty", ...Array(5).fill("mark"), "check", "check", "restart"]);
  for (const edge of [3, 6]) marking.toggle(edge);
  marking.check();
  assert.ok(marking.isChecked());
});

test("marks set in Python", () => {
  const marking = makeMarking(STATES, { marked: [6], checked: true });
  assert.equal(marking.verdict(6), "right");
  marking.set({ marked: [3], checked: false });
  assert.deepEqual([marking.verdict(3), marking.verdict(6)], ["marked", ""]);
});

test("where nothing is pruned, no mark is right", () => {
  const marking = makeMarking([0, 0, 0]);
  marking.check();
  assert.deepEqual(marking.state(), { marked: [], tries: 1, checked: true, given_up: false });
});

test("answers that were kept", () => {
  const marking = makeMarking(STATES);
  for (const [item, isOver] of [
    [undefined, false],
    [{ given: [1], tries: 2 }, false],
    [{ given: [3, 6], tries: 2 }, true],
    [{ given: [], tries: 0, shown: true }, true],
  ]) {
    marking.take(item);
    assert.equal(marking.isChecked(), isOver);
  }
});

test("the result in words", () => {
  const { result, none, notYet } = edgeWordsOf("en");
  assert.equal(
    notYet({ right: 1, missed: 1, wrong: 2 }),
    "Not yet: 1 of 3 marks is right, and not all pruned edges are marked.",
  );
  assert.equal(result({ right: 2, missed: 0, wrong: 0, neither: 0 }), "2 of 2 pruned edges marked: all right.");
  assert.equal(
    result({ right: 1, missed: 1, wrong: 2, neither: 1 }),
    "1 of 2 pruned edges marked, 1 missed, 2 wrongly marked; 1 below a pruned edge, which count neither way.",
  );
  assert.equal(none({ wrong: 0 }), "This search prunes nothing, and nothing was marked: right.");
});
