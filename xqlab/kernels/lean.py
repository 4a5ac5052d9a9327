"""What numba does for each instruction while it compiles, and nobody reads: done once, or not at all."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any

from numba import types
from numba.core import byteflow, lowering, ssa, typeinfer
from numba.core.errors import WarningsFixer  # type: ignore[attr-defined]

OPERATORS = frozenset(filter(callable, vars(operator).values()))
_TEXT_OF_RECORD, _CALL_TYPE = types.Record.__repr__, types.Function.get_call_type
_texts: dict[int, str] = {}  # by numba's number of a type
_call_types: dict[Any, Any] = {}
_LOGGERS = (byteflow._logger, ssa._logger, typeinfer._logger)


@contextmanager
def instead(owner: Any, **functions: Any) -> Iterator[None]:
    """Meanwhile, an object has these functions instead of those of its class."""
    before = {name: vars(owner).get(name) for name in functions}
    for name, function in functions.items():
        setattr(owner, name, function)
    try:
        yield
    finally:
        for name, function in before.items():
            if function is None:
                delattr(owner, name)
            else:
                setattr(owner, name, function)


@contextmanager
def lean() -> Iterator[None]:
    """Meanwhile numba compiles without texts for its debuggers, which cost most where types are records."""
    with ExitStack() as stack:
        stack.enter_context(instead(types.Record, __repr__=_text_once))  # 5,600 times for one search
        stack.enter_context(instead(types.Function, get_call_type=_call_type_once))
        # Warnings come at once, and not in order of lines.
        stack.enter_context(instead(WarningsFixer, catch_warnings=_uncaught))
        stack.enter_context(instead(lowering, str=_nothing))  # of each instruction, for a listing
        for logger in _LOGGERS:
            stack.enter_context(instead(logger, debug=_nothing))
        yield


def _text_once(record: Any) -> str:
    if record._code not in _texts:
        _texts[record._code] = _TEXT_OF_RECORD(record)
    return _texts[record._code]


def _call_type_once(function: Any, context: Any, given: Any, named: Any) -> Any:
    """The signature of an operator for types, for which lowering asks again and again."""
    if named or getattr(function, "typing_key", None) not in OPERATORS:
        return _CALL_TYPE(function, context, given, named)
    key = function, given
    if key not in _call_types:
        _call_types[key] = _CALL_TYPE(function, context, given, named)
    return _call_types[key]


def _uncaught(*given: Any, **named: Any) -> Any:
    return nullcontext()


def _nothing(*given: Any, **named: Any) -> str:
    return ""
