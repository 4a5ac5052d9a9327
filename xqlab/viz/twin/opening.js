// Opens two runs, ready to be stepped through: what all views of a twin share.

import { inflate } from "../page/bytes.js";
import { saveTo } from "../page/model.js";
import { unpack } from "../page/replay.js";
import { makeCursor } from "../stepper/cursor.js";
import { makeMarks } from "../stepper/marks.js";
import { inflateRun, openRun } from "../stepper/opening.js";
import { allSentences } from "../stepper/sentences.js";
import { linkRuns } from "./link.js";

const REST = 200; // milliseconds after the last step until Python gets the events shown
const SIDES = ["left", "right"];

// The twin of a model; in a notebook, whose messages are deflated, a promise of it. redraw() draws its views.
/** @param {Payload} about @param {Model} model @param {() => void} redraw */
export function openTwin(about, model, redraw) {
  const messages = SIDES.map((side) => model.get(`_${side}`));
  /** @param {Payload[]} data @param {(Uint8Array | null)[]} blocks */
  const opened = (data, blocks) =>
    synced(makeTwin(about, data, partnersOf(messages, blocks, data), model), model, redraw);
  if (!about.exported)
    return Promise.all([
      Promise.all(messages.map((message, side) => inflateRun(message, model, side))),
      Promise.all(messages.map(({ partners }) => partners && inflate(partners.block))),
    ]).then(([data, blocks]) => opened(data, blocks));
  const data = messages.map(({ about, sentences }, side) => ({
    about,
    block: model.get(`_${SIDES[side]}_block`),
    sentences: allSentences(about.events, sentences),
  }));
  return opened(
    data,
    SIDES.map((side) => model.get(`_${side}_partners`)),
  );
}

// The runs that are compared, null where they are of different positions.
/** @param {Payload[]} messages @param {(Uint8Array | null)[]} blocks @param {Payload[]} data */
function partnersOf(messages, blocks, data) {
  if (!messages.every(({ partners }) => partners)) return null;
  return messages.map(({ partners }, side) => ({
    replay: openRun(data[side]).replay,
    ...unpack(partners.contents, /** @type {Uint8Array} */ (blocks[side])),
  }));
}

/** @param {Payload} about @param {Payload[]} data @param {Run[] | null} runs @param {Model} model */
function makeTwin(about, data, runs, model) {
  for (const run of data) run.marks = makeMarks(); // shared by all views
  const cursors = data.map((run, side) => makeCursor(run.about.events, model.get(`${SIDES[side]}_event`)));
  const link = linkRuns(/** @type {Run[]} */ (runs), cursors, model.get("locked"));
  return { about, data, runs, cursors, link, how: "set" }; // how: what moved a cursor last
}

// Steps stay on the page; Python gets the last one after a rest, unless it has moved the run meanwhile.
/** @param {ReturnType<typeof makeTwin>} twin @param {Model} model @param {() => void} redraw */
function synced(twin, model, redraw) {
  const { cursors, link } = twin;
  const events = SIDES.map((side) => `${side}_event`);
  const started = model.get(events[1]);
  let timer = 0;
  const sync = () => saveTo(model, Object.fromEntries(events.map((name, side) => [name, cursors[side].here()])));
  cursors.forEach((cursor, side) => {
    cursor.on((_, how) => {
      clearTimeout(timer);
      if (how === "set" && model.get(events[1 - side]) === cursors[1 - side].here()) return;
      timer = setTimeout(sync, REST);
    });
    model.on(`change:${events[side]}`, () => {
      const wanted = model.get(events[side]);
      if (wanted !== cursor.here()) cursor.goTo(wanted, "set");
    });
  });
  if (cursors[1].here() !== started) sync(); // locked, it has followed the left run
  model.on("change:locked", () => link.setLocked(model.get("locked")));
  link.on((how) => {
    twin.how = how;
    redraw();
  });
  for (const { sentences } of twin.data) sentences.on(redraw);
  return twin;
}
