// Records in memory: what is written is read again, wherever it lies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeMemory } from "../../xqlab/wasm/records.mjs";

const MOST_NUMBERS = {
  u1: [0, 255],
  i1: [-128, 127],
  u2: [0, 65535],
  i2: [-32768, 32767],
  u4: [0, 2 ** 32 - 1],
  i4: [-(2 ** 31), 2 ** 31 - 1],
  u8: [0, 2n ** 64n - 1n],
  i8: [-(2n ** 63n), 2n ** 63n - 1n],
  f4: [-0.5, 0.25],
  f8: [-Math.PI, Number.MAX_VALUE],
};
// Packed without gaps, so that no number but the first lies where its size divides the address.
const packed = { size: 1, fields: { first: ["u1", 0, []] } };
for (const type of Object.keys(MOST_NUMBERS)) {
  packed.fields[type] = [type, packed.size, []];
  packed.size += Number(type[1]);
}
const ply = { size: 12, fields: { node: ["i8", 0, []], depth: ["i2", 8, []] } };
const nested = { size: 100, fields: { cells: ["i2", 4, [2, 3]], stack: [ply, 16, [4]] } };
const layouts = { packed, nested };
const BASE = 70_001;

test("every type of number keeps its least and its greatest value", () => {
  const memory = makeMemory(layouts, BASE);
  const record = memory.place("packed");
  for (const extreme of [0, 1]) {
    for (const [type, values] of Object.entries(MOST_NUMBERS)) memory.set(record, "packed", [type], values[extreme]);
    for (const [type, values] of Object.entries(MOST_NUMBERS)) {
      assert.equal(memory.get(record, "packed", type), values[extreme], type);
    }
  }
  memory.set(record, "packed", ["i8"], -7n);
  assert.equal(memory.get(record, "packed", "i8"), -7); // a number wherever that is exact
});

test("an item of an array, also of records, is found by its indices", () => {
  const memory = makeMemory(layouts, BASE);
  const record = memory.place("nested");
  memory.set(record, "nested", ["cells", 1, 2], -5);
  assert.equal(new DataView(memory.memory.buffer).getInt16(record + 4 + 2 * 5, true), -5);
  for (const at of [0, 3]) assert.equal(memory.address(record, "nested", "stack", at) - record, 16 + at * 12);
  memory.set(memory.get(record, "nested", "stack", 3), ply, ["depth"], 9);
  assert.equal(memory.bytesAt(record, 100)[16 + 3 * 12 + 8], 9);
  assert.throws(() => memory.get(record, "nested", "cells", 2, 0), /expected an index of cells below 2, got 2/);
  assert.throws(() => memory.get(record, "nested", "colour"), /expected a field of cells, stack, got "colour"/);
  assert.throws(() => memory.place("board"), /expected one of packed, nested, got the record "board"/);
});

test("columns of an array of records", () => {
  const memory = makeMemory(layouts, BASE);
  const array = memory.array("packed", 3);
  const { size } = packed;
  for (let row = 0; row < 3; row++) memory.set(array.pointer + row * size, "packed", ["i4"], row - 1);
  for (const [type, bytes] of Object.keys(MOST_NUMBERS).map((type) => [type, Number(type[1])])) {
    const numbers = memory.array(type, 64);
    assert.deepEqual([numbers.itemsize, memory.allocate(1) - numbers.pointer], [bytes, 64 * bytes]);
  }
  const columns = memory.columns(array, "packed", 2);
  assert.deepEqual(columns.packed_i4, Int32Array.of(-1, 0));
  assert.deepEqual(columns.packed_u1, Uint8Array.of(0, 0));
  assert.deepEqual(Object.keys(columns).length, Object.keys(packed.fields).length);
});

test("what is placed is aligned, apart and empty, also where something was before", () => {
  const memory = makeMemory(layouts, BASE);
  const mark = memory.mark();
  const bytes = Uint8Array.from({ length: packed.size }, (_, at) => at + 1);
  const [one, other] = [memory.place("packed", bytes), memory.place("packed")];
  assert.ok(one >= BASE && one % 64 === 0 && other % 64 === 0 && other >= one + packed.size);
  assert.deepEqual(memory.bytesAt(one, packed.size), bytes);
  memory.reset(mark);
  assert.equal(memory.place("packed"), one);
  assert.ok(memory.bytesAt(one, packed.size).every((byte) => byte === 0));
  assert.throws(() => memory.place("packed", bytes.slice(1)), /expected 43 bytes of a packed, got 42/);
});

test("memory grows up to what it may have, and keeps what it has", () => {
  const memory = makeMemory(layouts, BASE, 2);
  const record = memory.place("packed");
  memory.set(record, "packed", ["u8"], 2n ** 63n);
  const before = memory.memory.buffer;
  memory.array("u1", 2 ** 20);
  assert.notEqual(memory.memory.buffer, before);
  assert.equal(memory.get(record, "packed", "u8"), 2n ** 63n);
  const last = memory.array("u1", memory.memory.buffer.byteLength - memory.mark()); // up to the last byte
  assert.equal(memory.values(last).length, last.shape[0]);
  assert.throws(() => memory.array("i8", 2 ** 17), /expected to need at most 2 MB of memory, got 3 MB/);
  const beyond = 8192; // megabytes, which no address of 32 bits reaches
  assert.throws(() => makeMemory(layouts, BASE, beyond), /expected 1 MB of memory, but the browser has no more/);
});
