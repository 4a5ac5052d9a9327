"""The two boards: the posts, roads and railways of the oracle, and what else is derived from them."""

from itertools import pairwise

import pytest

from tests.games.junqi.positions import SIZES, TOP
from tests.oracles import junqi_rules as rules
from xqlab.games.junqi.board_map import (
    BOARDS,
    IS_CAMP,
    IS_HEADQUARTERS,
    RAIL_BIT,
    RAIL_NEIGHBOURS,
    RAIL_SQUARE,
)

EVERY_MAP = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


def number(square):
    return square[0] + 5 * square[1]


@EVERY_MAP
def test_posts_camps_and_headquarters(board):
    assert board.posts == set(map(number, rules.posts(board.name)))
    assert board.camps == set(map(number, rules.camps(board.name)))
    assert board.headquarters == set(map(number, rules.headquarters(board.name)))
    assert board.squares == 5 * board.rows == 5 * (TOP[board.name] + 1)


@EVERY_MAP
def test_roads_and_railways(board):
    lines = [tuple(map(number, line)) for line in rules.railways(board.name)]
    assert sorted(board.railways) == sorted(lines)
    pairs = {frozenset(map(number, pair)) for pair in rules.roads(board.name)}
    assert board.roads == pairs - board.rails
    assert all(pair in board.rails for line in lines for pair in map(frozenset, pairwise(line)))
    assert len(board.rails) == sum(len(line) - 1 for line in lines)


@EVERY_MAP
def test_marked_squares_and_railway_bits(board):
    table = BOARDS.index(board)
    for square in range(IS_CAMP.shape[1]):
        assert IS_CAMP[table, square] == (square in board.camps)
        assert IS_HEADQUARTERS[table, square] == (square in board.headquarters)
        bit = int(RAIL_BIT[table, square])
        on_rails = any(square in line for line in board.railways)
        assert bool(bit) == on_rails
        if on_rails:
            index = bit.bit_length() - 1
            assert bit == 1 << index
            assert RAIL_SQUARE[table, index] == square
            file_and_row = square % 5, square // 5
            reached = sum(int(RAIL_BIT[table, number(end)]) for end in rules.rides(file_and_row, board.name))
            assert RAIL_NEIGHBOURS[table, index] == reached


@EVERY_MAP
def test_halves_mirror_each_other(board):
    for square in range(board.squares):
        other = board.mirrored(square)
        assert board.mirrored(other) == square
        assert board.row_of_side(square) == board.row_of_side(other)
        assert {board.half(square), board.half(other)} in ({0, 1}, {None})
    assert board.square_name(0) == "a0"
    assert board.square_name(board.squares - 1) == f"e{TOP[board.name]}"


def test_the_boards_are_the_two_of_the_rules():
    assert tuple(board.name for board in BOARDS) == SIZES
