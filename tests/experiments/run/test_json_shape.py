"""A value that is not like its shape is named by where it stands, and quoted."""

from typing import Any

import pytest

from xqlab.experiments.run.json_shape import (
    Shape,
    anything,
    boolean,
    by_name,
    first_mismatch,
    list_of,
    number,
    one_of,
    or_null,
    record_of,
    row_of,
    text,
    whole,
)


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (3, whole),
        (-1, number),
        (0.5, number),
        ("", text),
        (False, boolean),
        ({"any": [None]}, anything),
        (1, one_of(0, 0.5, 1.0)),
        ("1-0", one_of("1-0", "0-1")),
        (None, or_null(whole)),
        (7, or_null(whole)),
        ([], list_of(whole)),
        ([1, None], list_of(or_null(whole))),
        ([1, "a"], row_of(whole, text)),
        ({}, by_name(whole)),
        ({"a": 1, "b": 2}, by_name(whole)),
        ({"a": 1, "more": object}, record_of(a=whole)),
    ],
)
def test_what_fits(value: Any, shape: Shape) -> None:
    assert first_mismatch(value, shape) is None


@pytest.mark.parametrize(
    ("value", "shape", "told"),
    [
        ("3", whole, "it to be an integer, got '3'"),
        (True, whole, "it to be an integer, got True"),
        (1.0, whole, "it to be an integer, got 1.0"),
        (1 << 63, whole, "it to be an integer, got 9223372036854775808"),
        (10**400, number, f"it to be a number, got 1{'0' * 56}..."),
        (float("nan"), number, "it to be a number, got nan"),
        (False, number, "it to be a number, got False"),
        (None, text, "it to be a text, got None"),
        (0, boolean, "it to be true or false, got 0"),
        (2, one_of(0, 0.5, 1), "it to be one of 0, 0.5, 1, got 2"),
        (True, one_of(0, 1), "it to be one of 0, 1, got True"),
        ([1], one_of(0, 1), "it to be one of 0, 1, got [1]"),
        ("x", or_null(whole), "it to be an integer, got 'x'"),
        ("ab", list_of(text), "it to be a list, got 'ab'"),
        ([1, [2]], list_of(whole), "[1] to be an integer, got [2]"),
        ([1], row_of(whole, whole), "it to be a list of 2, got [1]"),
        ([1, "x"], row_of(whole, whole), "[1] to be an integer, got 'x'"),
        ([], by_name(whole), "it to be an object, got []"),
        ({"a": {"b": "x"}}, by_name(by_name(whole)), "a.b to be an integer, got 'x'"),
        (None, record_of(), "it to be an object, got None"),
        ({"b": 1}, record_of(b=whole, a=whole), "a, it is missing"),
        ({"a": [{}]}, record_of(a=list_of(record_of(b=text))), "a[0].b, it is missing"),
        ("x" * 99, whole, f"it to be an integer, got '{'x' * 56}..."),
    ],
)
def test_the_first_mismatch_is_named(value: Any, shape: Shape, told: str) -> None:
    assert first_mismatch(value, shape) == told
