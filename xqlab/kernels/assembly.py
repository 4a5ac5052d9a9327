"""The machine code of kernels, as text."""

from __future__ import annotations

from typing import Any

import numba

from xqlab.kernels.mode import FAST, OPTIONS

if FAST:
    from xqlab.kernels.linking import not_linked


def assembly(kernel: Any, *arguments: Any) -> str:
    """The assembly of a kernel for arguments of these types, and of all that it calls; takes seconds."""
    texts: list[str] = []
    calls = [(kernel, tuple(map(numba.typeof, arguments)))]
    for called, kinds in calls:
        fastmath = called.targetoptions.get("fastmath", False)
        fresh: Any = numba.njit(called.py_func, **OPTIONS, fastmath=fastmath)
        fresh.compile(kinds)
        texts += fresh.inspect_asm().values()
        if FAST:
            result: Any = fresh.overloads[kinds]
            calls += [call for call in not_linked(result.library) if call not in calls]
    return "\n".join(texts)
