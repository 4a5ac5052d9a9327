"""Boards changed against the rules: what comes out, and what cannot be."""

import pytest

from xqlab.errors import XqlabError
from xqlab.evaluation.changed_board import board_of, changed
from xqlab.xiangqi import Board

BOARD = Board("3k5/9/9/9/4c4/9/9/4C4/4A4/4K4 w")


def test_cells_become_the_board_that_they_came_from():
    assert board_of(BOARD.cells(), True) == BOARD
    assert board_of(Board().cells(), False).fen().split()[:2] == [Board().fen().split()[0], "b"]


@pytest.mark.parametrize(
    ("change", "fen"),
    [
        ({}, "3k5/9/9/9/4c4/9/9/4C4/4A4/4K4 w"),
        ({"without": "e2"}, "3k5/9/9/9/4c4/9/9/9/4A4/4K4 w"),
        ({"without": "e2 e5"}, "3k5/9/9/9/9/9/9/9/4A4/4K4 w"),
        ({"move": "e2e5"}, "3k5/9/9/9/4C4/9/9/9/4A4/4K4 w"),
        ({"move": "e0d0", "turn": "black"}, "3k5/9/9/9/4c4/9/9/4C4/4A4/3K5 b"),
        ({"turn": "red"}, "3k5/9/9/9/4c4/9/9/4C4/4A4/4K4 w"),
        ({"turn": "b", "without": "e1"}, "3k5/9/9/9/4c4/9/9/4C4/9/4K4 b"),
    ],
)
def test_a_change_is_made_and_the_board_left_alone(change, fen):
    before = BOARD.fen()
    assert changed(BOARD, **change).fen().split()[:2] == fen.split()
    assert BOARD.fen() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"without": "a0"}, "expected the square of a piece, but a0 is empty"),
        ({"without": "e0"}, "expected a piece other than a king, got the king on e0"),
        ({"without": "e2,e5"}, "expected a square from a0 to i9, got 'e2,e5'"),
        ({"without": "e2 e2"}, "expected the square of a piece, but e2 is empty"),
        ({"move": "e2"}, "expected a move such as 'h2e2', got 'e2'"),
        ({"move": "z2e2"}, "expected a square from a0 to i9, got 'z2'"),
        ({"move": "a0a1"}, "expected the square of a piece, but a0 is empty"),
        ({"move": "e2e2"}, "expected a piece to go to another square, and not a king's, got 'e2e2'"),
        ({"move": "e2d9"}, "expected a piece to go to another square, and not a king's, got 'e2d9'"),
        ({"move": "e0e5"}, "expected a possible position, got 'e0e5': a Red king cannot"),
        ({"turn": "white"}, "expected turn to be 'red' or 'black', got 'white'"),
    ],
)
def test_what_cannot_be_is_quoted(change, said):
    with pytest.raises(XqlabError) as raised:
        changed(BOARD, **change)
    told = str(raised.value)
    assert told.startswith(said) if said.endswith("cannot") else told == said
