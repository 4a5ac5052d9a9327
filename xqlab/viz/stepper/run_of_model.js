// What all views of a model share: the run, unpacked once, a cursor that is synced with Python, and the language.

import { saver, saveTo } from "../page/model.js";
import { unpack } from "../page/replay.js";
import { makeCursor } from "./cursor.js";
import { makeMarks } from "./marks.js";
import { inflateRun } from "./opening.js";

const SYNC = 200; // milliseconds without a step before the event is sent to Python

const loaded = new WeakMap(); // model -> a promise of {data, cursor}, shared by all its views

// A promise of {data, cursor} of a model.
export function runOfModel(/** @type {Model} */ model) {
  if (!loaded.has(model)) loaded.set(model, openRunOf(model));
  return loaded.get(model);
}

async function openRunOf(/** @type {Model} */ model) {
  const [about, block, chunk] = ["_about", "_block", "_chunk"].map((name) => model.get(name));
  const data = await inflateRun({ about, block, chunk }, model);
  const askSource = about.has_source ? sourceOf(model) : undefined;
  return { data: { ...data, marks: sharedMarks(model), askSource }, cursor: sharedCursor(model, about.events) };
}

function sharedMarks(/** @type {Model} */ model) {
  const marks = makeMarks(model.get("marks"));
  marks.on(() => saver(model, "marks")(marks.all()));
  model.on("change:marks", () => model.get("marks").join() !== marks.all().join() && marks.set(model.get("marks")));
  return marks;
}

// A function that gives a promise of the source that ran: {listing, lines: the line of each event}.
function sourceOf(/** @type {Model} */ model) {
  let /** @type {Promise<{listing: object, lines: Int16Array}> | undefined} */ source;
  return () => {
    source ??= new Promise((resolve) => {
      model.on("msg:custom", ({ listing }, buffers) => {
        if (listing)
          resolve({ listing, lines: unpack([["lines", "i2", 0, buffers[0].byteLength / 2]], buffers[0]).lines });
      });
      model.send({ source: true });
    });
    return source;
  };
}

// Steps stay on the page; the model, and so Python, gets only the last one, after a pause. A step not yet sent is
// dropped when Python sets another event in the meantime.
function sharedCursor(/** @type {Model} */ model, /** @type {number} */ events) {
  const cursor = makeCursor(events, model.get("event"));
  let syncing = 0;
  cursor.on((event, how) => {
    clearTimeout(syncing);
    if (how === "set") return;
    syncing = setTimeout(() => saveTo(model, { event }), SYNC);
  });
  model.on("change:event", () => model.get("event") !== cursor.here() && cursor.goTo(model.get("event"), "set"));
  return cursor;
}
