// The memory that kernels and the page share: records laid out as the manifest says, one after another.
//
// A layout is {size, fields: name -> [type, offset, shape]}; a type is a number's, such as "i4", or a layout.

export const MOST_MEGABYTES = 512;
const PAGE_BYTES = 65536; // the unit in which a WebAssembly memory grows
const ALIGN = 64; // of a record, in bytes: no bucket of the table lies across two lines of a cache
const NUMBERS = /** @type {Record<string, [name: string, bytes: number, array: any]>} */ ({
  i1: ["Int8", 1, Int8Array],
  i2: ["Int16", 2, Int16Array],
  i4: ["Int32", 4, Int32Array],
  i8: ["BigInt64", 8, Float64Array],
  u1: ["Uint8", 1, Uint8Array],
  u2: ["Uint16", 2, Uint16Array],
  u4: ["Uint32", 4, Uint32Array],
  u8: ["BigUint64", 8, Float64Array],
  f4: ["Float32", 4, Float32Array],
  f8: ["Float64", 8, Float64Array],
});

// A search needs so many megabytes, and may have `most`; null: the browser has no more.
export class LackingMemoryError extends Error {
  /** @param {number} needed @param {number | null} most */
  constructor(needed, most) {
    super(
      most === null
        ? `expected ${needed} MB of memory, but the browser has no more`
        : `expected to need at most ${most} MB of memory, got ${needed} MB: record or remember less`,
    );
    this.lacking = { needed, most };
  }
}

// A memory for records of these layouts. It grows as it is used, up to `most` megabytes.
// base: the address of the first record; below lie the kernels' data and their stack.
/** @param {Record<string, Layout>} layouts @param {number} base */
export function makeMemory(layouts, base, most = MOST_MEGABYTES) {
  const maximum = (most * 2 ** 20) / PAGE_BYTES;
  const initial = Math.min(Math.ceil(base / PAGE_BYTES), maximum);
  const memory = newMemory({ initial, maximum });
  let free = align(base);
  let used = free; // beyond, nothing has been written, and a system gives a page no memory before it is
  let view = new DataView(memory.buffer);

  // The buffer is another one after each growth, also after one by the kernels.
  function data() {
    if (view.buffer !== memory.buffer) view = new DataView(memory.buffer);
    return view;
  }

  function layoutOf(/** @type {string | Layout} */ record) {
    const layout = typeof record === "string" ? layouts[record] : record;
    if (!layout) throw new Error(`expected one of ${Object.keys(layouts).join(", ")}, got the record "${record}"`);
    return layout;
  }

  // The address of so many bytes, zeros; they are given back by `reset`.
  function allocate(/** @type {number} */ bytes) {
    const end = free + bytes;
    const needed = Math.ceil(end / 2 ** 20);
    if (end > maximum * PAGE_BYTES) throw new LackingMemoryError(needed, most);
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE_BYTES);
    try {
      if (missing > 0) memory.grow(missing);
    } catch {
      throw new LackingMemoryError(needed, null);
    }
    const address = free;
    if (used > address) bytesAt(address, Math.min(used, end) - address).fill(0);
    used = Math.max(used, end);
    free = align(end);
    return address;
  }

  // The bytes at an address, not a copy; memory that grows takes them away.
  function bytesAt(/** @type {number} */ address, /** @type {number} */ length) {
    return new Uint8Array(memory.buffer, address, length);
  }

  // The type and the address of a field, or of the item of an array at these indices.
  function find(/** @type {number} */ at, /** @type {string | Layout} */ record, /** @type {FieldPath} */ path) {
    const [name, ...indices] = path;
    const field = layoutOf(record).fields[name];
    if (!field)
      throw new Error(`expected a field of ${Object.keys(layoutOf(record).fields).join(", ")}, got "${name}"`);
    const [type, offset, shape] = field;
    const item = indices.reduce((/** @type {number} */ before, index, axis) => {
      if (!(Number(index) >= 0 && Number(index) < shape[axis])) {
        throw new Error(`expected an index of ${name} below ${shape[axis]}, got ${index}`);
      }
      return before * shape[axis] + Number(index);
    }, 0);
    const inner = shape.slice(indices.length).reduce((product, length) => product * length, 1);
    const size = typeof type === "string" ? NUMBERS[type][1] : type.size;
    return { type, address: at + offset + item * inner * size };
  }

  function read(/** @type {string} */ type, /** @type {number} */ address) {
    const value = /** @type {any} */ (data())[`get${NUMBERS[type][0]}`](address, true);
    return typeof value === "bigint" ? safe(value) : value;
  }

  function write(/** @type {string} */ type, /** @type {number} */ address, /** @type {number | bigint} */ value) {
    const name = NUMBERS[type][0];
    /** @type {any} */ (data())[`set${name}`](address, name.startsWith("Big") ? BigInt(value) : Number(value), true);
  }

  // So many numbers of a type, `stride` bytes apart, in a typed array of their own.
  function numbers(
    /** @type {string} */ type,
    /** @type {number} */ address,
    /** @type {number} */ count,
    stride = NUMBERS[type][1],
  ) {
    const [name, , TypedArray] = NUMBERS[type];
    const values = new TypedArray(count);
    const bytes = data();
    const get = /** @type {any} */ (bytes)[`get${name}`].bind(bytes);
    for (let row = 0; row < count; row++) values[row] = Number(get(address + row * stride, true));
    return values;
  }

  // A column of an array of records: the values of one field.
  function column(/** @type {RecordArray} */ array, /** @type {string} */ field, count = array.shape[0]) {
    const { type, address } = find(array.pointer, array.type, [field]);
    return numbers(/** @type {string} */ (type), address, count, array.itemsize);
  }

  return {
    memory,
    allocate,
    bytesAt,
    read,
    numbers,
    column,
    mark: () => free,
    // Gives back all that was placed since `mark` was asked.
    reset: (/** @type {number} */ mark) => (free = mark),
    size: (/** @type {string} */ record) => layoutOf(record).size,
    // The address of a new record, of these bytes or of zeros.
    place(/** @type {string} */ record, /** @type {Uint8Array | null} */ bytes = null) {
      const { size } = layoutOf(record);
      if (bytes && bytes.length !== size) throw new Error(`expected ${size} bytes of a ${record}, got ${bytes.length}`);
      const address = allocate(size);
      if (bytes) bytesAt(address, size).set(bytes);
      return address;
    },
    // A new array of zeros: of records of this name, or of numbers of a type.
    array(/** @type {string} */ type, /** @type {number[]} */ ...shape) {
      const itemsize = type in NUMBERS ? NUMBERS[type][1] : layoutOf(type).size;
      const pointer = allocate(shape.reduce((product, length) => product * length, itemsize));
      return /** @type {RecordArray} */ ({ type, shape, itemsize, pointer });
    },
    // The same with this byte everywhere: 255 makes integers of -1.
    filled(/** @type {number} */ byte, /** @type {string} */ type, /** @type {number} */ length) {
      const array = this.array(type, length);
      bytesAt(array.pointer, length * array.itemsize).fill(byte);
      return array;
    },
    // The numbers of such an array, or the first of them.
    values: (/** @type {RecordArray} */ array, count = array.shape[0]) => numbers(array.type, array.pointer, count),
    // A number of a record; path: the name of its field, then indices. Integers are BigInt only where they must be.
    get(/** @type {number} */ pointer, /** @type {string | Layout} */ record, /** @type {FieldPath} */ ...path) {
      const { type, address } = find(pointer, record, path);
      return typeof type === "string" ? read(type, address) : address;
    },
    // The address of a field.
    address(/** @type {number} */ pointer, /** @type {string} */ record, /** @type {FieldPath} */ ...path) {
      return find(pointer, record, path).address;
    },
    set(
      /** @type {number} */ pointer,
      /** @type {string} */ record,
      /** @type {FieldPath} */ path,
      /** @type {number | bigint} */ value,
    ) {
      const { type, address } = find(pointer, record, path);
      write(/** @type {string} */ (type), address, value);
    },
    // The columns of an array of records, each named `prefix`_`field`.
    columns(/** @type {RecordArray} */ array, /** @type {string} */ prefix, count = array.shape[0]) {
      const names = Object.keys(layoutOf(array.type).fields);
      return Object.fromEntries(names.map((name) => [`${prefix}_${name}`, column(array, name, count)]));
    },
  };
}

function newMemory(/** @type {{initial: number, maximum: number}} */ pages) {
  try {
    return new WebAssembly.Memory(pages);
  } catch {
    throw new LackingMemoryError(Math.ceil((pages.initial * PAGE_BYTES) / 2 ** 20), null);
  }
}

function align(/** @type {number} */ address) {
  return Math.ceil(address / ALIGN) * ALIGN;
}

// The number of a BigInt where it is safe.
function safe(/** @type {bigint} */ value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
