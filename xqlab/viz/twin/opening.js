// Opens two runs, ready to be stepped through: what all views of a twin share.

import { inflate } from "../page/bytes.js";
import { unpack } from "../page/replay.js";
import { makeMarks } from "../stepper/cursor.js";
import { inflateRun, openRun, runOnPage } from "../stepper/opening.js";
import { sharedCursor } from "../stepper/run_of_model.js";
import { linkRuns } from "./link.js";

const SIDES = ["left", "right"];

// The twin of a model; in a notebook, whose messages are deflated, a promise of it. redraw() draws its views.
/** @param {Payload} about @param {Model} model @param {() => void} redraw */
export function openTwin(about, model, redraw) {
  const messages = SIDES.map((side) => model.get(`_${side}`));
  if (about.exported) {
    const data = SIDES.map((side, at) => runOnPage({ ...messages[at], block: model.get(`_${side}_block`) }));
    const blocks = SIDES.map((side) => model.get(`_${side}_partners`));
    return makeTwin(about, data, partnersOf(messages, blocks, data), model, redraw);
  }
  return Promise.all([
    Promise.all(messages.map((message, side) => inflateRun(message, model, side))),
    Promise.all(messages.map(({ partners }) => partners && inflate(partners.block))),
  ]).then(([data, blocks]) => makeTwin(about, data, partnersOf(messages, blocks, data), model, redraw));
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

/** @param {Payload} about @param {Payload[]} data @param {Run[] | null} runs @param {Model} model
 * @param {() => void} redraw */
function makeTwin(about, data, runs, model, redraw) {
  for (const run of data) run.marks = makeMarks(); // shared by all views
  const cursors = data.map((run, side) => sharedCursor(model, run.about.events, `${SIDES[side]}_event`));
  const link = linkRuns(runs, cursors, () => model.get("locked"));
  const twin = { about, data, runs, cursors, link, how: "set" }; // how: what moved a cursor last
  model.on("change:locked", link.relock);
  link.on((how) => {
    twin.how = how;
    redraw();
  });
  for (const { sentences } of data) sentences.on(redraw);
  return twin;
}
