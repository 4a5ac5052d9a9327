"""Tic-tac-toe: rules, and the value that everybody knows."""

import pytest

import xqlab
from xqlab.game import MATE, verdict
from xqlab.games import TicTacToe
from xqlab.kernels import COMPILED


def test_the_game_is_drawn():
    depth = 9 if COMPILED else 6
    assert xqlab.search(TicTacToe("" if COMPILED else "b2 a1 c3"), depth=depth).value == 0


def test_a_fork_wins():
    result = xqlab.search(TicTacToe("a1 b1 c3 b2"), depth=5)
    assert (result.move, result.value) == ("b3", 0)
    assert xqlab.search(TicTacToe("b2 b1 a1 c3"), depth=5).mate_in == 2


def test_three_in_a_row_ends_it():
    board = TicTacToe("a1 a2 b1 b2 c1")
    assert board.codes() == []
    assert verdict(board.position) == -MATE
    assert str(board) == ". . .\nO O .\nX X X"


@pytest.mark.parametrize("move", ["a1", "d4", "", "A2"])
def test_cells_that_cannot_be_taken(move):
    board = TicTacToe("a1")
    with pytest.raises(ValueError, match=f"expected one of a3, b3, .*, got {move!r}") as error:
        board.push(move)
    assert str(error.value).endswith("a1 is taken by X") == (move == "a1")
