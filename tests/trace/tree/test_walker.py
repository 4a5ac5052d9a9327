"""A walker stands where the moves lead, however it is sent about."""

import random

from xqlab.trace.tree.walker import Walker
from xqlab.xiangqi import Board


def test_it_stands_where_it_is_sent() -> None:
    start, chance = Board(), random.Random(3)
    walker, lines = Walker(start), [[]]
    for _ in range(60):
        line = list(chance.choice(lines))
        board = start.copy()
        for code in line:
            board.push_code(code)
        assert walker.go(line).fen() == board.fen()
        lines.append([*line, chance.choice(board.codes())])
    assert start.fen() == Board().fen()
