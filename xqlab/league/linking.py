"""The search with ideas as one WebAssembly module: `python -m xqlab.league.linking MODULE`, to stdout.

A pickled position and an evaluator with ideas come from stdin; `MODULE` registers their game. It needs a
process of its own, with the variables of `xqlab.wasm.compile`. The ideas are linked in: the search calls them
as it calls any other function, so that the module has neither addresses nor imports.
"""

import json
import pickle
import sys

from xqlab.kernels import addresses
from xqlab.lazy import imported
from xqlab.league.manifest import ENTRY, packed
from xqlab.wasm.compile import compile_kernels
from xqlab.wasm.entries import ENTRIES


def main(module: str) -> None:
    """Write a line of JSON, where the stack begins and the evaluator's bytes, and the module."""
    imported(module)
    position, evaluator = pickle.load(sys.stdin.buffer)
    for number, address in zip(evaluator.numbers.flat, evaluator.addresses.flat):
        if address:
            addresses.linked[int(number)] = addresses.callers[int(address)]
    described, code = compile_kernels(position, evaluator, {ENTRY: ENTRIES[ENTRY]})
    evaluator["addresses"] = evaluator["fallbacks"] = 0
    facts = {"stack": described["stack"], "evaluator": packed(evaluator), "size": evaluator.dtype.itemsize}
    sys.stdout.buffer.write(json.dumps(facts).encode() + b"\n" + code)


if __name__ == "__main__":
    main(*sys.argv[1:])
