#!/usr/bin/env bash
# wasmtime 40.0.0 and 50.0.1 (Python)
# Expected: the fuel that a WebAssembly function uses is a property of the function; a limit that was tuned stays right.
# Seen: 40.0.0 counts instructions: clearing a page of memory (`memory.fill`) costs 5 units. 50.0.1 adds one unit a
# byte: 65541 for the same function, and `memory.copy` and `memory.grow` cost more in the same way.
# Meaning: a league that limits searches by fuel has to keep the version of wasmtime with its results.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install old wasmtime==40.0.0
install new wasmtime==50.0.1
cat > run.py <<'END'
from wasmtime import Config, Engine, Instance, Module, Store

config = Config()
config.consume_fuel = True
engine = Engine(config)
for body in (
    "(nop)",
    "(memory.fill (i32.const 0) (i32.const 0) (i32.const 65536))",
    "(memory.copy (i32.const 0) (i32.const 1) (i32.const 1000))",
    "(drop (memory.grow (i32.const 10)))",
):
    store = Store(engine)
    store.set_fuel(1_000_000)
    module = Module(engine, f'(module (memory 1) (func (export "run") {body}))')
    Instance(store, module, []).exports(store)["run"](store)
    print(1_000_000 - store.get_fuel(), body)
END
seen old/bin/python run.py <<'END'
1 (nop)
5 (memory.fill (i32.const 0) (i32.const 0) (i32.const 65536))
5 (memory.copy (i32.const 0) (i32.const 1) (i32.const 1000))
3 (drop (memory.grow (i32.const 10)))
END
seen new/bin/python run.py <<'END'
1 (nop)
65541 (memory.fill (i32.const 0) (i32.const 0) (i32.const 65536))
1005 (memory.copy (i32.const 0) (i32.const 1) (i32.const 1000))
13 (drop (memory.grow (i32.const 10)))
END
