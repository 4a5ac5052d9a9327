"""Captures are the moves that remove an enemy piece; a move exists exactly when moves are generated."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import placed, random_board
from xqlab.games.junqi import Board
from xqlab.games.junqi.board import BUFFER
from xqlab.games.junqi.movegen import generate, has_move
from xqlab.games.junqi.position import has_flag
from xqlab.kernels import COMPILED

SETTINGS = settings(deadline=None, max_examples=25 if COMPILED else 5)


def generated(position, function, base=0):
    buffer = np.zeros(1, dtype=BUFFER)[0]
    buffer.moves[:] = -1
    count = function(position, buffer, base)
    assert (buffer.moves[:base] == -1).all()
    assert (buffer.moves[base + count :] == -1).all()
    return [int(code) for code in buffer.moves[base : base + count]]


@SETTINGS
@given(seed=st.integers(0, 2**32))
def test_a_side_has_a_move_when_moves_are_generated(seed):
    position = random_board(seed).position
    if has_flag(position, 0) and has_flag(position, 1) and position.clock < position.limit:
        assert has_move(position) == bool(generated(position, generate))


def test_the_limit_of_plies_ends_the_moves_but_not_whether_a_piece_can_move():
    position = Board(placed("Pc5 pc6") + " 100").position
    assert generated(position, generate) == []
    assert has_move(position)
