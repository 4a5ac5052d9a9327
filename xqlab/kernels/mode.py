"""How kernels are compiled: not at all, by numba as it is, or with what this room replaces of numba."""

from __future__ import annotations

import os
from typing import Any

import numba
from numba import config

VARIABLE = "XQLAB_PLAIN_NUMBA"
TRIED = (0, 62), (0, 68)  # the first and the last version of numba


def tried() -> str:
    """The versions of numba on which what this room replaces has been tried."""
    return " to ".join(".".join(map(str, version)) for version in TRIED)


def is_tried(version: str) -> bool:
    """Whether what this room replaces has been tried on a version of numba."""
    numbers = [int(part) for part in version.split(".")[:2] if part.isdigit()]
    return TRIED[0] <= tuple(numbers) <= TRIED[1]


COMPILED: bool = not getattr(config, "DISABLE_JIT", 0)
# By numba as it is: it links whatever a kernel calls, and each process compiles for itself.
PLAIN = COMPILED and os.environ.get(VARIABLE, "0" if is_tried(numba.__version__) else "1") == "1"
FAST = COMPILED and not PLAIN
# Of numba's decorator, for all that is compiled here: without the GIL, division as in NumPy.
OPTIONS: Any = {"nogil": True, "error_model": "numpy"}
