// What all views of a widget's model share: the run, unpacked once, a cursor that Python hears of, the language.

import { makeCursor } from "./cursor.js";
import { inflateData } from "./opening.js";

const SYNC = 200; // milliseconds of rest after which Python hears of the event shown

const loaded = new WeakMap(); // model -> a promise of what is shared by all its views

// A promise of {data, cursor} of a model.
export function runOfModel(model) {
  if (!loaded.has(model)) loaded.set(model, openRunOf(model));
  return loaded.get(model);
}

async function openRunOf(model) {
  const [about, block, sentences] = ["_about", "_block", "_sentences"].map((name) => model.get(name));
  const data = await inflateData({ about, block, sentences });
  return { data, cursor: sharedCursor(model, data.sentences.en.length) };
}

// Steps stay on the page; the model, and Python with it, hears of the last one after a rest. A step that waits
// for its rest is forgotten when Python goes elsewhere in the meantime.
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

// Called with a value, tells the model, and Python with it.
export function saver(model, name) {
  return (value) => {
    model.set(name, value);
    model.save_changes();
  };
}

// Keeps a view in its model's language. The result is to be called when the view goes.
export function followLanguage(model, view) {
  const onLanguage = () => view.setLanguage(model.get("language"));
  model.on("change:language", onLanguage);
  return () => {
    model.off("change:language", onLanguage);
    view.destroy();
  };
}
