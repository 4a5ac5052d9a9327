// What the tests of the engine ask of it. `sent`: {game, module and position in base64, ...}; engines are kept by game.

import { makeEngine } from "../../../xqlab/viz/live/engine.js";
import { placeTree } from "../../../xqlab/viz/live/log_tree.js";

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

// Where the children of each node begin, and the nodes by their parents, read from a log in another memory.
export async function links(sent, log) {
  const { memory, kernels } = await engineOf(sent);
  const { order, begin } = placeTree(memory, kernels, sent.manifest.constants.MAX_PLY, bytesOf(log));
  return [order, begin].map(({ pointer, shape }) => [...memory.numbers("i4", pointer, shape[0])]);
}

// Leaves at each depth, in bulk and one by one.
export async function leaves(sent, depths) {
  const { memory, kernels, placePosition } = await engineOf(sent);
  const [position, buffer] = [placePosition({}), memory.place("memory")];
  return depths.map((depth) => [1, 0].map((bulk) => kernels.perft(position, buffer, depth, 0, bulk)));
}

// The value of a tree whose leaf `node` has another value.
export async function valueWithLeaf(sent, node, value) {
  const engine = await engineOf(sent);
  const pointer = engine.placePosition({});
  engine.memory.set(pointer, "position", ["leaf_value", node], value);
  const position = engine.memory.bytesAt(pointer, engine.memory.size("position")).slice();
  const run = engine.search({ position, use: ["alpha_beta"], depth: 2, events: 100 });
  run.next();
  const { value: found, events, log } = run.next().value;
  return { value: found, events, log: textOf(log) };
}
