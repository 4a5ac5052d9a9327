// The kernels of a module as functions of JavaScript: they take and return what the manifest says.

const RESULT_BYTES = 64; // room for what a kernel returns, or for its error, which nobody reads
const PART_BYTES = 8; // of a result of several numbers: kernels return these in 64 bits
const IN_64_BITS = ["i8", "u8"]; // numbers that WebAssembly takes as a BigInt; of the others but floats, 32 bits

// name -> function. An argument is the address of a record, an array of `memory.array`, or a number; a kernel throws
// where its Python would raise an error, and where WebAssembly traps.
/** @param {WebAssembly.Module} module @param {Manifest} manifest @param {Memory} memory */
export async function loadKernels(module, manifest, memory) {
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, manifest.stack);
  const env = { __linear_memory: memory.memory, __stack_pointer: stack };
  const { exports } = await WebAssembly.instantiate(module, { env });
  const result = memory.allocate(RESULT_BYTES);
  return Object.fromEntries(
    Object.entries(manifest.kernels).map(([name, signature]) => {
      const kernel = /** @type {Function} */ (exports[name]);
      if (!kernel) throw new Error(`expected a module that exports "${name}", got ${Object.keys(exports).join(", ")}`);
      const call = (/** @type {KernelArgument[]} */ ...passed) => {
        if (passed.length !== signature.arguments.length) {
          throw new Error(`expected ${signature.arguments.length} arguments of ${name}, got ${passed.length}`);
        }
        const values = passed.flatMap((value, index) => marshal(signature.arguments[index], value));
        stack.value = manifest.stack; // a kernel that trapped has left it lower
        const status = kernel(result, result, ...values);
        if (status !== 0) throw new Error(`expected status 0 of ${name}, got ${status}`);
        return readResult(memory, signature.result, result);
      };
      return [name, call];
    }),
  );
}

// What a kernel takes for an argument of this type: of an array its pointers to an owner and a parent, which it has
// not, its items, their size, its address, its shape and its strides.
function marshal(/** @type {string} */ type, /** @type {KernelArgument} */ value) {
  if (typeof value !== "object") return [IN_64_BITS.includes(type) ? BigInt(value) : Number(value)];
  if (!type.startsWith(`${value.type}[`)) throw new Error(`expected an array ${type}, got ${value.type}[]`);
  const { shape, itemsize, pointer } = value;
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((size, length) => size * length, itemsize));
  const items = shape.reduce((product, length) => product * length, 1);
  return [0, 0, BigInt(items), BigInt(itemsize), pointer, ...shape.map(BigInt), ...strides.map(BigInt)];
}

// A number, several of them, or nothing.
/** @param {Memory} memory @param {string | string[] | null} type @param {number} address */
function readResult(memory, type, address) {
  if (!Array.isArray(type)) return type ? memory.read(type, address) : undefined;
  return type.map((part, at) => memory.read(part, address + at * PART_BYTES));
}
