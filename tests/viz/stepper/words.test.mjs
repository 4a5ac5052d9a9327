// The stepper's words: every text in both languages. Those of the log are held against Python's by page/test_log_constants.py.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../../../xqlab/viz/page/languages.js";
import { fill } from "../../../xqlab/viz/page/markup.js";
import { commandOfKey, GOALS, STEPS } from "../../../xqlab/viz/stepper/commands.js";
import { playoutWordsOf } from "../../../xqlab/viz/stepper/playouts/words.js";
import { wordsOf } from "../../../xqlab/viz/stepper/words.js";

const CHINESE = /[\u4e00-\u9fff]/;
const TABLES = { wordsOf, playoutWordsOf };

// [where it stands, text] of every text of a table; the names of games are left out.
function texts(table, path = "") {
  if (typeof table === "string") return [[path, table]];
  return Object.entries(table).flatMap(([key, inner]) => (key === "games" ? [] : texts(inner, `${path}.${key}`)));
}

const gaps = (text) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const [name, words] of Object.entries(TABLES))
  test(`both languages say the same things: ${name}`, () => {
    const [english, chinese] = [texts(words("en")), new Map(texts(words("zh")))];
    assert.deepEqual(new Set(english.map(([path]) => path)), new Set(chinese.keys()));
    // Chinese sentences have Chinese punctuation.
    for (const [path, text] of chinese) assert.doesNotMatch(text, /[\u4e00-\u9fff][,:;?!]/, path);
    for (const [path, text] of english) {
      const other = chinese.get(path);
      if (path.includes(".marks.")) assert.deepEqual(new Set(gaps(other)), new Set(gaps(text)), path);
      else assert.deepEqual(gaps(other), gaps(text), path);
      assert.equal(Boolean(text), Boolean(other), path);
      assert.doesNotMatch(text.replace("中文", ""), CHINESE, path);
      if (/^\.keys\.\w+\.\d+\.0$/.test(path)) assert.equal(other, text);
      else if (/[A-Za-z]{2}/.test(text.replace(/\{\w+\}/g, ""))) assert.match(other, CHINESE, path);
    }
  });

test("every command has words", () => {
  const commands = [...GOALS, ...STEPS, "first", "back", "play", "pause", "forward", "last"];
  for (const table of LANGUAGES.map((each) => wordsOf(each))) {
    for (const command of commands) assert.ok(command in table.commands, command);
  }
});

test("an unknown word stays", () => assert.equal(fill("{a} and {b}", { a: 1 }), "1 and {b}"));

const KEYS = [
  ["c", {}, "cutoff"],
  ["C", { shiftKey: true }, "cutoff", true],
  ["C", {}, "cutoff"], // caps lock
  ["c", { ctrlKey: true }, null],
  ["?", { shiftKey: true }, "help"],
  ["ArrowUp", {}, "parent"],
  ["q", {}, null],
  ["toString", {}, null],
];
for (const [key, held, name, back = false] of KEYS)
  test(`keys: ${key} ${Object.keys(held)}`, () => {
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    assert.deepEqual(commandOfKey({ ...plain, key, ...held }), name && { name, back });
  });
