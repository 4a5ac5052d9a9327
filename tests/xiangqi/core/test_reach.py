"""Where men reach, against the slow rules, on crowded and empty boards."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import random_placement
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.reach import reach
from xqlab.xiangqi.core.squares import FILES, KING, OFF, SLOT_KINDS

SETTINGS = settings(deadline=None, max_examples=80 if COMPILED else 20)


@SETTINGS
@given(st.integers(0, 2**32))
def test_every_man_reaches_what_the_rules_say(seed):
    fen = random_placement(seed)
    men, _ = oracle.read(fen)
    position = Board(fen, strict=False).position
    low, high = occupied(position)
    for slot in range(32):
        square = int(position.square[slot])
        if square != OFF and SLOT_KINDS[slot] != KING:  # the oracle's king takes along the file, too
            to_low, to_high = reach(SLOT_KINDS[slot], slot // 16, square, low, high)
            both = int(to_low) | int(to_high) << 45
            found = {(end % FILES, end // FILES) for end in range(90) if both >> end & 1}
            assert found == set(oracle.targets(men, (square % FILES, square // FILES)))


def test_a_king_reaches_the_squares_beside_him():
    position = Board("4k4/9/9/9/9/9/9/9/3R5/3K5 w").position
    low, high = occupied(position)
    assert reach(KING, 0, 3, low, high) == (1 << 4 | 1 << 12, 0)
