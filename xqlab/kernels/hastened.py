"""Numba's own Python made faster, where that changes no result."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from numba.core import types
from numba.core.targetconfig import ConfigStack, TargetConfig

_SIMPLE = (types.Number, types.Boolean, types.Literal, types.Array, types.NestedArray, types.Record)


def hasten_numba(chosen_anew: Container[int]) -> None:
    """Compare flags by their values first, and resolve a call of simple types once.

    chosen_anew : the ids of types of functions whose calls are never remembered
    """
    full_comparison, full_resolution = TargetConfig.__eq__, types.BaseFunction.get_call_type

    def equals(self: Any, other: Any) -> Any:
        same = type(self) is type(other) and self._values == other._values
        return same or full_comparison(self, other)

    def number(self: Any) -> int:
        return hash(type(self))

    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, given: Any, named: Any) -> Any:
        if named or id(self) in chosen_anew or not all(isinstance(kind, _SIMPLE) for kind in given):
            return full_resolution(self, context, given, named)
        flags = ConfigStack.top_or_none()
        values = () if flags is None else tuple((name, id(value)) for name, value in flags._values.items())
        key = id(self), id(context), tuple(given), values
        kept = known.get(key)
        if kept is None:
            found = full_resolution(self, context, given, named)
            if found is not None:
                known[key] = self, context, flags, found
            return found
        return kept[-1]

    for owner, name, replacement in (
        (TargetConfig, "__eq__", equals),
        (TargetConfig, "__hash__", number),
        (types.BaseFunction, "get_call_type", get_call_type),
    ):
        setattr(owner, name, replacement)
