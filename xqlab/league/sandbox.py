"""WebAssembly of strangers: the same results on every machine, compiled in a process with limits.

This file is also that process: it reads a module from stdin and writes its machine code to stdout. It imports
nothing of xqlab.
"""

import subprocess
import sys
from contextlib import suppress
from typing import Any

COMPILE_SECONDS = 10  # of the processor: Xiangqi takes 0.2, and 50 kB made for it could take minutes
PATIENCE = 30  # times as long by the clock
TRIES = 2  # of what time ends
LATE = "not decided: "  # how the reason begins where time ended it
COMPILE_MEMORY = 2 << 30  # bytes of address space
LARGEST = 64 << 20  # bytes of machine code
STACK = 1 << 20  # bytes of the calls of a module
ON = ("consume_fuel", "epoch_interruption", "cranelift_nan_canonicalization", "wasm_bulk_memory")
# Whatever differs between machines, or nobody needs. Vectors of 128 bits may stay: a net uses them.
SIGXCPU = 24
OFF = (
    *("wasm_threads", "wasm_relaxed_simd", "wasm_memory64", "wasm_multi_memory", "wasm_tail_call", "wasm_gc"),
    *("wasm_function_references", "wasm_exceptions", "wasm_stack_switching", "wasm_custom_page_sizes"),
    *("shared_memory", "parallel_compilation"),
)


def new_engine() -> Any:
    """An engine that counts fuel, with the same numbers everywhere; raises ImportError without wasmtime."""
    import wasmtime

    config = wasmtime.Config()
    for names, value in ((ON, True), (OFF, False)):
        for name in names:
            if hasattr(wasmtime.Config, name):  # versions differ
                setattr(config, name, value)
    config.max_wasm_stack = STACK
    return wasmtime.Engine(config)


def machine_code(code: bytes, seconds: float = COMPILE_SECONDS) -> bytes | str:
    """The machine code of a valid module, for `Module.deserialize`; a text says why there is none."""
    command = [sys.executable, "-P", __file__, str(seconds)]
    for _ in range(TRIES):
        try:
            process = subprocess.run(
                command, input=code, capture_output=True, check=False, timeout=PATIENCE * seconds
            )
        except subprocess.TimeoutExpired:
            reason = f"{LATE}it takes more than {PATIENCE * seconds:g} s by the clock to compile"
            continue
        if process.returncode != -SIGXCPU:
            break
        reason = f"{LATE}it takes more than {seconds:g} s of the processor to compile"
    else:
        return reason
    if process.returncode < 0:
        return f"it takes more than {COMPILE_MEMORY >> 20} MB to compile"
    if process.returncode:
        return "wasmtime cannot compile it"
    if len(process.stdout) > LARGEST:
        return f"its machine code has {len(process.stdout):,} bytes, and {LARGEST:,} are allowed"
    return process.stdout


def _limit(seconds: float) -> None:
    with suppress(ImportError):  # not on Windows, where the parent's deadline is all
        import resource

        most = int(seconds) or 1
        for kind, limits in (
            (resource.RLIMIT_CPU, (most, most + 1)),  # its signal says that time has ended it
            (resource.RLIMIT_AS, (COMPILE_MEMORY, COMPILE_MEMORY)),
            (resource.RLIMIT_CORE, (0, 0)),
        ):
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, limits)


def main(seconds: str) -> None:
    """Write the machine code of the module on stdin."""
    import wasmtime

    _limit(float(seconds))
    code = sys.stdin.buffer.read()
    sys.stdout.buffer.write(wasmtime.Module(new_engine(), code).serialize())


if __name__ == "__main__":
    main(*sys.argv[1:])
