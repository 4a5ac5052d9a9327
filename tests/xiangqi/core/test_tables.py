"""The tables of lines say for each set of occupied squares what a rook and a cannon reach."""

import pytest

from xqlab.xiangqi.core import tables


@pytest.mark.parametrize(
    ("length", "rook", "cannon"),
    [(9, tables.ROOK_ROW, tables.CANNON_ROW), (10, tables.ROOK_COLUMN, tables.CANNON_COLUMN)],
)
def test_the_tables_of_lines_agree_with_one_line_at_a_time(length, rook, cannon):
    for place in range(length):
        for occupied in range(1 << length):
            reached = rook[place, occupied], cannon[place, occupied]
            assert reached == tables.line_targets(length, place, occupied)
