// What the form of a page asks of its engine, and says of what it shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFormModel } from "../../../xqlab/viz/live/form.js";

const BOTH = (text) => ({ en: text, zh: text });
const LIVE = {
  row: { on: ["alpha_beta"], depth: 2 },
  settings: { on: ["alpha_beta"], depth: 2, time: 30 },
  restored: ["on"],
  form: {},
  summary: { en: { searching: "searching" }, zh: { searching: "searching" } },
  position: "(1 2)",
};

// A form whose engine finishes each search at once: the settings that it was given, and what the form shows now.
function openForm({ isElsewhere = false } = {}) {
  const asked = [];
  const searches = {
    search: async (settings, place) => {
      asked.push(settings);
      const depth = settings.toLeaves ? 3 : settings.depth;
      return { row: { on: settings.on, root: place.text ?? "" }, summary: BOTH("done."), data: {}, depth };
    },
    textOf: async (place) => place.text ?? LIVE.position,
    stop() {},
  };
  const page = { searches, show: () => isElsewhere, line: () => [] };
  const model = makeFormModel(LIVE, {}, "en", page);
  const press = async (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    const settings = Object.fromEntries(["on", "depth", "time", "position"].map((name) => [name, model.get(name)]));
    model.send({ do: "search", ...settings });
    await new Promise((resolve) => setTimeout(resolve));
    return asked.at(-1);
  };
  return { model, press, asked };
}

test("a tree that is typed is searched to its leaves, until the reader sets a depth", async () => {
  const { model, press } = openForm();
  assert.equal((await press({})).toLeaves, false);
  assert.equal((await press({ position: "((1 2) (3 (4 5)))" })).toLeaves, true);
  assert.equal(model.get("depth"), 3); // which the form shows
  assert.equal((await press({})).toLeaves, false);
  assert.equal((await press({ position: "(7 (8 9))" })).toLeaves, true); // a depth that is carried over is no choice
  const last = await press({ position: "((1 2) 3)", depth: 1 });
  assert.deepEqual([last.toLeaves, last.depth, model.get("depth")], [false, 1, 1]);
});

test("runs are listed, shown again and cleared, and one search runs at a time", async () => {
  const { model, press, asked } = openForm();
  const state = () => ["_runs", "_shown", "position", "_status", "_progress"].map((name) => model.get(name));
  await press({});
  await press({ position: "(3 4)" });
  const [runs, ...rest] = state();
  assert.equal(runs.map((run) => run.root).join(), ",,(3 4)");
  assert.deepEqual(rest, [2, "(3 4)", { state: "done", ...BOTH("done.") }, {}]);
  model.send({ do: "show", run: 1 });
  assert.deepEqual(state().slice(1, 4), [1, "(1 2)", { state: "done", ...BOTH("done.") }]);
  const below = model.below({ moves: [1], depth: 2 });
  model.send({ do: "show", run: 2 });
  model.send({ do: "search", position: "(5 6)" });
  assert.equal(await model.below({ moves: [], depth: 1 }), null);
  assert.equal((await below).depth, 2);
  assert.equal(asked.length, 3);
  assert.deepEqual(state().slice(1, 4), [1, "(1 2)", { state: "done", ...BOTH("done.") }]);
  model.send({ do: "clear" });
  assert.deepEqual(state(), [runs.slice(0, 1), 0, "(1 2)", { state: "idle", ...BOTH("") }, {}]);
});

test("a search that lacks what was shown says so", async () => {
  for (const isElsewhere of [false, true]) {
    const { model, press } = openForm({ isElsewhere });
    await press({});
    assert.equal(model.get("_status").en.includes("does not have the event shown before"), isElsewhere);
    assert.equal(model.get("_status").zh.includes("没有刚才显示的那一步"), isElsewhere);
  }
});
