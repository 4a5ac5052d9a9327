// The stepper's words: every text in both languages. Those of the log are held against Python's by test_words_js.py.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../../../xqlab/viz/page/languages.js";
import { fill } from "../../../xqlab/viz/page/markup.js";
import { commandOfKey, GOALS, LETTERS, STEPS } from "../../../xqlab/viz/stepper/commands.js";
import { wordsOf } from "../../../xqlab/viz/stepper/words.js";

const CHINESE = /[\u4e00-\u9fff]/;

// [where it stands, text] of every text of a table; the names of games are left out.
function texts(table, path = "") {
  if (typeof table === "string") return [[path, table]];
  return Object.entries(table).flatMap(([key, inner]) =>
    key === "games" || key === "tag" ? [] : texts(inner, `${path}.${key}`),
  );
}

const gaps = (text) => (text.match(/\{\w+\}/g) ?? []).sort();

test("both languages say the same things", () => {
  const [english, chinese] = [texts(wordsOf("en")), new Map(texts(wordsOf("zh")))];
  assert.deepEqual(new Set(english.map(([path]) => path)), new Set(chinese.keys()));
  for (const [path, text] of english) {
    const other = chinese.get(path);
    if (path.includes(".marks.")) assert.deepEqual(new Set(gaps(other)), new Set(gaps(text)), path);
    else assert.deepEqual(gaps(other), gaps(text), path);
    assert.equal(Boolean(text), Boolean(other), path);
    assert.doesNotMatch(text.replace("中文", ""), CHINESE, path);
    if (/^\.keys\.\d+\.0$/.test(path)) assert.equal(other, text);
    else if (/[A-Za-z]{2}/.test(text.replace(/\{\w+\}/g, ""))) assert.match(other, CHINESE, path);
  }
});

test("Chinese sentences have Chinese punctuation", () => {
  for (const [path, text] of texts(wordsOf("zh"))) assert.doesNotMatch(text, /[\u4e00-\u9fff][,:;?!]/, path);
});

test("every command has words, and every key its line", () => {
  const commands = [...GOALS, ...STEPS, "first", "back", "play", "pause", "forward", "last"];
  for (const table of LANGUAGES.map((each) => wordsOf(each))) {
    for (const command of commands) assert.ok(command in table.commands, command);
    const keys = new Set(table.keys.flatMap(([names]) => names.split(" ")));
    for (const letter of Object.keys(LETTERS)) assert.ok(keys.has(letter), letter);
  }
});

test("an unknown language is English, and an unknown word stays", () => {
  assert.equal(wordsOf("de").tag, "en");
  assert.equal(fill("{a} and {b}", { a: 1 }), "1 and {b}");
});

const KEYS = [
  [{ key: "c" }, { name: "cutoff", back: false }],
  [
    { key: "C", shiftKey: true },
    { name: "cutoff", back: true },
  ],
  [{ key: "C" }, { name: "cutoff", back: false }], // caps lock
  [{ key: "c", ctrlKey: true }, null],
  [
    { key: "?", shiftKey: true },
    { name: "help", back: false },
  ],
  [{ key: "ArrowUp" }, { name: "parent", back: false }],
  [{ key: "q" }, null],
  [{ key: "toString" }, null],
];
for (const [key, expected] of KEYS)
  test(`keys: ${JSON.stringify(key)}`, () => {
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    assert.deepEqual(commandOfKey({ ...plain, ...key }), expected);
  });
