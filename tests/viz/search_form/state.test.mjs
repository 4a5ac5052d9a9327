// The search form's ticks, limits and words, without switches from Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { formNumber, runRows, shareOf, toggled } from "../../../xqlab/viz/search_form/state.js";
import { formWordsOf } from "../../../xqlab/viz/search_form/words.js";

test("a tick is one switch more or less", () => {
  assert.deepEqual(toggled(["a"], "b", true), ["a", "b"]);
  assert.deepEqual(toggled(["a", "b"], "b", true), ["a", "b"]);
  assert.deepEqual(toggled(["a", "b"], "a", false), ["b"]);
});

test("limits as typed", () => {
  const texts = ["3", " 7.5 ", "0", "20", "20.5", "", "?"];
  const read = (step) => texts.map((text) => formNumber(text, 1, 20, step));
  assert.deepEqual(read(1), [3, null, null, 20, null, null, null]);
  assert.deepEqual(read(0), [3, 7.5, null, 20, null, null, null]);
});

test("what has been done of an iteration", () => {
  const told = [{}, { compiling: true }, { searched: 0, moves: 44 }, { searched: 11, moves: 44 }];
  assert.deepEqual(told.map(shareOf), [null, null, 0, 0.25]);
});

test("progress in words", () => {
  const told = {
    depth: 6,
    searched: 12,
    moves: 44,
    nodes: 1234567,
    seconds: 3.21,
    value: -45,
    move: { en: "h2e2", zh: "炮二平五" },
  };
  const said = (progress) => ["en", "zh"].map((tag) => formWordsOf(tag).progress(progress, 30));
  assert.deepEqual(said(told), [
    "Depth 6: 12 of 44 root moves, 1,234,567 nodes, 3.2 s of 30 s; best so far h2e2, −45",
    "深度 6：根结点着法 12/44，1,234,567 个结点，3.2 秒，时限 30 秒；目前最好 炮二平五，−45",
  ]);
  assert.deepEqual(said({ ...told, move: null, value: null }), [
    "Depth 6: 12 of 44 root moves, 1,234,567 nodes, 3.2 s of 30 s",
    "深度 6：根结点着法 12/44，1,234,567 个结点，3.2 秒，时限 30 秒",
  ]);
  const compiling = said({ compiling: true }).map((text) => text.slice(0, 5));
  assert.deepEqual(compiling, ["Compi", "正在编译："]);
});

test("what is wrong with a limit is quoted", () => {
  const said = (name, range) => ["en", "zh"].map((tag) => formWordsOf(tag).wrong[name]("99", range));
  assert.deepEqual(said("depth", [1, 20]), [
    "Expected an integer depth from 1 to 20, got “99”.",
    "深度应是 1 到 20 的整数，而输入是“99”。",
  ]);
  assert.deepEqual(said("time", [0.1, 3600]), [
    "Expected a time from 0.1 to 3600 seconds, got “99”.",
    "时限应是 0.1 到 3600 秒，而输入是“99”。",
  ]);
});

const PRESETS = [[], ["a", "b", "c", "d", "e", "f"]].map((switches) => ({ switches }));
const changes = (runs) =>
  runRows(
    runs.map((on) => ({ depth: 3, isWhole: true, nodes: 1, on })),
    PRESETS,
  ).map(({ preset, added, removed }) => [preset, added.join(""), removed.join("")]);

test("a row of the table says what changed and what that saved", () => {
  const run = { depth: 3, isWhole: true };
  const rows = runRows(
    [
      { ...run, on: ["a", "b"], nodes: 200 },
      { ...run, on: ["b", "c"], nodes: 50 },
      { ...run, on: ["b"], nodes: 9, isWhole: false },
      { ...run, on: ["b"], nodes: 9, depth: 2 },
    ],
    [PRESETS[0]],
  );
  assert.deepEqual(rows, [
    { preset: 0, added: ["a", "b"], removed: [], share: null },
    { preset: null, added: ["c"], removed: ["a"], share: 0.25 },
    { preset: null, added: [], removed: ["c"], share: null },
    { preset: null, added: [], removed: [], share: null },
  ]);
});

test("a preset is named, not each of its switches", () => {
  assert.deepEqual(changes([["a"], [..."abcdef"], [..."abcdef"], [], [..."bcdef"]]), [
    [0, "a", ""],
    [1, "", ""],
    [null, "", ""], // the same switches
    [0, "", ""],
    [1, "", "a"], // nearer to the preset than to the run before
  ]);
});
