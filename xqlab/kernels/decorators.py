"""The decorators that make a function a kernel: compiled on first call, and cached on disk."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numba

from xqlab.files import PACKAGE
from xqlab.kernels.background import answer_at_once
from xqlab.kernels.dependencies import digest
from xqlab.kernels.mode import FAST, OPTIONS
from xqlab.kernels.places import cache_folders
from xqlab.kernels.registry import remember

if FAST:
    from xqlab.kernels.cache import KernelCache
    from xqlab.kernels.linking import KernelCompiler, adopt


def kernel(function: Callable[..., Any] | None = None, *, waits: bool = True) -> Any:
    """`function`, compiled by numba on first call: cached on disk, without the GIL, division as in NumPy.

    waits : whether Python's first call waits for the compiler; else it is interpreted while code is being
            compiled in the background, which suits kernels that do little work
    """
    if function is None:
        return partial(kernel, waits=waits)
    compiled = _compiled(function)
    if not waits:
        answer_at_once(compiled)
    return compiled


def inlined(function: Callable[..., Any]) -> Any:
    """As `kernel`, and inlined into its callers: for a few lines in an inner loop."""
    return _compiled(function, forceinline=True)


def summed_freely(function: Callable[..., Any]) -> Any:
    """As `kernel`, but LLVM may reorder sums of floats, which lets it vectorise them."""
    return _compiled(function, fastmath={"reassoc", "contract", "nsz"})


def _compiled(function: Any, **options: Any) -> Any:
    options = {**OPTIONS, "forceinline": False, "fastmath": False, **options}  # else of its first caller
    function.__signature__ = inspect.signature(function)  # numba asks for it twice
    if FAST:
        options |= {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, "pipeline_class": KernelCompiler}
        # Ours allocate nothing, so that no references need counting; a reader's own may.
        options["_nrt"] = not Path(function.__code__.co_filename).is_relative_to(PACKAGE)
    compiled: Any = numba.njit(function, **options)
    if FAST:
        adopt(compiled, KernelCache(_label(function), cache_folders, partial(digest, function)))
    remember(compiled, function)
    return compiled


def _label(function: Callable[..., Any]) -> str | None:
    """The name of the files of its compiled code; None for a function without a source file."""
    home = _home(function.__code__.co_filename)
    return None if home is None else re.sub(r"[^\w.-]", "", f"{home}.{function.__qualname__}")


@cache
def _home(name: str) -> str | None:
    file = Path(name)
    if file.is_relative_to(PACKAGE):
        return ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
    # such as a test's
    return f"{file.stem}-{hashlib.sha256(name.encode()).hexdigest()[:16]}" if file.is_file() else None
