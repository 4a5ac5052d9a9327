// What the tests of the engine ask of it. `sent`: {game, module and position in base64, ...}; engines are kept by game.

import { makeEngine } from "../../../xqlab/viz/live/engine.js";

const engines = new Map();
const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const textOf = (bytes) => Buffer.from(bytes).toString("base64");

async function engineOf({ module, manifest }) {
  if (!engines.has(manifest.digest)) {
    engines.set(manifest.digest, makeEngine(await WebAssembly.compile(bytesOf(module)), manifest));
  }
  return engines.get(manifest.digest);
}

// The result of a search, its log in base64, its arrays as lists, and the record of its switches.
export async function searched(sent, request) {
  const engine = await engineOf(sent);
  const opened = (value) => (typeof value === "string" ? bytesOf(value) : value);
  const run = engine.search(Object.fromEntries(Object.entries(request).map(([name, value]) => [name, opened(value)])));
  const iterations = [];
  let step = run.next();
  for (; !step.done; step = run.next()) iterations.push(step.value);
  const { log, arrays, ...found } = step.value;
  const lists = Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, [...values]]));
  return { ...found, log: textOf(log), arrays: lists, reported: iterations };
}

// The bytes of the record of switches of these names.
export async function useOf(sent, names) {
  const { memory, placeUse } = await engineOf(sent);
  return textOf(memory.bytesAt(placeUse(names), memory.size("use")));
}
