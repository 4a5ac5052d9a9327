"""Checks, pins and screens: legality without playing a move out, case by case and against the oracle."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import random_placement
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.legality import is_attacked, occupied, permitted_to_blocker
from xqlab.xiangqi.core.squares import OFF, SQUARE_NAMES, parse_square

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
