"""Legal moves against the slow oracle, over random games and random placements."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import xiangqi_rules as oracle
from xqlab._jit import COMPILED
from xqlab.game import captures
from xqlab.xiangqi import Board
from xqlab.xiangqi.board import _BUFFER
from xqlab.xiangqi.fen import InvalidFenError
from xqlab.xiangqi.squares import LETTERS, MOST, allowed_squares

SETTINGS = settings(deadline=None, max_examples=60 if COMPILED else 8)


def moves_of(board):
    moves = [move.uci() for move in board.legal_moves]
    assert len(moves) == len(set(moves))
    return set(moves)


def random_placement(seed):
    """A random arrangement of random men: far more checks, pins and screens than games have."""
    chance = random.Random(seed)
    squares = {}
    crowd = chance.choice((0.15, 0.4, 0.8))
    for side in range(2):
        for kind, letter in enumerate(LETTERS):
            for _ in range(MOST[letter]):
                if letter == "K" or chance.random() < crowd:
                    free = sorted(allowed_squares(kind, side) - set(squares))
                    if free:
                        squares[chance.choice(free)] = letter.lower() if side else letter
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(squares.get(9 * rank + file, "1") for file in range(9))
        rows.append(row)
    return "/".join(rows) + chance.choice((" w", " b"))


@SETTINGS
@given(st.integers(0, 2**32))
def test_random_placements_agree_with_the_oracle(seed):
    fen = random_placement(seed)
    waiting = "b" if fen.endswith("w") else "w"
    if oracle.is_check(oracle.read(fen)[0], waiting):
        with pytest.raises(InvalidFenError, match="is in check but it is not"):
            Board(fen)
        return
    board = Board(fen)
    assert moves_of(board) == oracle.legal_moves(fen)
    assert board.is_check() == oracle.is_check(*oracle.read(fen))


@SETTINGS
@given(st.integers(0, 2**32))
def test_random_games_agree_with_the_oracle(seed):
    chance = random.Random(seed)
    board = Board()
    for _ in range(60):
        legal = board.legal_moves
        assert moves_of(board) == oracle.legal_moves(board.fen())
        buffer = np.zeros(1, dtype=_BUFFER)[0]
        count = captures(board.position, buffer, 0)
        taken = {board.move_of(code) for code in buffer.moves[:count]}
        assert taken == {move for move in legal if board.piece_at(move.to_square)}
        if not legal:
            break
        board.push(chance.choice(legal))


@pytest.mark.slow
def test_many_placements_agree_with_the_oracle():
    seen = checks = 0
    for seed in range(20_000):
        fen = random_placement(seed)
        try:
            board = Board(fen)
        except InvalidFenError:
            continue
        seen += 1
        checks += board.is_check()
        assert moves_of(board) == oracle.legal_moves(fen), fen
    assert seen > 5_000
    assert checks > 1_000


@pytest.mark.parametrize(
    ("fen", "move", "legal"),
    [
        # a cannon's check is answered by taking the screen away, capturing, or a second screen
        ("4k4/9/4c4/9/4R4/9/9/9/9/4K4 w", "e5a5", True),
        ("4k4/9/4c4/9/4R4/9/9/9/9/4K4 w", "e5e6", False),
        ("4k4/9/4c4/9/4R4/9/9/9/9/4K4 w", "e5e7", True),
        # nobody may become the screen of a cannon that looks at the bare king
        ("3k5/9/4c4/9/R8/9/9/9/9/4K4 w", "a5e5", False),
        ("3k5/9/4c4/9/R8/9/9/9/9/4K4 w", "a5d5", True),
        # the man between facing kings is pinned to the file
        ("4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5d5", False),
        ("4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5e8", True),
        # the leg of a knight's check may be blocked
        ("5k3/9/9/9/9/9/9/3n5/R8/4K4 w", "a1d1", True),
        ("5k3/9/9/9/9/9/9/3n5/R8/4K4 w", "a1a5", False),
    ],
)
def test_pins_and_checks(fen, move, legal):
    assert (move in moves_of(Board(fen, strict=False))) is legal
