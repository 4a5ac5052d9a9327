// What all views of a model share: the run, unpacked once, a cursor that is synced with Python, and the marks.

import { saver, saveTo } from "../page/model.js";
import { unpack } from "../page/replay.js";
import { makeCursor, makeMarks } from "./cursor.js";
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
  const marks = makeMarks(model.get("marks"));
  marks.on(() => saver(model, "marks")(marks.all()));
  model.on("change:marks", () => model.get("marks").join() !== marks.all().join() && marks.set(model.get("marks")));
  const askSource = about.has_source ? sourceOf(model) : undefined;
  return { data: { ...data, marks, askSource }, cursor: sharedCursor(model, about.events, "event") };
}

// A function that gives a promise of the source that ran: {listing, lines: the line of each event}.
function sourceOf(/** @type {Model} */ model) {
  let /** @type {Promise<{listing: object, lines: Int16Array}> | undefined} */ source;
  return () => {
    source ??= new Promise((resolve) => {
      model.on("msg:custom", ({ listing }, [lines]) => {
        if (listing) resolve({ listing, ...unpack([["lines", "i2", 0, lines.byteLength / 2]], lines) });
      });
      model.send({ source: true });
    });
    return source;
  };
}

// A cursor whose event is that trait of the model. Steps stay on the page; the model, and so Python, gets only the last
// one, after a pause. A step not yet sent is dropped when Python sets another event in the meantime.
/** @param {Model} model @param {number} events @param {string} trait */
export function sharedCursor(model, events, trait) {
  const cursor = makeCursor(events, model.get(trait));
  let syncing = 0;
  cursor.on((event, how) => {
    clearTimeout(syncing);
    if (how !== "set") syncing = setTimeout(() => saveTo(model, { [trait]: event }), SYNC);
  });
  model.on(`change:${trait}`, () => model.get(trait) !== cursor.here() && cursor.goTo(model.get(trait), "set"));
  return cursor;
}
