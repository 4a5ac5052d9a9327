// Runs kernels of WebAssembly modules in node: a request is a line of JSON on stdin, its answer one on stdout.
// {module, manifest}: a module in base64, for the requests that follow
// {blocks, calls}: [type, shape, bytes], deflated and in base64, of records and arrays; [name, arguments...], where
// [k] is block k and a text a number -> {results, milliseconds} of each call, {digests}: SHA-256 of each block

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { inflateSync } from "node:zlib";
import { loadKernels } from "./kernels.mjs";
import { makeMemory } from "./records.mjs";

const MOST_MEGABYTES = 4096; // what pointers of 32 bits reach
let kernels, memory, bottom;

const bytesOf = (text) => Buffer.from(text, "base64");

async function load({ module, manifest }) {
  const began = performance.now();
  memory = makeMemory(manifest.records, manifest.stack, MOST_MEGABYTES);
  kernels = await loadKernels(await WebAssembly.compile(bytesOf(module)), manifest, memory);
  bottom = memory.mark();
  return { milliseconds: performance.now() - began };
}

// A block as kernels take it, and where its bytes lie.
function place([type, shape, text]) {
  const bytes = inflateSync(bytesOf(text));
  const base = type.replace(/\[.*/, "");
  const passed = base === type ? memory.place(type) : memory.array(base, ...shape);
  const [address, length] = [passed.pointer ?? passed, bytes.length];
  memory.bytesAt(address, length).set(bytes);
  return { passed, address, length };
}

function run({ blocks, calls }) {
  memory.reset(bottom);
  const placed = blocks.map(place);
  const results = [];
  const milliseconds = [];
  for (const [name, ...given] of calls) {
    const values = given.map((value) => (Array.isArray(value) ? placed[value[0]].passed : value));
    const began = performance.now();
    const result = kernels[name](...values);
    milliseconds.push(performance.now() - began);
    results.push(Array.isArray(result) ? result.map(String) : result === undefined ? null : String(result));
  }
  const digests = placed.map(({ address, length }) =>
    createHash("sha256").update(memory.bytesAt(address, length)).digest("hex"),
  );
  return { results, milliseconds, digests };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const request = JSON.parse(line);
    answer = request.module === undefined ? run(request) : await load(request);
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
