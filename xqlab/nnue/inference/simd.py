"""The integer vector instructions in a kernel's assembly."""

import re
from collections import Counter
from typing import Any

from xqlab.kernels import COMPILED
from xqlab.kernels import assembly as assembly_text
from xqlab.nnue.net.network import NetworkError
from xqlab.words import Words

# On x86 their names begin with p, or with vp for the three-operand forms, which may have 256 bits and more.
# Registers: xmm 128 bits, ymm 256, zmm 512.
PREFIX = r"\s+(?:\{\w+\}\s+)?"  # such as {vex}, where a processor has two encodings
INSTRUCTION = re.compile(rf"^{PREFIX}(v?p[a-z0-9]+)\s+(.*)$", re.MULTILINE)
REGISTER = re.compile(r"%([xyz])mm")
BITS = {"x": 128, "y": 256, "z": 512}
MEANINGS = {
    "padd": Words("add", "加"),
    "psub": Words("subtract", "减"),
    "pmaddwd": Words("multiply int16, add pairs into int32", "int16 相乘，两两相加成 int32"),
    "pmaddubsw": Words("multiply int8, add pairs into int16", "int8 相乘，两两相加成 int16"),
    "pdpwssd": Words("multiply int16, add pairs onto int32 sums", "int16 相乘，两两加到 int32 的和上"),
    "pdpbusd": Words("multiply int8, add fours onto int32 sums", "int8 相乘，四个一组加到 int32 的和上"),
    "pmull": Words("multiply", "乘"),
    "pmaxs": Words("the larger", "取较大者"),
    "pmins": Words("the smaller", "取较小者"),
}


def assembly(kernel: Any, *arguments: Any) -> str:
    """The assembly of a kernel for arguments of these types, and of all that it calls; takes seconds.

    Raises NetworkError if compilation is disabled (NUMBA_DISABLE_JIT).
    """
    if not COMPILED:
        raise NetworkError("expected compiled kernels, got NUMBA_DISABLE_JIT")
    return assembly_text.assembly(kernel, *arguments)


def vector_instructions(text: str) -> dict[tuple[str, int], int]:
    """(instruction, bits of its widest register) -> how often it occurs; arithmetic only."""
    counts: Counter[tuple[str, int]] = Counter()
    for name, operands in INSTRUCTION.findall(text):
        registers = REGISTER.findall(operands)
        if registers and meaning(name):
            counts[name, max(BITS[register] for register in registers)] += 1
    return dict(counts.most_common())


def meaning(instruction: str) -> str:
    """What an instruction does, in words; empty if it is not arithmetic."""
    bare = instruction.removeprefix("v")
    return next((str(words) for start, words in MEANINGS.items() if bare.startswith(start)), "")


def lines(text: str, instruction: str, around: int = 4) -> str:
    """The first occurrence of an instruction in assembly, with the lines around it; empty for none."""
    every = text.splitlines()
    for number, line in enumerate(every):
        if re.match(rf"{PREFIX}{instruction}\s", line):
            return "\n".join(every[max(number - around, 0) : number + around + 1])
    return ""
