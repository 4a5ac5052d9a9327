"""What compiled code depends on: a digest of a kernel, of all that it calls, and of the globals it reads.

Numba compiles the functions that a kernel calls and the globals that it reads into it, and does not check
whether they are still the same. Here they are followed through the code itself, so a kernel is compiled again
when, and only when, something that it reads has changed: an edited docstring or chart compiles nothing.
"""

from __future__ import annotations

import builtins
import enum
import hashlib
import threading
import types
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np
from numba.core import types as nb_types

from xqlab.errors import XqlabError

Function = Callable[..., Any]
Implementations = Callable[[frozenset[Any]], Iterable[Function]]

_generic: dict[Function, Implementations] = {}
_own: dict[types.FunctionType, tuple[str, tuple[Function, ...]] | None] = {}
_digests: dict[tuple[Any, frozenset[Any]], str | None] = {}
_contents: dict[int, tuple[Any, str]] = {}
_lock = threading.RLock()  # a digest is made of what is registered, wholly before or after `forget`
_PLAIN = (int, float, complex, str, bytes, bool, type(None), type(Ellipsis), np.generic)


class _UnknownError(XqlabError):
    """A constant of a type whose content is not known."""


def depends_on_types(stub: Function, implementations: Implementations) -> None:
    """Declare that kernels call, instead of `stub`, functions chosen by the records among their types."""
    _generic[stub] = implementations


def forget(*, functions: bool = False) -> None:
    """Look again at what kernels depend on: games were registered, or, with `functions`, code was edited."""
    with _lock:
        _digests.clear()
        if functions:
            _own.clear()
            _contents.clear()


def digest(function: Any, arguments: Iterable[Any]) -> str | None:
    """32 hexadecimal digits of all that the code of a kernel for these types depends on within Python.

    arguments : numba's types
    None if that cannot be known: a constant is an object of any other class.
    """
    key = function, frozenset(records_in(arguments))
    with _lock:
        if key not in _digests:
            pieces = reached(*key)
            joined = None if pieces is None else "".join(sorted(pieces.values()))
            _digests[key] = None if joined is None else hashlib.sha256(joined.encode()).hexdigest()[:32]
        return _digests[key]


def reached(function: Any, records: frozenset[Any]) -> dict[types.FunctionType, str] | None:
    """The function and all that it calls, each with the digest of itself alone; None as for `digest`.

    records : the types of records among its arguments
    """
    pieces: dict[types.FunctionType, str] = {}
    queue = [_plain(function)]
    with _lock:
        while queue:
            function = queue.pop()
            if function in pieces:
                continue
            facts = _facts(function)
            if facts is None:
                return None
            pieces[function], called = facts
            for callee in called:
                chosen = _generic.get(callee)
                queue += map(_plain, [callee] if chosen is None else chosen(records))
    return pieces


def constants_of(function: Any, left_out: Container[str] = ()) -> str:
    """What a function reads of constants, and the names of what it calls, but for the names `left_out`."""
    function, parts = _plain(function), [function.__module__, function.__qualname__]
    names = set(_names(function.__code__))
    for name in sorted(names & function.__globals__.keys()):
        if name not in left_out:
            parts.append(name)
            _describe(function.__globals__[name], names, parts, [])
    return " ".join(parts)


def records_in(kinds: Iterable[Any]) -> Iterator[Any]:
    """The types of records among numba's types, and within them."""
    for kind in kinds:
        yield from _records_within(kind)


@cache
def _records_within(kind: Any) -> tuple[Any, ...]:
    if isinstance(kind, nb_types.Record):
        return kind, *records_in(field.type for field in kind.fields.values())
    if isinstance(kind, nb_types.BaseTuple):
        return tuple(records_in(tuple(kind)))  # type: ignore[arg-type]
    return _records_within(kind.dtype) if isinstance(kind, nb_types.Buffer) else ()


def _plain(function: Any) -> types.FunctionType:
    return getattr(function, "py_func", function)


def _facts(function: types.FunctionType) -> tuple[str, tuple[Function, ...]] | None:
    """The digest of a function alone, and the functions that it names; None if a constant is unknown."""
    if function not in _own:
        parts: list[str] = [function.__module__, function.__qualname__]
        called: list[Function] = []
        try:
            _describe_code(function.__code__, function.__doc__, parts)
            for value in (function.__defaults__, function.__kwdefaults__):
                _describe(value, (), parts, called)
            for cell in function.__closure__ or ():
                _describe(cell.cell_contents, (), parts, called)
            names = set(_names(function.__code__))
            for name in sorted(names & function.__globals__.keys()):
                parts.append(name)
                _describe(function.__globals__[name], names, parts, called)
        except _UnknownError:
            _own[function] = None
        else:
            _own[function] = hashlib.sha256("\0".join(parts).encode()).hexdigest(), tuple(called)
    return _own[function]


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _describe_code(code: types.CodeType, docstring: str | None, parts: list[str]) -> None:
    parts += [code.co_code.hex(), repr((code.co_names, code.co_varnames, code.co_freevars, code.co_flags))]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            _describe_code(constant, None, parts)
        elif docstring is None or constant != docstring:
            parts.append(repr(constant))


def _describe(value: Any, names: Iterable[str], parts: list[str], called: list[Function]) -> None:
    """Add what a kernel reads of a value: its content, or of a module the attributes among `names`."""
    if isinstance(value, enum.Enum):
        parts.append(f"{value!r} {value.value!r}")
    elif isinstance(value, (np.ndarray, np.void)):
        parts.append(_content(value))
    elif isinstance(value, _PLAIN):
        parts.append(repr(value))
    elif hasattr(value, "py_func"):
        parts.append(repr(sorted(value.targetoptions.items(), key=str)))
        called.append(value)
    elif isinstance(value, types.FunctionType):
        called.append(value)
    elif hasattr(value, "_defn"):  # an intrinsic
        called.append(value._defn)
    elif isinstance(value, types.ModuleType):
        _describe_module(value, names, parts, called)
    elif isinstance(value, type):
        parts.append(f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}")
        if issubclass(value, enum.Enum):
            parts.append(repr([(item.name, item.value) for item in value]))
    elif isinstance(value, np.dtype):
        parts.append(f"{value.descr} {value.itemsize}")
    elif isinstance(value, (tuple, list, frozenset)):
        parts.append(f"{type(value).__qualname__} {len(value)}")
        for item in value if not isinstance(value, frozenset) else sorted(value, key=repr):
            _describe(item, (), parts, called)
    elif isinstance(value, dict):
        for key in value:
            _describe(key, (), parts, called)
            _describe(value[key], (), parts, called)
    elif isinstance(value, (np.ufunc, types.BuiltinFunctionType)):
        parts.append(value.__name__)
    else:
        raise _UnknownError(f"expected a constant of known content, got {value!r}")


def _describe_module(
    module: types.ModuleType, names: Iterable[str], parts: list[str], called: list[Function]
) -> None:
    parts.append(module.__name__)
    if module is builtins or module.__name__.partition(".")[0] in ("numpy", "math"):  # in the versions
        return
    for name in sorted(set(names) & vars(module).keys()):
        parts.append(name)
        _describe(vars(module)[name], (), parts, called)


def _content(array: np.ndarray[Any, Any] | np.void) -> str:
    """The layout and the content of an array or a record."""
    # Remembered by identity, and the array kept with it, as many kernels read the same tables.
    content_of = _contents.get(id(array))
    if content_of is None:
        content = hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()
        content_of = _contents[id(array)] = array, f"{array.dtype.descr} {array.shape} {content}"
    return content_of[1]
