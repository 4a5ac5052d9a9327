// The search form's words and the rows of its table, without switches from Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runRows } from "../../../xqlab/viz/search_form/state.js";
import { formWordsOf } from "../../../xqlab/viz/search_form/words.js";

test("progress in words", () => {
  const best = { value: -45, move: { en: "h2e2", zh: "炮二平五" } };
  const told = { depth: 6, searched: 12, moves: 44, nodes: 1234567, seconds: 3.21, ...best };
  const said = (progress) => ["en", "zh"].map((tag) => formWordsOf(tag).progress(progress, 30));
  const english = "Depth 6: 12 of 44 root moves, 1,234,567 nodes, 3.2 s of 30 s";
  const chinese = "深度 6：根结点着法 12/44，1,234,567 个结点，3.2 秒，时限 30 秒";
  assert.deepEqual(said(told), [`${english}; best so far h2e2, −45`, `${chinese}；目前最好 炮二平五，−45`]);
  assert.deepEqual(said({ ...told, move: null, value: null }), [english, chinese]);
  const compiling = said({ compiling: true }).map((text) => text.slice(0, 5));
  assert.deepEqual(compiling, ["Compi", "正在编译："]);
});

const PRESETS = [[], ["a", "b", "c", "d", "e", "f"]].map((switches) => ({ switches }));
const run = (letters, more) => ({ depth: 3, isWhole: true, nodes: 1, on: [...letters], ...more });

test("a row of the table says what changed and what that saved", () => {
  const [first, second] = [run("ab", { nodes: 200 }), run("bc", { nodes: 50 })];
  const [partial, shallow] = [run("b", { nodes: 9, isWhole: false }), run("b", { nodes: 9, depth: 2 })];
  const rows = runRows([first, second, partial, shallow], [PRESETS[0]]);
  assert.deepEqual(rows, [
    { preset: 0, added: ["a", "b"], removed: [], share: null },
    { preset: null, added: ["c"], removed: ["a"], share: 0.25 },
    { preset: null, added: [], removed: ["c"], share: null },
    { preset: null, added: [], removed: [], share: null },
  ]);
});

test("a preset is named, not each of its switches", () => {
  const rows = runRows(
    ["a", "abcdef", "abcdef", "", "bcdef"].map((letters) => run(letters)),
    PRESETS,
  );
  const changes = rows.map(({ preset, added, removed }) => `${preset} +${added.join("")} -${removed.join("")}`);
  // The third has the switches of the second; the last is nearer to a preset than to the run before.
  assert.deepEqual(changes, ["0 +a -", "1 + -", "null + -", "0 + -", "1 + -a"]);
});
