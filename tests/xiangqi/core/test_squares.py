"""Squares by name."""

import pytest

from xqlab.xiangqi import SQUARE_NAMES, parse_square


def test_names_are_read_as_they_are_written():
    assert [parse_square(name) for name in SQUARE_NAMES] == list(range(90))
    assert parse_square("b2") == 19


@pytest.mark.parametrize("wrong", ["", "a", "a10", "j0", "A0", "0a", "a\u0661", "ab0", None, 5, ("a", "0")])
def test_what_is_no_square(wrong):
    with pytest.raises(ValueError, match="expected a square from a0 to i9, got ") as caught:
        parse_square(wrong)
    assert repr(wrong) in str(caught.value)
