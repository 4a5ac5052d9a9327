"""Numbers as a reader sees them."""

import pytest

from xqlab.evaluation.value_tables import plain, signed


@pytest.mark.parametrize(
    ("value", "with_sign", "without"),
    [
        (12.6, "+13", "13"),
        (-3.04, "−3", "−3"),
        (0.0, "0", "0"),
        (-0.4, "0", "0"),
        (0.4, "0", "0"),
    ],
)
def test_numbers_are_read_as_whole_centipawns(value, with_sign, without):
    assert signed(value) == with_sign
    assert plain(value) == without
