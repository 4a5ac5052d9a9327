"""One-hot rows tell the board as the mover sees it."""

from tests.nnue.sampled import sampled
from xqlab.nnue.data.one_hot import COLUMNS, dense, one_hot
from xqlab.nnue.data.position_forms import flipped, mirrored
from xqlab.nnue.data.record_text import fens
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


def test_columns_are_those_of_the_documentation_also_of_images() -> None:
    positions = sampled(60)
    assert set(positions["turn"]) == {0, 1}
    for fen, columns in zip(fens(positions), one_hot(positions)):
        assert {int(column) for column in columns if column >= 0} == columns_of(fen)
    positions = sampled(50)
    rows = dense(one_hot(positions))
    assert rows.shape == (50, COLUMNS)
    assert (dense(one_hot(flipped(positions))) == rows).all()
    assert (dense(one_hot(mirrored(positions))) != rows).any(axis=1).all()
