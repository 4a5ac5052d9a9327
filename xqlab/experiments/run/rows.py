"""JSON values and the types that they stand for: their shapes, columns and values follow from annotations.

A shape is a function of a value and its name, such as `games[0].plies`, that yields phrases about what keeps
the value from standing for one of its type.
"""

import json
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import repeat
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from xqlab.errors import XqlabError, quoted

SHOWN = 60  # characters of a wrong value that a phrase quotes

Shape = Callable[[Any, str], Iterator[str]]


def first_mismatch(value: Any, shape: Shape, name: str = "") -> str | None:
    """The first phrase about a value, such as "plies to be an integer, got 'x'"; None if it fits.

    >>> first_mismatch({"plies": [40, "x"]}, record_of(plies=list[int]))
    "plies[1] to be an integer, got 'x'"
    """
    return next(shape(value, name), None)


def fits_anything(value: Any, name: str) -> Iterator[str]:
    """The shape of any value."""
    yield from ()


def _plain(expected: str, fits: Callable[[Any], bool]) -> Shape:
    def shape(value: Any, name: str) -> Iterator[str]:
        if not fits(value):
            yield _mismatch(value, name, expected)

    return shape


def _mismatch(value: Any, name: str, expected: str) -> str:
    return f"{name or 'it'} to be {expected}, got {quoted(value, SHOWN)}"


PLAIN: dict[Any, Shape] = {
    int: _plain("an integer", lambda value: type(value) is int and -(1 << 63) <= value < 1 << 63),
    float: _plain("a number", lambda value: type(value) in (int, float) and abs(value) <= sys.float_info.max),
    str: _plain("a text", lambda value: isinstance(value, str)),
    bool: _plain("true or false", lambda value: isinstance(value, bool)),
    Any: fits_anything,
}


@cache
def kinds_of(row: Any) -> dict[str, Any]:
    """Field -> its type, of a dataclass whose annotations may be texts."""
    hints = get_type_hints(row)
    return {entry.name: hints[entry.name] for entry in fields(row)}


def record_of(**kinds: Any) -> Shape:
    """The shape of an object with at least these fields, of these types; see `shape_of`."""
    return _object_of({name: shape_of(kind) for name, kind in kinds.items()})


def shape_of(kind: Any) -> Shape:
    """The shape of the JSON values of a type: of numbers, texts, lists, objects and dataclasses of them.

    kind : a type; or a shape itself; (kind, kind): a list of so many items; [kind]: one of any length
    Raises XqlabError for another type.

    >>> first_mismatch([1, "x"], shape_of(tuple[int, ...]), "pairs")
    "pairs[1] to be an integer, got 'x'"
    """
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, FunctionType):
        return kind
    if isinstance(kind, tuple):
        return _list_of([shape_of(part) for part in kind])
    if isinstance(kind, list):
        return _list_of(None, shape_of(kind[0]))
    if origin in (Union, UnionType):
        inner = {part for part in parts if part is not NoneType}
        if len(inner) == 1 or inner == {int, float}:
            shape = shape_of(float if len(inner) == 2 else inner.pop())
            return _or_null(shape) if NoneType in parts else shape
    elif origin is Literal:
        return _plain("one of " + ", ".join(map(json.dumps, parts)), lambda value: _is_one_of(value, parts))
    elif origin is tuple and parts[-1] is not Ellipsis:
        return shape_of(parts)
    elif origin in (tuple, list, Sequence):
        return shape_of([parts[0]])
    elif origin in (dict, Mapping):
        return _object_of(None, shape_of(parts[1]))
    elif kind in PLAIN:
        return PLAIN[kind]
    elif isinstance(kind, type) and is_dataclass(kind):
        return record_of(**kinds_of(kind))
    raise XqlabError(f"expected a type that JSON values stand for, got {kind!r}")


def _is_one_of(value: Any, values: Sequence[Any]) -> bool:
    # An integer may be written as a float; True is no 1.
    same = [value == allowed and isinstance(value, bool) == isinstance(allowed, bool) for allowed in values]
    return not isinstance(value, (list, dict)) and any(same)


def _or_null(other: Shape) -> Shape:
    def shape(value: Any, name: str) -> Iterator[str]:
        if value is not None:
            yield from other(value, name)

    return shape


def _list_of(shapes: Sequence[Shape] | None, every: Shape = fits_anything) -> Shape:
    # One item for each of the shapes; None: any number of items of the other shape.
    def shape(value: Any, name: str) -> Iterator[str]:
        if not isinstance(value, list) or (shapes is not None and len(value) != len(shapes)):
            length = "" if shapes is None else f" of {len(shapes)}"
            yield _mismatch(value, name, f"a list{length}")
            return
        for index, (item, inner) in enumerate(zip(value, repeat(every) if shapes is None else shapes)):
            yield from inner(item, f"{name}[{index}]")

    return shape


def _object_of(shapes: Mapping[str, Shape] | None, every: Shape = fits_anything) -> Shape:
    # At least the fields of the shapes; None: any fields, all of the other shape.
    def shape(value: Any, name: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield _mismatch(value, name, "an object")
            return
        for key, inner in (dict.fromkeys(value, every) if shapes is None else shapes).items():
            within = f"{name}.{key}" if name else key
            if key in value:
                yield from inner(value[key], within)
            else:
                yield f"{within}, it is missing"

    return shape


def value_of(kind: Any, value: Any) -> Any:
    """The value of a type that a JSON value of its shape stands for: tuples for lists, rows for objects."""
    origin, parts = get_origin(kind), get_args(kind)
    if value is None:
        return None
    if origin in (Union, UnionType):
        return value_of(next(part for part in parts if part is not NoneType), value)
    if origin is tuple and parts[-1] is not Ellipsis:
        return tuple(value_of(part, item) for part, item in zip(parts, value))
    if origin in (tuple, list, Sequence):
        items = (value_of(parts[0], item) for item in value)
        return list(items) if origin is list else tuple(items)
    if origin in (dict, Mapping):
        return {name: value_of(parts[1], item) for name, item in value.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: value_of(part, value[name]) for name, part in kinds_of(kind).items()})
    return value


def missing_columns(row: type, columns: Collection[str]) -> list[str]:
    """The fields that are not among these columns, and have no default."""
    needed = [one.name for one in fields(row) if one.default is one.default_factory is MISSING]
    return [name for name in needed if name not in columns]


def as_list(row: Any, columns: Sequence[str]) -> list[Any]:
    """The values of a row's columns, for JSON."""
    return [json_of(getattr(row, name)) for name in columns]


def from_list(row: type, columns: Sequence[str], values: Sequence[Any]) -> Any:
    """The row with these values in its columns."""
    kinds = kinds_of(row)
    return row(**{name: value_of(kinds[name], value) for name, value in zip(columns, values)})


def json_of(value: Any) -> Any:
    """The JSON value that stands for a value: an object for a row, lists for tuples, numbers for NumPy's.

    A field that its `repr` leaves out is left out.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {entry.name: json_of(getattr(value, entry.name)) for entry in fields(value) if entry.repr}
    if isinstance(value, Mapping):
        return {name: json_of(item) for name, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [json_of(item) for item in value]
    if isinstance(value, float):
        return round(value, 9)  # no clock is more precise
    return value.tolist() if hasattr(value, "tolist") else value
