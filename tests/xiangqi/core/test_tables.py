"""The tables of lines say for each set of occupied squares what a rook and a cannon reach."""

import pytest

from xqlab.xiangqi.core import tables


@pytest.mark.parametrize(
    ("length", "rook", "cannon", "watch"),
    [
        (9, tables.ROOK_ROW, tables.CANNON_ROW, tables.WATCH_ROW),
        (10, tables.ROOK_COLUMN, tables.CANNON_COLUMN, tables.WATCH_COLUMN),
    ],
)
def test_the_tables_of_lines_agree_with_one_line_at_a_time(length, rook, cannon, watch):
    for place in range(length):
        for occupied in range(1 << length):
            reached = rook[place, occupied], cannon[place, occupied]
            assert reached == tables.line_targets(length, place, occupied)
            changed = [
                cannon[place, occupied ^ 1 << other] != cannon[place, occupied] for other in range(length)
            ]
            assert watch[place, occupied] == sum(1 << i for i in range(length) if i != place and changed[i])
