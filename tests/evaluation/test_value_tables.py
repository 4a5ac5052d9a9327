"""Numbers as a reader sees them."""

import pytest

from xqlab.evaluation.value_tables import plain, signed


@pytest.mark.parametrize(
    ("value", "with_sign", "without"),
    [
        (12.5, "+12.5", "12.5"),
        (-3.04, "−3.0", "−3.0"),
        (0.0, "0.0", "0.0"),
        (-0.04, "0.0", "0.0"),
        (0.04, "0.0", "0.0"),
    ],
)
def test_numbers_are_read_with_one_decimal(value, with_sign, without):
    assert signed(value) == with_sign
    assert plain(value) == without
