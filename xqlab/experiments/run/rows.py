"""Rows of results as JSON: their shapes, columns and values follow from the annotations of a dataclass."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import MISSING, Field, asdict, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from xqlab.errors import XqlabError
from xqlab.experiments.run import json_shape
from xqlab.experiments.run.json_shape import Shape

PLAIN: dict[Any, Shape] = {
    int: json_shape.whole,
    float: json_shape.number,
    str: json_shape.text,
    bool: json_shape.boolean,
    Any: json_shape.anything,
}


class RowTypeError(XqlabError):
    """A dataclass with an annotation that no JSON value stands for."""


@cache
def kinds_of(row: Any) -> dict[str, Any]:
    """Field -> its type, of a dataclass whose annotations may be texts."""
    hints = get_type_hints(row)
    return {entry.name: hints[entry.name] for entry in fields(row)}


def shape_of(kind: Any) -> Shape:
    """The shape of the JSON values of a type: of numbers, texts, lists, objects and dataclasses of them.

    >>> json_shape.first_mismatch([1, "x"], shape_of(tuple[int, ...]), "pairs")
    "pairs[1] to be an integer, got 'x'"
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        inner = [part for part in parts if part is not NoneType]
        if set(inner) == {int, float}:
            inner = [float]
        if len(inner) == 1:
            shape = shape_of(inner[0])
            return json_shape.or_null(shape) if NoneType in parts else shape
    elif origin is Literal:
        return json_shape.one_of(*parts)
    elif origin is tuple and parts[-1] is not Ellipsis:
        return json_shape.row_of(*map(shape_of, parts))
    elif origin in (tuple, list, Sequence):
        return json_shape.list_of(shape_of(parts[0]))
    elif origin in (dict, Mapping):
        return json_shape.by_name(shape_of(parts[1]))
    elif kind in PLAIN:
        return PLAIN[kind]
    elif isinstance(kind, type) and is_dataclass(kind):
        return json_shape.record_of(**{name: shape_of(part) for name, part in kinds_of(kind).items()})
    raise RowTypeError(f"expected a type that JSON values stand for, got {kind!r}")


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

    def is_needed(entry: Field[Any]) -> bool:
        return entry.default is MISSING and entry.default_factory is MISSING

    return [entry.name for entry in fields(row) if entry.name not in columns and is_needed(entry)]


def as_list(row: Any, columns: Sequence[str]) -> list[Any]:
    """The values of a row's columns, for JSON."""
    return [_plain(getattr(row, name)) for name in columns]


def from_list(row: type, columns: Sequence[str], values: Sequence[Any]) -> Any:
    """The row with these values in its columns."""
    kinds = kinds_of(row)
    return row(**{name: value_of(kinds[name], value) for name, value in zip(columns, values)})


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(item) for name, item in asdict(value).items()}
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return round(value, 9)  # no clock is more precise
    return value.item() if hasattr(value, "item") else value
