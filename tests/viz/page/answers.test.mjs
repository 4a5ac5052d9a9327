// Answers without a page: what is kept, merged, read back and refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answersText, keyOfAnswers, makeAnswerStore, readAnswers } from "../../../xqlab/viz/page/answers_file.js";

const SHEET = {
  sheet: "quiz",
  digest: "d0",
  questions: [1, 2, 3].map((number) => ({ exercise: "cut", number, digest: `d${number}` })),
  fits: ({ given }) => given.every((value) => Number.isInteger(value)),
};
const answer = (number, given, tries = 1, more = {}) => ({ ...SHEET.questions[number - 1], given, tries, ...more });
const bare = (items) => items.map(({ number, given }) => [number, ...given]);
const pairs = (items) => bare(items).join(" ");

// A storage that another tab shares; `limit`: of its characters.
function storage(limit = Infinity) {
  const content = new Map();
  return {
    content,
    getItem: (key) => content.get(key) ?? null,
    setItem(key, text) {
      if (text.length > limit) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
      content.set(key, text);
    },
  };
}

test("what is kept comes back, in the storage and as a file", () => {
  const shared = storage();
  const items = [answer(1, [-32000, 7]), answer(3, [2], 2, { shown: true })];
  const first = makeAnswerStore(SHEET, shared, () => 5);
  assert.deepEqual(bare(first.open()), []);
  first.save(items);
  const again = makeAnswerStore(SHEET, shared, () => 9);
  const expected = items.map((item) => ({ ...item, at: 5 }));
  assert.deepEqual(again.open(), expected);
  const file = JSON.parse(again.text());
  assert.deepEqual(file.items[0], { exercise: "cut", number: 1, digest: "d1", given: ["-inf", 7], tries: 1 });
  assert.deepEqual(Object.keys(file), ["format", "sheet", "student", "code", "items"]);
  const other = makeAnswerStore(SHEET, null);
  assert.deepEqual(bare(other.load(again.text()).items), bare(items));
  assert.throws(() => other.open(), /keeps no answers/);
});

test("changed questions have another key, and the old answers stay", () => {
  const shared = storage();
  makeAnswerStore(SHEET, shared).save([answer(1, [1])]);
  const changed = makeAnswerStore({ ...SHEET, digest: "other" }, shared);
  assert.deepEqual(changed.open(), []);
  changed.save([answer(2, [4])]);
  assert.deepEqual(bare(makeAnswerStore(SHEET, shared).open()), [[1, 1]]);
  assert.notEqual(keyOfAnswers({ ...SHEET, student: "Li" }), keyOfAnswers(SHEET));
});

test("of two tabs each question has the later answer, and a cleared one is cleared", () => {
  const shared = storage();
  let now = 0;
  const [one, two] = [0, 0].map(() => makeAnswerStore(SHEET, shared, () => ++now));
  const kept = () => shared.content.get(one.key);
  one.save([answer(1, [1])]);
  assert.equal(pairs(two.save([answer(2, [2])])), "1,1 2,2");
  assert.equal(pairs(one.hear(kept())), "1,1 2,2");
  one.save([answer(1, [5]), answer(2, [2])]);
  assert.equal(pairs(two.hear(kept())), "1,5 2,2");
  two.save([answer(2, [2])]); // its first is cleared
  assert.equal(pairs(one.save([answer(1, [5]), answer(2, [2]), answer(3, [3])])), "2,2 3,3");
  assert.equal(pairs(two.hear("no JSON")), "2,2");
});

test("a storage that is full or denied, and one that another page has spoilt", () => {
  const full = makeAnswerStore(SHEET, storage(10));
  assert.throws(() => full.save([answer(1, [1])]), /storage is full/);
  assert.equal(full.items().length, 1); // a file can still be saved
  const denying = { getItem: () => assert.fail("SecurityError") };
  assert.throws(() => makeAnswerStore(SHEET, denying).open(), /keeps no answers/);
  const shared = storage();
  shared.content.set(keyOfAnswers(SHEET), "{");
  assert.throws(() => makeAnswerStore(SHEET, shared).open(), /could not be read: expected JSON, got “{”/);
  assert.equal(shared.content.get(`${keyOfAnswers(SHEET)} / unread`), "{");
});

test("a notebook's file has the answers of each widget", () => {
  const { format, ...widget } = JSON.parse(answersText(SHEET, [answer(2, [2])]));
  const file = JSON.stringify({ format, widgets: { d0: widget } });
  assert.deepEqual(bare(readAnswers(SHEET, file)), [[2, 2]]);
  assert.throws(() => readAnswers({ ...SHEET, digest: "toString" }, file), /no answers to these/);
});

// What is wrong with a file, and what its message says.
const good = JSON.parse(answersText(SHEET, [answer(1, [1])]));
const [item] = good.items;
const of = (changes) => JSON.stringify({ ...good, items: [{ ...item, ...changes }] });
const SAID = {
  syntax: /^expected JSON/,
  large: /^expected at most/,
  format: /the format “/,
  sheet: /^expected answers to “quiz”/,
  student: /^expected answers of “”/,
  items: /^expected a list/,
  question: /is to another question/,
  given: /cannot be given/,
};
const REFUSED = [
  ["", "syntax"],
  ['{"format": 1', "syntax"],
  ["[".repeat(200000), "syntax"],
  [`${"[".repeat(5000)}${"]".repeat(5000)}`, "format"],
  ["x".repeat(2 ** 21), "large"],
  ["null", "format"],
  ["[]", "format"],
  [JSON.stringify({ ...good, format: "xqlab answers 2" }), "format"],
  [JSON.stringify({ ...good, sheet: "<img src=x onerror=alert(1)>" }), "sheet"],
  [JSON.stringify({ ...good, sheet: { toString: 1 } }), "sheet"],
  [JSON.stringify({ ...good, student: "somebody" }), "student"],
  [JSON.stringify({ ...good, code: "1234" }), "student"],
  [JSON.stringify({ ...good, items: { length: 3 } }), "items"],
  [JSON.stringify({ ...good, items: [null] }), "question"],
  [JSON.stringify({ ...good, items: [item, item] }), "question"],
  [of({ number: 4 }), "question"],
  [of({ number: "1" }), "question"],
  [of({ digest: "d2" }), "question"],
  [of({ exercise: { toString: 1 } }), "question"],
  [of({ given: "1" }), "given"],
  [of({ given: ["1"] }), "given"],
  [of({ given: [null] }), "given"],
  [of({ given: [0.5] }), "given"],
  [of({ given: Array(1001).fill(0) }), "given"],
  [of({ tries: -1 }), "given"],
  [of({ tries: 1e9 }), "given"],
  [of({ shown: "yes" }), "given"],
  [of({ given: [] }), "given", { ...SHEET, fits: () => false }],
];
test("files that are refused, with a reason in both languages", () => {
  for (const [text, name, sheet = SHEET] of REFUSED)
    assert.throws(
      () => readAnswers(sheet, text),
      ({ texts }) => {
        assert.match(texts.en, SAID[name], text.slice(0, 80));
        for (const said of Object.values(texts))
          assert.ok(said.length > 5 && said.length < 200 && !said.includes("undefined"), said);
        return true;
      },
    );
});
