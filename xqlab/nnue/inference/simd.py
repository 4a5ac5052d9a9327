"""Which vector instructions for whole numbers the compiler has made of a kernel, as its assembly shows."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numba

from xqlab._jit import COMPILED
from xqlab.nnue.net.network import NetworkError

# What x86 has for them, beside its older two-operand forms: names begin with p, or vp where 256 bits and more
# are possible. Registers: xmm 128 bits, ymm 256, zmm 512.
INSTRUCTION = re.compile(r"^\s+(v?p[a-z0-9]+)\s+(.*)$", re.MULTILINE)
REGISTER = re.compile(r"%([xyz])mm")
BITS = {"x": 128, "y": 256, "z": 512}
MEANINGS = {
    "padd": "add",
    "psub": "subtract",
    "pmaddwd": "multiply int16, add pairs into int32",
    "pmaddubsw": "multiply int8, add pairs into int16",
    "pdpwssd": "multiply int16, add pairs onto int32 sums",
    "pdpbusd": "multiply int8, add fours onto int32 sums",
    "pmull": "multiply",
    "pmaxs": "the larger",
    "pmins": "the smaller",
}


def assembly(kernel: Any, *arguments: Any) -> str:
    """The machine code of a kernel, as text, for arguments of these types; compiled anew, for seconds.

    Raises NetworkError where nothing is compiled (NUMBA_DISABLE_JIT).
    """
    if not COMPILED:
        raise NetworkError("expected compiled kernels, got NUMBA_DISABLE_JIT")
    fastmath = kernel.targetoptions.get("fastmath", False)
    fresh = numba.njit(nogil=True, error_model="numpy", fastmath=fastmath)(kernel.py_func)
    fresh.compile(tuple(map(numba.typeof, arguments)))
    return str(next(iter(fresh.inspect_asm().values())))


def vector_instructions(text: str) -> dict[tuple[str, int], int]:
    """(instruction, bits of its widest register) -> how often it stands in assembly; arithmetic alone."""
    found: Counter[tuple[str, int]] = Counter()
    for name, operands in INSTRUCTION.findall(text):
        registers = REGISTER.findall(operands)
        if registers and meaning(name):
            found[name, max(BITS[each] for each in registers)] += 1
    return dict(found.most_common())


def meaning(instruction: str) -> str:
    """What an instruction does, in words; empty where it does no arithmetic."""
    bare = instruction.removeprefix("v")
    return next((words for start, words in MEANINGS.items() if bare.startswith(start)), "")


def lines(text: str, instruction: str, around: int = 4) -> str:
    """The place in assembly where an instruction stands first, with the lines around it; empty for none."""
    every = text.splitlines()
    for number, line in enumerate(every):
        if re.match(rf"\s+{instruction}\s", line):
            return "\n".join(every[max(number - around, 0) : number + around + 1])
    return ""
