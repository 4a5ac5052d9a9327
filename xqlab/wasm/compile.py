"""Kernels of one game as one WebAssembly module: `python -m xqlab.wasm.compile MODULE GAME`, to stdout.

A pickled evaluator comes from stdin; the module is for evaluators of its type.

Numba's modules of the kernels are linked by LLVM into one, and written as an object for another target. It
needs a process of its own: numba must have been told to compile for no processor in particular, and as it is
(`VARIABLES`), before it was imported.
"""

from __future__ import annotations

import gc
import json
import pickle
import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

import numba
import numpy as np
from llvmlite import binding
from numba import types
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target

from xqlab.game import default_evaluator, evaluation_calls, games
from xqlab.kernels.lean import instead, lean
from xqlab.kernels.linking import resolved_once
from xqlab.kernels.mode import is_tried
from xqlab.kernels.progress import Needed
from xqlab.wasm.binary import WasmError, exporting
from xqlab.wasm.entries import ENTRIES, Entry, records_of, type_name

VARIABLES = {
    "NUMBA_OPT": "0",  # what is optimised for pointers of 64 bits shares stack between them and integers
    "NUMBA_CPU_NAME": "generic",  # no instructions of one processor
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_BOUNDSCHECK": "0",
    "NUMBA_DISABLE_JIT": "0",
    "XQLAB_BMI2": "0",
    "XQLAB_PLAIN_NUMBA": "1",  # all code in LLVM's modules, nothing called by address
    "XQLAB_BACKGROUND": "0",
}
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"  # of every browser since 2021
VECTORS = ",+simd128"  # since 2023; a net gains by them, and a game's own evaluation does not
STACK = 1 << 20  # bytes
REPORT = "compiled"  # how a line on stderr begins that says how many kernels are compiled, and of how many
REORDERED = re.compile(
    r" f(?:add|sub|mul|div) (?:\w+ )*?(?:fast|reassoc|contract) "
)  # what LLVM may reorder or fuse
# Nobody counts references to arrays: the page owns the memory. A square root is an instruction.
PROVIDED = """
define void @NRT_incref(ptr %info) { ret void }
define void @NRT_decref(ptr %info) { ret void }
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline { %root = call double @llvm.sqrt.f64(double %x) ret double %root }
"""


class _Reports(event.Listener):
    """Writes a line for each kernel that numba has compiled.

    calls : (kernel, numba's types of its arguments): all that these reach is compiled
    """

    def __init__(self, calls: Iterable[tuple[Any, Iterable[Any]]]) -> None:
        self._done, self._number = 0, Needed(calls).done()[2]

    def on_start(self, event: Any) -> None:
        """A kernel is begun."""

    def on_end(self, event: Any) -> None:
        """A kernel is done, of which other versions may follow."""
        if str(event.data["dispatcher"].py_func.__module__).startswith("xqlab."):
            self._done = min(self._done + 1, self._number - 1)
            print(REPORT, self._done, self._number, file=sys.stderr, flush=True)


@lean()
@instead(cpu_target.typing_context, resolve_function_type=resolved_once(cpu_target.typing_context))
def compile_kernels(
    position: Any, evaluator: Any, entries: Mapping[str, Entry] = ENTRIES
) -> tuple[dict[str, Any], bytes]:
    """(where the stack begins, and the types of the exported kernels; the module), for these types.

    entries : the kernels that it exports, by name

    Raises WasmError for an evaluation whose value depends on the processor.
    """
    for kernel, values in evaluation_calls(evaluator, position):
        kinds = tuple(map(numba.typeof, values))
        kernel.compile(kinds)
        if REORDERED.search(kernel.inspect_llvm(kinds)):
            raise WasmError("expected an evaluation that adds floats in one order, got one in any order")
    records = records_of(position, evaluator)
    kernels, texts, names = {}, [], {}
    for name, entry in entries.items():
        arguments = entry.types(records)
        entry.kernel.compile(arguments)
        compiled = entry.kernel.overloads[arguments]
        texts.append(entry.kernel.inspect_llvm(arguments))
        names[compiled.fndesc.llvm_func_name] = name
        kernels[name] = {
            "arguments": entry.arguments.split(),
            "result": _result(compiled.signature.return_type),
        }
    is_usual = type(evaluator) is type(default_evaluator(position))
    features = FEATURES if is_usual else FEATURES + VECTORS
    code, data = exporting(_object_code(texts, names, features), names.values())
    return {"stack": data + STACK, "kernels": kernels}, code


def make_no_machine_code() -> None:
    """Have numba stop at LLVM's modules in this process, in which no kernel is called.

    Machine code for this processor, and what Python would call it by, is a third of the work. A version of
    numba that was not tried does it all.
    """
    if is_tried(numba.__version__):
        instead = {
            (JITCodeLibrary, "_finalize_specific"): _nothing,
            (CPUContext, "create_cpython_wrapper"): _nothing,
            (CPUContext, "create_cfunc_wrapper"): _nothing,
            (CPUContext, "get_executable"): _linked,
        }
        for (place, name), function in instead.items():
            setattr(place, name, function)


def _nothing(*arguments: Any, **options: Any) -> None:
    """In place of what would make a wrapper."""


def _linked(context: CPUContext, library: JITCodeLibrary, described: Any, environment: Any) -> Any:
    """What stands for a function that nobody calls: built in, as numba wants it, and one for each."""
    library._ensure_finalized()
    return [].append


def _object_code(texts: list[str], names: Mapping[str, str], features: str = FEATURES) -> bytes:
    """LLVM's modules as one object; only functions in `names` are visible, renamed."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=3, features=features, reloc="static")
    linked = binding.parse_assembly(PROVIDED)
    for text in texts:
        # No loop may become a call of `strlen` and the like.
        text = re.sub(r"^(define .*)\{$", r'\1"no-builtins" {', text, flags=re.M)
        linked.link_in(binding.parse_assembly(text))
    linked.triple, linked.data_layout = TRIPLE, str(machine.target_data)
    for value in (*linked.functions, *linked.global_variables):
        if not value.is_declaration:
            value.linkage = "external" if value.name in names else "internal"
    for long, short in names.items():
        linked.get_function(long).name = short
    linked.verify()
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(linked, builder)
    return bytes(machine.emit_object(linked))


def _result(kind: Any) -> Any:
    """The name of a result's type; a list of names for a tuple, None for nothing."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.NoneType):
        return None
    if isinstance(kind, types.BaseTuple):
        return [_result(item) for item in kind]  # type: ignore[attr-defined]
    return type_name(np.dtype(str(kind)))


def main(module: str, name: str) -> None:
    """Write a line of JSON and the module of a game, which the import of `module` registers."""
    gc.disable()  # this process ends when it has compiled, and what it holds is large
    make_no_machine_code()
    import_module(module)
    evaluator = pickle.load(sys.stdin.buffer)
    position = next(game.position for game in games() if game.name == name and game.compiled)
    dtype = next(game.dtype for game in games() if game.position is position)
    given = np.zeros(1, dtype)[0]
    records = records_of(given, evaluator)
    calls = [(entry.kernel, entry.types(records)) for entry in ENTRIES.values()]
    with event.install_listener("numba:compile", _Reports(calls)):
        described, code = compile_kernels(given, evaluator)
    sys.stdout.buffer.write(json.dumps(described).encode() + b"\n" + code)


if __name__ == "__main__":
    main(*sys.argv[1:])
