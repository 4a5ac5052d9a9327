// Runs kernels of WebAssembly modules in node: a request is a line of JSON on stdin, its answer one on stdout.
// {module, manifest}: a module in base64, for the requests that follow
// {blocks, calls}: deflated bytes in base64; [name, arguments...], where [k] is block k and a text a number
// -> {results, milliseconds} of each call, {digests}: SHA-256 of each block afterwards

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { inflateSync } from "node:zlib";

const PAGE = 65536;
const NUMBERS = { i1: "Int8", i2: "Int16", i4: "Int32", i8: "BigInt64", u1: "Uint8", u2: "Uint16", u4: "Uint32" };
Object.assign(NUMBERS, { u8: "BigUint64", f4: "Float32", f8: "Float64" });
let kernels, manifest, memory;

const bytesOf = (text) => Buffer.from(text, "base64");
const sizeOf = (type) => manifest.records[type]?.size ?? Number(type[1]);

async function load(request) {
  const began = performance.now();
  manifest = request.manifest;
  memory = new WebAssembly.Memory({ initial: Math.ceil(manifest.stack / PAGE) });
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, manifest.stack);
  const env = { __linear_memory: memory, __stack_pointer: stack };
  kernels = (await WebAssembly.instantiate(bytesOf(request.module), { env })).instance.exports;
  return { milliseconds: performance.now() - began };
}

function place(blocks) {
  let end = manifest.stack + 128; // of what is taken: results, then the blocks
  const places = blocks.map((block) => {
    const at = (end + 63) & ~63;
    end = at + block.length;
    return at;
  });
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  for (const [k, block] of blocks.entries()) new Uint8Array(memory.buffer).set(block, places[k]);
  return places;
}

function run(request) {
  const blocks = request.blocks.map((text) => inflateSync(bytesOf(text)));
  const places = place(blocks);
  const view = new DataView(memory.buffer);
  const result = manifest.stack;
  const results = [];
  const milliseconds = [];
  const read = (type, at) => String(view[`get${NUMBERS[type]}`](at, true));
  for (const [name, ...given] of request.calls) {
    const kernel = manifest.kernels[name];
    const values = kernel.arguments.flatMap((type, i) => {
      if (!Array.isArray(given[i])) return [type.endsWith("8") ? BigInt(given[i]) : Number(given[i])];
      const k = given[i][0];
      if (!type.endsWith("[]")) return [places[k]];
      const size = BigInt(sizeOf(type.slice(0, -2)));
      const items = BigInt(blocks[k].length) / size;
      return [0, 0, items, size, places[k], items, size];
    });
    const began = performance.now();
    const status = kernels[name](result, result + 64, ...values);
    milliseconds.push(performance.now() - began);
    if (status !== 0) throw new Error(`expected status 0 from ${name}, got ${status}`);
    const type = kernel.result;
    if (Array.isArray(type)) results.push(type.map((one, i) => read(one, result + 8 * i)));
    else results.push(type === null ? null : read(type, result));
  }
  const bytes = new Uint8Array(memory.buffer);
  const digests = blocks.map((block, k) =>
    createHash("sha256")
      .update(bytes.subarray(places[k], places[k] + block.length))
      .digest("hex"),
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
