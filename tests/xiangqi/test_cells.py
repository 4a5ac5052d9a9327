"""Positions that are set up from cells are those of their FENs, to the last byte."""

import numpy as np
import pytest

from tests.xiangqi.placements import random_placement
from xqlab.xiangqi import Board
from xqlab.xiangqi.cells import SYMBOLS, set_up
from xqlab.xiangqi.core.squares import parse_square


def numbers_of(cells):
    return np.array([SYMBOLS.index(cell) for cell in cells], dtype=np.uint8)


@pytest.mark.parametrize(  # one too many from the top, or outside the palace
    ("piece", "refused"), [("Rb1", "i0"), ("pi1", "i1"), ("Kd3", "d3"), ("kd0", "d0")]
)
def test_what_no_position_has(piece, refused):
    letter, square = piece[0], parse_square(piece[1:])
    cells = ["" if cell == letter and letter in "Kk" else cell for cell in Board().cells()]
    cells[square] = letter
    assert set_up(Board().position, numbers_of(cells), 0) == 1 + parse_square(refused)


def test_as_from_a_fen():
    for seed in range(40):
        board, other = Board(random_placement(seed), strict=False), Board()
        assert set_up(other.position, numbers_of(board.cells()), int(not board.turn)) == 0
        assert other.position.tobytes() == board.position.tobytes()
        assert other.codes() == board.codes()
