"""All kernels that were defined, and the text of their modules."""

from __future__ import annotations

import threading
import types
from collections.abc import Callable
from typing import Any

_kernels: list[Any] = []
_uncompiled: set[Any] = set()
sources: dict[str, tuple[str, str]] = {}  # of modules with kernels: file, text when they were imported
# Held while kernels and their interpretations are made on demand; never while anything is compiled.
making = threading.RLock()


def remember(kernel: Any, function: Callable[..., Any]) -> None:
    """Add a kernel, made of `function`: itself where nothing is compiled."""
    _kernels.append(kernel)
    if kernel is function:
        _uncompiled.add(kernel)
    name, file = function.__module__, function.__code__.co_filename
    if name not in sources:
        try:
            with open(file, encoding="utf-8") as opened:
                sources[name] = file, opened.read()
        except (OSError, UnicodeDecodeError):  # typed into a notebook
            sources[name] = file, ""


def kernels() -> list[Any]:
    """All kernels defined so far."""
    return list(_kernels)


def is_kernel(value: Any) -> bool:
    """Whether a value is a kernel, compiled or, where NUMBA_DISABLE_JIT is set, plain Python itself."""
    return hasattr(value, "py_func") or (isinstance(value, types.FunctionType) and value in _uncompiled)
