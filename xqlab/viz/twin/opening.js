// Opens two runs from Python's messages, ready to be stepped through.

import { inflate } from "../page/bytes.js";
import { unpack } from "../page/replay.js";
import { makeCursor } from "../stepper/cursor.js";
import { makeMarks } from "../stepper/marks.js";
import { inflateRun, openRun } from "../stepper/opening.js";
import { linkRuns } from "./link.js";

// The twin that a page shows, from a model with two messages of Python; start: the events shown first.
export async function openTwin(/** @type {Model} */ model, /** @type {number[]} */ start) {
  const messages = ["_left", "_right"].map((name) => model.get(name));
  const data = await Promise.all(messages.map((message, side) => inflateRun(message, model, side)));
  const partners = await Promise.all(messages.map(inflatePartners));
  return makeTwin(model.get("_about"), data, partners, start, model.get("locked"));
}

async function inflatePartners(/** @type {Payload} */ { partners }) {
  if (!partners) return null;
  return { contents: partners.contents, block: await inflate(partners.block) };
}

// The same from plain data. data: of each side, as for mount; partners: of each side {contents, block}, or null if
// the runs are of different positions.
/** @param {Payload} about @param {Payload[]} data @param {(Payload | null)[]} partners @param {number[]} start
 * @param {boolean} locked */
export function makeTwin(about, data, partners, start, locked) {
  const runs = partners.includes(null)
    ? null
    : partners.map((/** @type {any} */ { contents, block }, /** @type {number} */ side) => ({
        replay: openRun(data[side]).replay,
        ...unpack(contents, block),
      }));
  for (const run of data) run.marks ??= makeMarks(); // shared by all views
  const cursors = data.map((run, side) => makeCursor(run.about.events, start[side]));
  return { about, data, runs, cursors, link: linkRuns(/** @type {Run[]} */ (runs), cursors, locked) };
}
