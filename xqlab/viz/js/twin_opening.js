// From what was sent of two runs to what is stepped through.

import { makeCursor } from "./cursor.js";
import { inflateData, openRun } from "./opening.js";
import { unpack } from "./replay.js";
import { linkRuns } from "./twin_link.js";

// What a page shows, of two messages of Python's; start: the events shown first.
export async function openTwin(about, messages, start = [0, 0], locked = true) {
  const data = await Promise.all(messages.map(inflateData));
  const runs = await Promise.all(messages.map((message, side) => openPartners(message, data[side])));
  const cursors = data.map(({ sentences }, side) => makeCursor(sentences.en.length, start[side]));
  const known = runs.includes(null) ? null : runs;
  return { about, data, runs: known, cursors, link: linkRuns(known, cursors, locked) };
}

async function openPartners({ partners }, data) {
  if (!partners) return null;
  const { block } = await inflateData({ about: null, block: partners.block, sentences: {} });
  return { replay: openRun(data).replay, ...unpack(partners.contents, block) };
}
