"""Shapes of JSON values, with a phrase about the first mismatch.

A shape is a function of a value and its name, such as `games[0].plies`, that yields such phrases. Shapes are
composed of others, like values.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from typing import Any

from xqlab import disk
from xqlab.errors import quoted
from xqlab.experiments.run.machine import provenance

SHOWN = 60  # characters of a wrong value that a phrase quotes

Shape = Callable[[Any, str], Iterator[str]]


def first_mismatch(value: Any, shape: Shape, name: str = "") -> str | None:
    """The first phrase about a value, such as "plies to be an integer, got 'x'"; None if it fits.

    >>> first_mismatch({"plies": [40, "x"]}, record_of(plies=list_of(whole)))
    "plies[1] to be an integer, got 'x'"
    """
    return next(shape(value, name), None)


def read_shaped(
    path: str | PathLike[str], what: str, form: tuple[str, int], shape: Shape, error: type[ValueError]
) -> dict[str, Any]:
    """The object in a JSON file of this format and version; raises `error` for any other file.

    what : the expected file, such as "the file of an ablation"
    """
    try:
        content = disk.read_text(path)
    except (OSError, ValueError) as reason:
        raise error(f"expected {what}, got {str(path)!r}: {reason}") from reason
    return shaped(content, str(path), what, form, shape, error)


def shaped(
    content: str, name: str, what: str, form: tuple[str, int], shape: Shape, error: type[ValueError]
) -> dict[str, Any]:
    """The object in the text of such a file; `name` stands for the file in errors."""
    try:
        parsed = disk.parsed(content)
    except ValueError as reason:
        raise error(f"expected {what}, got {name!r}: {reason}") from reason
    if not isinstance(parsed, dict) or (parsed.get("format"), parsed.get("version")) != form:
        raise error(f"expected a file of format {form[0]!r}, version {form[1]}, got {name!r}")
    mismatch = first_mismatch(parsed, shape)
    if mismatch is not None:
        raise error(f"expected {mismatch} in {name!r}")
    return parsed


def write_measured(
    path: str | PathLike[str], form: tuple[str, int], command: str, content: Mapping[str, Any]
) -> None:
    """Write an object for `read_shaped` to a file, below its format, version and provenance."""
    header = {"format": form[0], "version": form[1], **provenance(command)}
    disk.write_text(path, json.dumps({**header, **content}, indent=1) + "\n")


def _mismatch(value: Any, name: str, expected: str) -> str:
    return f"{name or 'it'} to be {expected}, got {quoted(value, SHOWN)}"


def whole(value: Any, name: str) -> Iterator[str]:
    """A 64-bit integer."""
    if type(value) is not int or not -(1 << 63) <= value < 1 << 63:
        yield _mismatch(value, name, "an integer")


def number(value: Any, name: str) -> Iterator[str]:
    """A finite number."""
    if type(value) not in (int, float) or not -sys.float_info.max <= value <= sys.float_info.max:
        yield _mismatch(value, name, "a number")


def text(value: Any, name: str) -> Iterator[str]:
    """A text."""
    if not isinstance(value, str):
        yield _mismatch(value, name, "a text")


def boolean(value: Any, name: str) -> Iterator[str]:
    """True or false."""
    if not isinstance(value, bool):
        yield _mismatch(value, name, "true or false")


def anything(value: Any, name: str) -> Iterator[str]:
    """Any JSON value."""
    yield from ()


def one_of(*values: Any) -> Shape:
    """One of these; an integer may be written as a float."""

    def shape(value: Any, name: str) -> Iterator[str]:
        same = [
            value == allowed and isinstance(value, bool) == isinstance(allowed, bool) for allowed in values
        ]
        if isinstance(value, (list, dict)) or not any(same):
            yield _mismatch(value, name, "one of " + ", ".join(map(json.dumps, values)))

    return shape


def or_null(other: Shape) -> Shape:
    """Null, or the other shape."""

    def shape(value: Any, name: str) -> Iterator[str]:
        if value is not None:
            yield from other(value, name)

    return shape


def list_of(element: Shape) -> Shape:
    """A list of any length, all of one shape."""

    def shape(value: Any, name: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield _mismatch(value, name, "a list")
            return
        for index, item in enumerate(value):
            yield from element(item, f"{name}[{index}]")

    return shape


def row_of(*shapes: Shape) -> Shape:
    """A list with one value for each shape."""

    def shape(value: Any, name: str) -> Iterator[str]:
        if not isinstance(value, list) or len(value) != len(shapes):
            yield _mismatch(value, name, f"a list of {len(shapes)}")
            return
        for index, (element, item) in enumerate(zip(shapes, value)):
            yield from element(item, f"{name}[{index}]")

    return shape


def by_name(element: Shape) -> Shape:
    """An object with any names, all values of one shape."""

    def shape(value: Any, name: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield _mismatch(value, name, "an object")
            return
        for key, item in value.items():
            yield from element(item, f"{name}.{key}" if name else key)

    return shape


def record_of(**shapes: Shape) -> Shape:
    """An object with at least these fields."""

    def shape(value: Any, name: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield _mismatch(value, name, "an object")
            return
        for key, element in shapes.items():
            within = f"{name}.{key}" if name else key
            if key not in value:
                yield f"{within}, it is missing"
            else:
                yield from element(value[key], within)

    return shape
