"""Rows as JSON: shapes and values follow from annotations."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pytest

from xqlab.experiments.run import rows


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


def test_a_row_is_read_again_and_other_types_are_refused() -> None:
    columns = list(rows.kinds_of(Outer))
    stored = json.loads(json.dumps(rows.as_list(ROW, columns)))
    assert rows.from_list(Outer, columns, stored) == ROW
    assert rows.missing_columns(Outer, columns[:-3]) == ["either"]
    for name, value in zip(columns, stored):
        assert rows.first_mismatch(value, rows.shape_of(rows.kinds_of(Outer)[name]), name) is None
    assert rows.as_list(Inner("n", (np.int64(3), np.float64(0.1234567890123))), ["pair"]) == [
        [3, 0.123456789]
    ]
    for kind in (set[int], int | str, object):
        with pytest.raises(rows.XqlabError, match="expected a type that JSON values stand for, got"):
            rows.shape_of(kind)
    assert rows.value_of(Inner | None, None) is None


@pytest.mark.parametrize(
    ("field", "value", "message"),
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
def test_the_first_mismatch_is_named(field: str, value: Any, message: str) -> None:
    found = rows.first_mismatch(value, rows.shape_of(rows.kinds_of(Outer)[field]), field)
    assert found is not None
    assert re.match(message, found), found


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (3, int),
        (-1, float),
        (0.5, float),
        ("", str),
        (False, bool),
        ({"any": [None]}, Any),
        (1.0, Literal[0, 1]),
        ("1-0", Literal["1-0", "0-1"]),
        (None, int | None),
        (7, int | None),
        ([], list[int]),
        ([1, None], list[int | None]),
        ([1, "a"], tuple[int, str]),
        ({}, Mapping[str, int]),
        ({"a": 1, "b": 2}, Mapping[str, int]),
        ({"a": 1, "more": object}, rows.record_of(a=int)),
    ],
)
def test_what_fits(value: Any, kind: Any) -> None:
    assert rows.first_mismatch(value, rows.shape_of(kind)) is None


@pytest.mark.parametrize(
    ("value", "kind", "message"),
    [
        ("3", int, "it to be an integer, got '3'"),
        (True, int, "it to be an integer, got True"),
        (1.0, int, "it to be an integer, got 1.0"),
        (1 << 63, int, "it to be an integer, got 9223372036854775808"),
        (10**400, float, f"it to be a number, got 1{'0' * 56}..."),
        (float("nan"), float, "it to be a number, got nan"),
        (False, float, "it to be a number, got False"),
        (None, str, "it to be a text, got None"),
        (0, bool, "it to be true or false, got 0"),
        (2, Literal[0, 1], "it to be one of 0, 1, got 2"),
        (True, Literal[0, 1], "it to be one of 0, 1, got True"),
        ([1], Literal[0, 1], "it to be one of 0, 1, got [1]"),
        ("x", int | None, "it to be an integer, got 'x'"),
        ("ab", list[str], "it to be a list, got 'ab'"),
        ([1, [2]], list[int], "[1] to be an integer, got [2]"),
        ([1], (int, int), "it to be a list of 2, got [1]"),
        ([1, "x"], (int, int), "[1] to be an integer, got 'x'"),
        ([], Mapping[str, int], "it to be an object, got []"),
        ({"a": {"b": "x"}}, dict[str, dict[str, int]], "a.b to be an integer, got 'x'"),
        (None, rows.record_of(), "it to be an object, got None"),
        ({"b": 1}, rows.record_of(b=int, a=int), "a, it is missing"),
        ({"a": [{}]}, rows.record_of(a=[rows.record_of(b=str)]), "a[0].b, it is missing"),
        ("x" * 99, int, f"it to be an integer, got '{'x' * 56}..."),
    ],
)
def test_a_mismatch_is_named(value: Any, kind: Any, message: str) -> None:
    assert rows.first_mismatch(value, rows.shape_of(kind)) == message
