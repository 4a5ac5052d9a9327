// Marks on the edges of a tree, and what a check says of them, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EDGE, markingOf, UNMARKED, verdictOn } from "../../../xqlab/viz/pruned_edges/widget.js";
import { edgeWordsOf } from "../../../xqlab/viz/pruned_edges/words.js";

// root, two searched, one pruned with two below, one pruned.
const STATES = [0, 0, 0, 1, 2, 2, 1];

test("what is said of an edge before the check and after it", () => {
  const all = (checked) =>
    Object.values(EDGE).flatMap((state) => [true, false].map((isMarked) => verdictOn(state, isMarked, checked)));
  assert.deepEqual(all(false), ["marked", "", "marked", "", "marked", ""]);
  assert.deepEqual(all(true), ["wrong", "", "right", "missed", "neither", "left"]);
});

// The marking after some acts, each a name and what is given to it.
function after(states, begun, ...acts) {
  let given = { ...UNMARKED, ...begun };
  for (const [act, edge] of acts) given = { ...given, ...markingOf(states, given)[act](edge) };
  return { ...markingOf(states, given), given };
}

test("marks come and go until they are checked", () => {
  const toggled = [2, 3, 5, 1, 1, 0, 7].map((edge) => ["toggled", edge]);
  const acts = [["check"], ...toggled, ["check"]]; // the first of nothing
  const open = after(STATES, {}, ...acts);
  assert.deepEqual(open.given, { ...UNMARKED, marked: [2, 3, 5], tries: 1 });
  const counts = { marked: 3, right: 1, missed: 1, wrong: 1, neither: 1 };
  assert.deepEqual([open.counts, open.steps], [{ ...counts, tries: 1, givenUp: false }, []]);
  const over = after(STATES, { ...open.given, checked: true, given_up: true }, ["toggled", 6], ["check"]);
  assert.deepEqual([over.counts, over.steps], [{ ...counts, tries: 1, givenUp: true }, [2, 3, 5, 6]]);
  const right = after(STATES, {}, ["toggled", 6], ["toggled", 3], ["check"]);
  assert.deepEqual(right.given, { marked: [3, 6], tries: 1, checked: true, given_up: false });
});

test("where nothing is pruned, no mark is right", () => {
  assert.deepEqual(after([0, 0, 0], {}, ["check"]).given, { ...UNMARKED, tries: 1, checked: true });
});

test("the result in words", () => {
  const { result, none, notYet } = edgeWordsOf("en");
  const missing = "Not yet: 1 of 3 marks is right, and not all pruned edges are marked.";
  assert.equal(notYet({ right: 1, missed: 1, wrong: 2 }), missing);
  assert.equal(result({ right: 2, missed: 0, wrong: 0, neither: 0 }), "2 of 2 pruned edges marked: all right.");
  assert.equal(
    result({ right: 1, missed: 1, wrong: 2, neither: 1 }),
    "1 of 2 pruned edges marked, 1 missed, 2 wrongly marked; 1 below a pruned edge, which count neither way.",
  );
  assert.equal(none({ wrong: 0 }), "This search prunes nothing, and nothing was marked: right.");
});
