// Opens two runs from Python's messages, ready to be stepped through.

import { unpack } from "../page/replay.js";
import { makeCursor } from "../stepper/cursor.js";
import { inflateData, openRun } from "../stepper/opening.js";
import { linkRuns } from "./link.js";

// The twin that a page shows, from two messages of Python; start: the events shown first.
export async function openTwin(about, messages, start = [0, 0], locked = true) {
  const data = await Promise.all(messages.map(inflateData));
  const partners = await Promise.all(messages.map(inflatePartners));
  return makeTwin(about, data, partners, start, locked);
}

async function inflatePartners({ partners }) {
  if (!partners) return null;
  const { block } = await inflateData({ about: null, block: partners.block, sentences: {} });
  return { contents: partners.contents, block };
}

// The same from plain data. data: of each side, as for mount; partners: of each side {contents, block}, or null if
// the runs are of different positions.
export function makeTwin(about, data, partners, start, locked) {
  const runs = partners.includes(null)
    ? null
    : partners.map(({ contents, block }, side) => ({ replay: openRun(data[side]).replay, ...unpack(contents, block) }));
  const cursors = data.map(({ sentences }, side) => makeCursor(sentences.en.length, start[side]));
  return { about, data, runs, cursors, link: linkRuns(runs, cursors, locked) };
}
