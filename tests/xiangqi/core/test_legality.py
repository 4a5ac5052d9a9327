"""Checks, pins and screens: legality without playing a move out, case by case and against the oracle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import random_placement
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.legality import is_attacked, occupied, permitted_to_blocker
from xqlab.xiangqi.core.squares import OFF, SQUARE_NAMES, parse_square


def moves_of(board):
    return {move.uci() for move in board.legal_moves}


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
        # the screen of a cannon that gives check may leave the line or take the cannon, but not walk along it
        ("3k5/9/9/9/4c4/9/9/4R4/9/4K4 w", "e2d2", True),
        ("3k5/9/9/9/4c4/9/9/4R4/9/4K4 w", "e2e5", True),
        ("3k5/9/9/9/4c4/9/9/4R4/9/4K4 w", "e2e3", False),
        # of two screens neither may leave the line
        ("3k5/9/9/9/4c4/9/4R4/4N4/9/4K4 w", "e3d3", False),
        ("3k5/9/9/9/4c4/9/4R4/4N4/9/4K4 w", "e3e4", True),
        ("3k5/9/9/9/4c4/9/4R4/4N4/9/4K4 w", "e2g3", False),
        # a man who holds off one attacker cannot answer the check of another
        ("3k5/9/9/9/4c4/9/4R4/4N4/r8/4K4 w", "e0e1", False),
        # a pawn that gives check must be taken; no single move takes two of them
        ("3k5/9/9/9/9/9/9/9/R3p4/4K4 w", "a1e1", True),
        ("3k5/9/9/9/9/9/9/9/R3p4/4K4 w", "a1d1", False),
        ("3k5/9/9/9/9/9/9/3N5/4p4/3pK4 w", "d2e0", False),
        ("3k5/9/9/9/9/9/9/5N3/9/3pKp3 w", "f2d1", False),
        # the king may not step back along the line of a rook
        ("3k5/9/9/9/4r4/9/9/9/4K4/9 w", "e1e0", False),
        ("3k5/9/9/9/4r4/9/9/9/4K4/9 w", "e1f1", True),
        # the leg of a knight's check may be blocked
        ("5k3/9/9/9/9/9/9/3n5/R8/4K4 w", "a1d1", True),
        ("5k3/9/9/9/9/9/9/3n5/R8/4K4 w", "a1a5", False),
    ],
)
def test_pins_and_checks(fen, move, legal):
    assert (move in moves_of(Board(fen, strict=False))) is legal


SETTINGS = settings(deadline=None, max_examples=80 if COMPILED else 20)


@SETTINGS
@given(st.integers(0, 2**32))
def test_checks_of_both_sides_agree_with_the_oracle(seed):
    fen = random_placement(seed)
    men, _ = oracle.read(fen)
    position = Board(fen, strict=False).position
    low, high = occupied(position)
    for side, name in enumerate("wb"):
        king = int(position.square[16 * side])
        assert is_attacked(position, king, 1 - side, low, high) == oracle.is_check(men, name)


def test_a_square_off_the_board_is_not_attacked():
    position = Board("4k4/9/9/9/4r4/9/9/9/9/9 w", strict=False).position
    low, high = occupied(position)
    assert not is_attacked(position, OFF, 1, low, high)


def test_a_pinned_man_is_permitted_the_line_and_its_end():
    position = Board("3k5/9/9/4r4/9/9/4R4/9/9/4K4 w").position
    low, high = occupied(position)
    may_low, may_high = permitted_to_blocker(position, parse_square("e3"), low, high)
    both = int(may_low) | int(may_high) << 45
    permitted = {SQUARE_NAMES[square] for square in range(90) if both >> square & 1}
    assert permitted == {"e1", "e2", "e4", "e5", "e6"}
