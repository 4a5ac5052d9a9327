"""The two boards: the posts, roads and railways of the oracle, and what else is derived from them."""

from itertools import pairwise

import pytest

from tests.games.junqi.positions import TOP
from tests.oracles import junqi_rules as rules
from xqlab.games.junqi.board_map import (
    BOARDS,
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
def test_halves_mirror_each_other(board):
    for square in range(board.squares):
        other = board.mirrored(square)
        assert board.mirrored(other) == square
        assert board.row_of_side(square) == board.row_of_side(other)
        assert {board.half(square), board.half(other)} in ({0, 1}, {None})
    assert board.square_name(0) == "a0"
    assert board.square_name(board.squares - 1) == f"e{TOP[board.name]}"
