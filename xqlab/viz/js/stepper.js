// The widget: keeps the stepper on the page and the model, with Python behind it, at the same event.

import { makeCursor } from "./cursor.js";
import { mount } from "./mount.js";
import { inflateData } from "./opening.js";

const SYNC = 200; // milliseconds of rest after which Python hears of the event shown

const loaded = new WeakMap(); // model -> a promise of what is shared by all its views

function load(model) {
  if (!loaded.has(model)) loaded.set(model, open(model));
  return loaded.get(model);
}

async function open(model) {
  const message = { about: "_about", block: "_block", sentences: "_sentences" };
  const data = await inflateData(
    Object.fromEntries(Object.entries(message).map(([name, trait]) => [name, model.get(trait)])),
  );
  return { data, cursor: sharedCursor(model, data.sentences.en.length) };
}

// Steps stay on the page; the model, and Python with it, hears of the last one after a rest. A step that waits
// for its rest is forgotten when Python goes elsewhere in the meantime.
function sharedCursor(model, events) {
  const cursor = makeCursor(events, model.get("event"));
  let syncing = null;
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

async function render({ model, el }) {
  const { data, cursor } = await load(model);
  const view = mount(
    el,
    { ...data, language: model.get("language") },
    {
      cursor,
      onLanguage(language) {
        model.set("language", language);
        model.save_changes();
      },
    },
  );
  const onLanguage = () => view.setLanguage(model.get("language"));
  model.on("change:language", onLanguage);
  return () => {
    model.off("change:language", onLanguage);
    view.destroy();
  };
}

export default { render };
