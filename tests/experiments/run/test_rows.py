"""Rows as JSON: shapes and values follow from annotations."""

import json
import re
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pytest

from xqlab.experiments.run.json_shape import first_mismatch
from xqlab.experiments.run.rows import (
    RowTypeError,
    as_list,
    from_list,
    kinds_of,
    missing_columns,
    shape_of,
    value_of,
)


@dataclass(frozen=True)
class Inner:
    """A pair."""

    name: str
    pair: tuple[int, float | None]


@dataclass(frozen=True)
class Outer:
    """All kinds of fields."""

    inner: Inner
    many: tuple[Inner, ...]
    texts: list[str]
    numbers: dict[str, float]
    way: Literal["a", "b"]
    either: int | float
    maybe: Inner | None = None
    anything: Any = None


ROW = Outer(Inner("x", (1, None)), (Inner("y", (2, 0.5)),), ["a"], {"b": 1.5}, "a", 2, Inner("z", (3, 1.0)))


def test_a_row_is_read_again() -> None:
    columns = list(kinds_of(Outer))
    stored = json.loads(json.dumps(as_list(ROW, columns)))
    assert from_list(Outer, columns, stored) == ROW
    assert missing_columns(Outer, columns[:-3]) == ["either"]
    for name, value in zip(columns, stored):
        assert first_mismatch(value, shape_of(kinds_of(Outer)[name]), name) is None
    assert as_list(Inner("n", (np.int64(3), np.float64(0.1234567890123))), ["pair"]) == [[3, 0.123456789]]


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("inner", {"name": "x"}, "inner.pair, it is missing"),
        ("inner", {"name": "x", "pair": [1]}, r"inner.pair to be a list of 2, got \[1\]"),
        ("many", [{"name": 3, "pair": [1, 2]}], r"many\[0\].name to be a text, got 3"),
        ("texts", "a", "texts to be a list, got 'a'"),
        ("numbers", {"b": "c"}, "numbers.b to be a number, got 'c'"),
        ("way", "c", 'way to be one of "a", "b", got \'c\''),
        ("maybe", 3, "maybe to be an object, got 3"),
    ],
)
def test_the_first_mismatch_is_named(field: str, value: Any, told: str) -> None:
    found = first_mismatch(value, shape_of(kinds_of(Outer)[field]), field)
    assert found is not None
    assert re.match(told, found), found


def test_other_types_are_refused() -> None:
    for kind in (set[int], int | str, object):
        with pytest.raises(RowTypeError, match="expected a type that JSON values stand for, got"):
            shape_of(kind)
    assert value_of(Inner | None, None) is None
