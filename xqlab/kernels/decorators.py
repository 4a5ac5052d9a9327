"""The decorators that make a function a kernel: compiled on first call, and cached on disk."""

# mypy: ignore-errors

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
from xqlab.kernels.cache import KernelCache
from xqlab.kernels.dependencies import digest as dependencies
from xqlab.kernels.hastened import hasten_numba
from xqlab.kernels.linking import KernelCompiler, adopt, choices
from xqlab.kernels.mode import COMPILED
from xqlab.kernels.places import cache_folders
from xqlab.kernels.registry import remember

if COMPILED:
    hasten_numba(choices)


def kernel(function: Callable[..., Any]) -> Any:
    """`function`, compiled by numba on first call: cached on disk, without the GIL, division as in NumPy."""
    return _compiled(function)


def inlined(function: Callable[..., Any]) -> Any:
    """As `kernel`, and inlined into its callers: for a few lines in an inner loop."""
    return _compiled(function, forceinline=True)


def summed_freely(function: Callable[..., Any]) -> Any:
    """As `kernel`, but LLVM may reorder sums of floats, which lets it vectorise them."""
    return _compiled(function, fastmath={"reassoc", "contract", "nsz"})


def _compiled(function: Callable[..., Any], **options: Any) -> Any:
    options = {"forceinline": False, "fastmath": False, **options}  # else taken from the first caller
    function.__signature__ = inspect.signature(function)  # numba asks for it twice
    if COMPILED:
        options |= {"no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
    compiled = numba.njit(function, nogil=True, error_model="numpy", **options)
    if COMPILED:
        digest = partial(dependencies, function)
        adopt(compiled, digest)
        label = _label(function)
        if label is not None:
            compiled._cache = KernelCache(function, label, cache_folders, digest)
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
