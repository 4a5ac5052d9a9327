"""Making and unmaking moves, keys, and the symmetries of the game."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import random_board
from xqlab.games.junqi import Board
from xqlab.games.junqi.position import NOBODY, make, pass_turn, unmake
from xqlab.kernels import COMPILED

SETTINGS = settings(deadline=None, max_examples=25 if COMPILED else 5)


def any_seed(test):
    return SETTINGS(given(seed=st.integers(0, 2**32))(test))


def read_again(board):
    """The board of the same position, read from its text."""
    limits = int(board.position.limit), int(board.position.repeats)
    return Board(board.to_text(clock=True), board.map.name, board.mines, *limits)


@any_seed
def test_derived_fields_are_those_of_the_position_read_from_its_text(seed):
    board = random_board(seed)
    for code in [None, 0, *board.codes()[:8]]:
        if code == 0:
            pass_turn(board.position)
        elif code is not None:
            make(board.position, code)
        again = read_again(board)
        for name in ("key", "rails", "turn", "clock", "limit", "repeats", "map_number", "both_go"):
            assert board.position[name] == again.position[name], name
        assert np.array_equal(board.position.counts, again.position.counts)
        assert np.array_equal(again.position.counts.sum(axis=1), pieces_of_sides(board))
        for side in (0, 1):
            movers = int(board.position.living[side] & board.position.movable[side]).bit_count()
            assert movers == int(again.position.living[side] & again.position.movable[side]).bit_count()
        if code is not None:
            unmake(board.position)


def pieces_of_sides(board):
    cells = "".join(board.cells())
    return [sum(map(str.isupper, cells)), sum(map(str.islower, cells))]


def test_keys_tell_boards_and_rules_on_mines_apart():
    text, longer = "c2f1/5/5/5/5/5/5/2P2/5/5/5/1F2C", "c2f1/5/5/5/5/5/5/5/5/5/5/5/2P2/5/5/5/1F2C"
    boards = [
        Board(f"{rows} {side}", mines=mines)
        for rows in (text, longer)
        for side in "rb"
        for mines in ("stay", "both")
    ]
    assert len({int(board.position.key) for board in boards}) == 8


@any_seed
def test_records_are_of_pieces_where_their_squares_say(seed):
    position = random_board(seed).position
    for square, slot in enumerate(position.board):
        if slot != NOBODY:
            assert position.square[slot] == square
            assert position.living[slot >> 5] >> int(slot & 31) & 1
    assert sum(int(living).bit_count() for living in position.living) == int((position.board != NOBODY).sum())
