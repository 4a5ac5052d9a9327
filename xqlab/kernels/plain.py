"""Generic functions by numba's public `overload`, for plain mode: the same results, slower to compile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.extending import overload

from xqlab.kernels.mode import OPTIONS


def calls_chosen(stub: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """In kernels, `stub` is the kernel that `choose` returns for the types of the arguments, if any."""

    def chosen(*kinds: Any) -> Any:
        kernel = choose(*kinds)
        return None if kernel is None else _call_of(kernel, len(kinds))

    overload(stub, strict=False, jit_options=OPTIONS)(chosen)


def _call_of(kernel: Any, count: int) -> Any:
    names = ", ".join(f"argument{number}" for number in range(count))
    return eval(f"lambda {names}: kernel({names})", {"kernel": kernel})


calls_late = calls_chosen


def calls_bound_late() -> list[tuple[Any, tuple[Any, ...]]]:
    """Nothing: no code is called through a pointer."""
    return []


def bind_again(stub: Callable[..., Any]) -> None:
    """Nothing: what has been compiled keeps calling what it called."""
