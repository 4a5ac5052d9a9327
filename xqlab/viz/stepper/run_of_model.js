// What all views of a model share: the run, unpacked once, a cursor that is synced with Python, and the language.

import { makeCursor } from "./cursor.js";
import { asker, inflateRun, receiveSentences } from "./opening.js";

const SYNC = 200; // milliseconds without a step before the event is sent to Python

const loaded = new WeakMap(); // model -> a promise of {data, cursor}, shared by all its views

// A promise of {data, cursor} of a model.
export function runOfModel(model) {
  if (!loaded.has(model)) loaded.set(model, openRunOf(model));
  return loaded.get(model);
}

async function openRunOf(model) {
  const [about, block, chunk] = ["_about", "_block", "_chunk"].map((name) => model.get(name));
  const data = await inflateRun({ about, block, chunk }, asker(model, 0));
  receiveSentences(model, [data]);
  return { data, cursor: sharedCursor(model, about.events) };
}

// Steps stay on the page; the model, and so Python, gets only the last one, after a pause. A step not yet sent is
// dropped when Python sets another event in the meantime.
function sharedCursor(model, events) {
  const cursor = makeCursor(events, model.get("event"));
  let syncing = 0;
  cursor.on((event, how) => {
    clearTimeout(syncing);
    if (how === "set") return;
    syncing = setTimeout(() => {
      model.set("event", event);
      model.save_changes();
    }, SYNC);
  });
  model.on("change:event", () => model.get("event") !== cursor.here() && cursor.goTo(model.get("event"), "set"));
  return cursor;
}

// A function that saves a value in the model, and so in Python.
export function saver(model, name) {
  return (value) => {
    model.set(name, value);
    model.save_changes();
  };
}

// Keeps a view in its model's language. Call the result when the view is removed.
export function followLanguage(model, view) {
  const onLanguage = () => view.setLanguage(model.get("language"));
  model.on("change:language", onLanguage);
  return () => {
    model.off("change:language", onLanguage);
    view.destroy();
  };
}
