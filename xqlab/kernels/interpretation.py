"""Kernels as plain Python, from the same source: for a debugger, and while their code is being compiled."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np

from xqlab.kernels.bits import count_bits, lowest_bit
from xqlab.kernels.mode import COMPILED
from xqlab.kernels.registry import is_kernel, making
from xqlab.kernels.stand_ins import plain_array

interpretations: list[Interpretation] = []


class Interpretation:
    """Kernels as plain Python, from the same code, in which every kernel that they call is plain Python, too.

    A function and those that it calls become visible together, once they are whole: other threads ask, too.

    replace : (name, value) of a global that they read -> what they read instead
    """

    def __init__(self, replace: Callable[[str, Any], Any] = lambda name, value: value) -> None:
        self._replace = replace
        self._functions: dict[Callable[..., Any], types.FunctionType] = {}
        self._unfinished: dict[Callable[..., Any], types.FunctionType] = {}
        self._globals: dict[str, dict[str, Any]] = {}
        interpretations.append(self)

    def of(self, compiled: Any) -> Callable[..., Any]:
        """A kernel as plain Python. Breakpoints in the kernel's file work in it."""
        function = getattr(compiled, "py_func", compiled)
        if function in self._functions:
            return self._functions[function]
        with making:
            return self._functions.get(function) or self._unfinished.get(function) or self._make(function)

    def _make(self, function: Callable[..., Any]) -> types.FunctionType:
        is_first = not self._unfinished
        namespace = self._globals.setdefault(function.__module__, {})
        code, name, closure = function.__code__, function.__name__, function.__closure__
        plain = types.FunctionType(code, namespace, name, function.__defaults__, closure)
        plain.__doc__ = function.__doc__
        plain.__module__ = function.__module__
        self._unfinished[function] = plain  # before its callees, which may call it
        try:
            self._fill(namespace, function)
            if is_first:
                self._functions.update(self._unfinished)
        finally:  # also after an interrupt, which leaves nothing half made
            if is_first:
                self._unfinished.clear()
        return plain

    def _fill(self, namespace: dict[str, Any], function: Callable[..., Any]) -> None:
        for name, value in function.__globals__.items():
            value = self._replace(name, value)
            namespace[name] = self.of(value) if is_kernel(value) else value

    def renew(self) -> None:
        """Take over what has been edited in the kernels."""
        with making:
            for function, plain in list(self._functions.items()):
                plain.__code__, plain.__doc__ = function.__code__, function.__doc__
                self._fill(plain.__globals__, function)


_on_records = Interpretation()


def interpreted(compiled: Any) -> Callable[..., Any]:
    """The same source as plain Python, in which every kernel that it calls is plain Python, too.

    Breakpoints in the kernel's file work in it. Records must be `np.record`s. `game.interpreted_for` gives a
    faster one, for plain objects in their place.
    """
    return _on_records.of(compiled) if COMPILED else compiled


_PLAIN_NUMPY = types.SimpleNamespace(**vars(np))
_PLAIN_NUMPY.int64 = int


def _lowest_bit_of_int(word: int) -> int:
    return (word & -word).bit_length() - 1


def for_stand_ins(name: str, value: Any) -> Any:
    """What kernels interpreted on stand-ins read instead of a global: plain numbers, lists, cells."""
    if isinstance(value, np.ndarray):
        return plain_array(value)
    if isinstance(value, np.integer) and not isinstance(value, np.uint64):
        return int(value)
    if name == "BMI2":
        return False  # its instructions are loops in Python, where a multiplication does as well
    if value is np:
        return _PLAIN_NUMPY
    if value is count_bits:
        return int.bit_count
    return _lowest_bit_of_int if value is lowest_bit else value
