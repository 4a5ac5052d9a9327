"""One-hot rows tell the board as the mover sees it, and the board is read back from them."""

import numpy as np
import pytest

from tests.nnue.sampled import sampled
from xqlab.nnue.data.one_hot import COLUMNS, dense, from_one_hot, one_hot
from xqlab.nnue.data.position_forms import flipped, mirrored
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import PositionsError
from xqlab.xiangqi import Board

LETTERS = "KABNRCP"


def columns_of(fen: str) -> set[int]:
    """The columns that the documentation promises, from the cells of a board turned to the mover."""
    board = Board(fen)
    if not board.turn:
        board = board.mirror()
    found = set()
    for square in range(90):
        piece = board.piece_at(square)
        if piece is not None:
            kind = LETTERS.index(piece.symbol().upper()) + 7 * (not piece.color)
            found.add(90 * kind + square)
    return found


def test_the_columns_are_those_of_the_documentation() -> None:
    positions = sampled(60)
    assert set(positions["turn"]) == {0, 1}
    for fen, columns in zip(fens(positions), one_hot(positions)):
        assert {int(column) for column in columns if column >= 0} == columns_of(fen)


def test_the_board_is_read_back_as_the_mover_sees_it() -> None:
    positions = sampled(200)
    black = positions["turn"] == 1
    expected = positions.copy()
    expected[black] = flipped(positions[black])
    rows = dense(one_hot(positions))
    assert rows.shape == (200, COLUMNS)
    boards = [fen.split()[:2] for fen in fens(from_one_hot(rows))]
    assert boards == [fen.split()[:2] for fen in fens(expected)]


def test_a_flipped_position_has_the_same_row_and_a_mirrored_one_another() -> None:
    positions = sampled(50)
    rows = dense(one_hot(positions))
    assert (dense(one_hot(flipped(positions))) == rows).all()
    assert (dense(one_hot(mirrored(positions))) != rows).any(axis=1).all()


def test_rows_that_are_no_boards_are_refused() -> None:
    with pytest.raises(PositionsError, match=r"rows of 1260 columns, got an array of shape \(2, 7\)"):
        from_one_hot(np.zeros((2, 7)))
    rows = np.zeros((2, COLUMNS))
    rows[1, 11 * 90 : 11 * 90 + 3] = 1
    with pytest.raises(PositionsError, match="at most 2 of the man rook, got 3 in row 1"):
        from_one_hot(rows)
