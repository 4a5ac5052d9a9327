"""Legal moves against the slow oracle, over random games and random placements."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import random_placement
from xqlab.game import captures
from xqlab.game_board import BUFFER
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.fen import InvalidFenError
from xqlab.xiangqi.core.movegen import count_moves

SETTINGS = settings(deadline=None, max_examples=80 if COMPILED else 20)


def moves_of(board):
    moves = [move.uci() for move in board.legal_moves]
    assert len(moves) == len(set(moves)) == count_moves(board.position, np.zeros(1, dtype=BUFFER)[0], 0)
    return set(moves)


@SETTINGS
@given(st.integers(0, 2**32))
def test_random_placements_agree_with_the_oracle(seed):
    fen = random_placement(seed)
    waiting = "b" if fen.endswith("w") else "w"
    for side in "wb":
        checked = Board(f"{fen[:-1]}{side}", strict=False).is_check()
        assert checked == oracle.is_check(oracle.read(fen)[0], side)
    if oracle.is_check(oracle.read(fen)[0], waiting):
        with pytest.raises(InvalidFenError, match=r"is in check but it is not|the kings face each other"):
            Board(fen)
        return
    board = Board(fen)
    assert moves_of(board) == oracle.legal_moves(fen)


@SETTINGS
@given(st.integers(0, 2**32))
def test_random_games_agree_with_the_oracle(seed):
    chance = random.Random(seed)
    board = Board()
    for _ in range(60):
        legal = board.legal_moves
        assert moves_of(board) == oracle.legal_moves(board.fen())
        buffer = np.zeros(1, dtype=BUFFER)[0]
        count = captures(board.position, buffer, 0)
        taken = {board.move_of(code) for code in buffer.moves[:count]}
        assert taken == {move for move in legal if board.piece_at(move.to_square)}
        if not legal:
            break
        board.push(chance.choice(legal))


def test_men_on_impossible_squares_move_too():
    fen = "4k4/9/9/4p4/9/4A4/9/P8/9/4KP3 w"
    board = Board(fen, strict=False)
    assert moves_of(board) == oracle.legal_moves(fen)
    assert {"a2a3", "f0f1"} <= moves_of(board)


def test_without_a_king_every_move_is_legal():
    board = Board("4k4/9/9/9/4r4/9/9/9/4A4/9 w", strict=False)
    assert moves_of(board) == {"e1d0", "e1f0", "e1d2", "e1f2"}
    assert not board.is_check()
