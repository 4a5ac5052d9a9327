"""Playing moves: the arrays agree with each other, and the key is that of the position."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.xiangqi.placements import random_placement
from xqlab.kernels import COMPILED
from xqlab.search.memory import new_memory
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.fen import board_fen
from xqlab.xiangqi.core.movegen import generate
from xqlab.xiangqi.core.position import make, pass_turn
from xqlab.xiangqi.core.squares import NOBODY, OFF

SETTINGS = settings(deadline=None, max_examples=60 if COMPILED else 10)


def assert_consistent(position):
    """The three descriptions of the board agree, and the key is the key of this position set up anew."""
    for slot in range(32):
        square = int(position.square[slot])
        assert square == OFF or position.board[square] == slot
    for square in range(90):
        slot = int(position.board[square])
        assert slot == NOBODY or position.square[slot] == square
        for side in range(2):
            standing = int(position.pieces[side, square // 45]) >> square % 45 & 1
            assert standing == (slot != NOBODY and slot // 16 == side)
    side = "b" if position.turn else "w"
    assert Board(f"{board_fen(position)} {side}", strict=False).key == int(position.key)


@SETTINGS
@given(st.integers(0, 2**32), st.booleans())
def test_the_descriptions_agree(seed, from_start):
    chance = random.Random(seed)
    board = Board() if from_start else Board(random_placement(seed), strict=False)
    position, buffer = board.position, new_memory()
    for _ in range(40):
        count = generate(position, buffer, 0)
        if chance.random() < 0.1:
            pass_turn(position)
        elif count > 0:
            make(position, int(buffer.moves[chance.randrange(count)]))
        else:
            break
        assert_consistent(position)
