// From the message to the replay, prepared once and shared by all views of the same block.

import { inflate } from "../page/bytes.js";
import { inEach, tellerOf } from "../page/languages.js";
import { unpack } from "../page/replay.js";
import { makeMarks } from "./cursor.js";
import { panelOf } from "./panels.js";
import { makeSentences } from "./sentences.js";

const opened = new WeakMap(); // block or arrays -> run

// {about, panel, moves, replay, scale} of plain data {about, block: DataView or Uint8Array, sentences, ...}; a search
// in the page has `arrays` and no block. moves: language -> the text of the move to each place.
export function openRun(/** @type {Payload} */ data) {
  const { about, block, arrays: unpacked } = data;
  const key = unpacked ?? block;
  if (!opened.has(key)) {
    const panel = panelOf(about);
    const arrays = unpacked ?? unpack(about.contents, block);
    const moves = about.moves ?? movesOf(about.names, arrays);
    opened.set(key, { about, panel, moves, ...panel.open(arrays, about, moves.en) });
  }
  return opened.get(key);
}

// Language -> the text of each place. names: language -> the different texts, by the numbers in the arrays.
/** @param {Record<Language, string[]>} names @param {Payload} arrays */
export const movesOf = (names, arrays) =>
  inEach((language) => Array.from(arrays[`name_${language}`], (number) => names[language][number]));

// What `mount` takes of a run on a page, which has all its sentences.
/** @param {Payload} data @returns {Payload} */
export const runOnPage = ({ sentences, marks, ...data }) => ({
  ...data,
  sentences: { at: tellerOf(sentences), on: () => () => {} },
  marks: makeMarks(marks),
});

// The same of a run of a model, from Python's message. chunk: {first, lines: language -> bytes}; the other sentences are
// asked of the kernel when they are needed.
export async function inflateRun(/** @type {Payload} */ { about, block, chunk }, /** @type {Model} */ model, run = 0) {
  const sentences = makeSentences(about.events, (k) => model.send({ run, event: k }));
  // Before the first `add`, which may ask for more.
  model.on("msg:custom", async ({ run: other, first, languages }, buffers) => {
    if (languages === undefined || other !== run) return; // another answer
    const sent = languages.map((/** @type {Language} */ each, /** @type {number} */ at) => [each, buffers[at]]);
    sentences.add(first, await inflateTexts(sent));
  });
  const [whole, texts] = await Promise.all([inflate(block), inflateTexts(Object.entries(chunk.lines))]);
  sentences.add(chunk.first, texts);
  return { about, block: whole, sentences };
}

async function inflateTexts(/** @type {[string, Uint8Array<ArrayBuffer>][]} */ lines) {
  const texts = lines.map(async ([language, bytes]) => [language, new TextDecoder().decode(await inflate(bytes))]);
  return Object.fromEntries(await Promise.all(texts));
}
