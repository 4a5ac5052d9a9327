// From the message to the replay, prepared once and shared by all views of the same block.

import { unpack } from "../page/replay.js";
import { panelOf } from "./panels.js";

const opened = new WeakMap(); // block -> run

// {about, panel, replay, scale} of plain data {about, block: DataView or Uint8Array, sentences, ...}.
export function openRun(data) {
  const { about, block } = data;
  if (!opened.has(block)) {
    const panel = panelOf(about);
    opened.set(block, { about, panel, ...panel.open(unpack(about.contents, block), about) });
  }
  return opened.get(block);
}

// The plain data of a message, whose block and sentences are deflated (zlib). sentences: language -> bytes; in the
// result, language -> the sentence of each event.
export async function inflateData({ about, block, sentences }) {
  const languages = Object.keys(sentences);
  const [whole, ...texts] = await Promise.all([inflate(block), ...languages.map((each) => inflate(sentences[each]))]);
  const lines = texts.map((text) => new TextDecoder().decode(text).split("\n"));
  return { about, block: whole, sentences: Object.fromEntries(languages.map((each, at) => [each, lines[at]])) };
}

// language -> the sentence of each event, from a page's sentences: language -> one text, one line per event.
export function linesOf(sentences) {
  return Object.fromEntries(Object.entries(sentences).map(([language, text]) => [language, text.split("\n")]));
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
