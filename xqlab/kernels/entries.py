"""How Python calls a kernel: through a small function of its own, compiled when Python first calls it.

Numba's wrapper for Python takes two thirds of the time in which a small kernel is compiled, and most kernels
are called by kernels alone. So kernels are compiled without, and only that function has a wrapper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numba

from xqlab.kernels.cache import KernelCache
from xqlab.kernels.calls import widen_calls
from xqlab.kernels.linking import KernelCompiler, adopt, forget_outdated
from xqlab.kernels.mode import OPTIONS
from xqlab.kernels.registry import making

_entries: dict[Any, Any] = {}


def dispatcher(function: Callable[..., Any], cache: KernelCache, **options: Any) -> Any:
    """Numba's dispatcher for a function, which compiles it as this room says."""
    options |= {**OPTIONS, "no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
    made: Any = numba.njit(function, **options)
    made._cache = cache
    adopt(made)
    widen_calls(made)
    return made


def enter_by_entry(kernel: Any) -> None:
    """Let Python call a kernel that has no wrapper for it."""
    kernel.add_overload = partial(_add, kernel)
    kernel._compile_for_args = partial(_compile_entry, kernel)


def entry_of(kernel: Any) -> Any:
    """The dispatcher of the function by which Python calls a kernel."""
    if kernel not in _entries:
        with making:
            if kernel not in _entries:
                _entries[kernel] = _made(kernel)
    return _entries[kernel]


def _made(kernel: Any) -> Any:
    function = kernel.py_func
    names = ", ".join(function.__code__.co_varnames[: function.__code__.co_argcount])
    scope = {"__name__": function.__module__, "kernel": kernel}
    exec(f"def {function.__name__}({names}): return kernel({names})", scope)
    entry: Any = scope[function.__name__]
    entry.__defaults__ = function.__defaults__
    entry.__qualname__ = f"{function.__qualname__} for Python"
    inner = kernel._cache
    label = None if inner.label is None else f"{inner.label}-python"
    return dispatcher(entry, KernelCache(label, inner.folders, inner.digest))


def _add(kernel: Any, result: Any) -> None:
    # As numba's, but Python's calls do not find it.
    kernel.overloads[tuple(result.signature.args)] = result


def _compile_entry(kernel: Any, *arguments: Any, **named: Any) -> Any:
    # What numba's dispatcher calls for types that it has not met; what comes back is called in turn.
    entry = entry_of(kernel)
    before = set(entry.overloads)
    function = entry._compile_for_args(*arguments, **named)
    for kinds in entry.overloads.keys() - before:
        kernel._insert([kind._code for kind in kinds], entry.overloads[kinds].entry_point, False)
    return function


def forget_edited(kernel: Any) -> None:
    """Forget the compiled code of a kernel that depends on what has been edited."""
    if forget_outdated(kernel) | (kernel in _entries and forget_outdated(_entries[kernel])):
        kernel._clear()  # what Python's calls find
        _entries.pop(kernel, None)


def compiled_here(kernel: Any) -> int:
    """The number of versions of a kernel that this process has compiled, as no disk cache had them."""
    return sum(made._cache.compiled for made in (kernel, _entries.get(kernel)) if made is not None)
