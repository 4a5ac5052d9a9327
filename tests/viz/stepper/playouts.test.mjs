// The words and the rows of the stepper of playouts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decimals, signed } from "../../../xqlab/viz/page/signed.js";
import { MOST_ROWS, pickRows, scoreOf } from "../../../xqlab/viz/stepper/playouts/bars.js";
import { PLAYOUT_PANEL } from "../../../xqlab/viz/stepper/playouts/panel.js";
import { playoutWordsOf } from "../../../xqlab/viz/stepper/playouts/words.js";

test("every command has words", () => {
  for (const language of ["en", "zh"]) {
    const words = playoutWordsOf(language);
    for (const name of [...PLAYOUT_PANEL.steps, ...PLAYOUT_PANEL.goals(null), "first", "last"])
      assert.ok(words.commands[name], name);
    for (const name of PLAYOUT_PANEL.counters) assert.ok(words.counters[name] && words.counted[name], name);
  }
});

const REST = { pending: 0, p: 0.1, settled: false, chosen: false };
const row = (node, q, u, more = {}) => ({ ...REST, node, n: node, q, u, ...more });

test("few rows keep the order of the moves, of many the greatest are shown, the chosen one always", () => {
  assert.equal(scoreOf(row(1, null, 0.5)), 0.5);
  assert.equal(scoreOf(row(1, 0.5, null)), null);
  const few = [row(1, 0.1, 0.1), row(2, 0.9, 0.1)];
  assert.deepEqual(pickRows(few), { shown: few, left: 0 });
  const many = Array.from({ length: 30 }, (_, at) => row(at, at / 30, 0.1));
  const { shown, left } = pickRows(many);
  assert.equal(left, 30 - MOST_ROWS);
  assert.deepEqual(shown, many.slice(-MOST_ROWS).reverse());
  many[0] = { ...many[0], chosen: true };
  assert.equal(pickRows(many).shown.at(-1).node, 0);
  const equal = Array.from({ length: 30 }, (_, at) => row(at, null, Infinity, { chosen: at === 20 }));
  assert.equal(pickRows(equal).shown[0].node, 20);
});

test("numbers are rounded as Python rounds them", () => {
  const values = [0.125, -0.125, 0.375, 0.625, 0.005, 1.005, -0.001, -0, 1 / 3];
  const expected = ["+0.12", "−0.12", "+0.38", "+0.62", "+0.01", "+1.00", "−0.00", "−0.00", "+0.33"];
  assert.deepEqual(values.map(signed), expected);
  assert.equal(decimals(Infinity), "∞");
});
