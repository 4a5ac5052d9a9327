"""Keys by hand, collisions counted, and the birthday bound."""

from math import comb

import numpy as np
import pytest

from tests.xiangqi.placements import walk
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import parse_square
from xqlab.xiangqi.representations.zobrist import (
    count_collisions,
    distinct_positions,
    expected_collisions,
    false_hits,
    key_of,
    keys_of,
    new_keys,
    number_of,
    odds_of_a_collision,
    positions_for_even_odds,
)


def test_a_key_is_of_the_men_and_the_words_are_cut_from_it():
    keys = new_keys(3)
    assert key_of(Board(), keys) == key_of(Board(), new_keys(3)) != key_of(Board(), new_keys(4))
    assert key_of(Board(), keys, 64) == key_of(Board(), keys) & (1 << 64) - 1
    assert key_of(Board(), keys) >= 1 << 64
    seen = {key_of(board, keys): board.cells() for board in walk(5, 100)}
    assert all(key_of(board, keys) in seen for board in walk(5, 100))
    assert len({tuple(cells) for cells in seen.values()}) == len(seen)


def test_a_move_changes_a_key_by_its_own_numbers():
    keys, board = new_keys(), Board()
    before = key_of(board, keys)
    board.push_uci("h2h9")  # a cannon takes a knight
    home, target = parse_square("h2"), parse_square("h9")
    change = number_of(keys, "C", home) ^ number_of(keys, "C", target) ^ number_of(keys, "n", target)
    assert key_of(board, keys) == before ^ change


def test_distinct_positions_are_those_of_the_boards():
    keys, board = new_keys(1), Board("4k4/9/9/9/4p4/9/4P4/9/4A4/3K1A3 w")
    leaves = list(leaves_of(board, keys, 3))
    boards = {cells for cells, _ in leaves}
    positions = distinct_positions(board, 3)
    assert len(positions) == len(boards) < len(leaves)
    assert sorted(keys_of(positions, keys).tolist()) == sorted({key for _, key in leaves})
    assert len(distinct_positions(Board(), 2, most=100)) == 100


def leaves_of(board, keys, depth):
    if depth == 0:
        yield tuple(board.cells()), key_of(board, keys, 64)
        return
    for move in board.legal_moves:
        board.push(move)
        yield from leaves_of(board, keys, depth - 1)
        board.pop()


def test_collisions_are_counted():
    found = np.array([0, 1, 2, 3, 256, 257, 256 + 512], dtype=np.uint64)
    assert [count_collisions(found, bits) for bits in (1, 2, 8, 9, 10, 64)] == [5, 3, 3, 1, 0, 0]


def test_positions_collide_as_often_as_theory_says():
    positions = distinct_positions(Board(), 2)
    for bits in (8, 12, 16):
        counts = [count_collisions(keys_of(positions, new_keys(seed)), bits) for seed in range(30)]
        assert np.mean(counts) == pytest.approx(expected_collisions(len(positions), bits), rel=0.15)


def test_theory():
    assert expected_collisions(3, 1) == pytest.approx(3 - 2 * (1 - 1 / 8))
    assert expected_collisions(1000, 49) == pytest.approx(comb(1000, 2) / 2**49, rel=1e-3)
    assert expected_collisions(1000, 50) == pytest.approx(comb(1000, 2) / 2**50)
    assert odds_of_a_collision(1, 64) == 0
    for bits in (16, 64, 128):
        assert odds_of_a_collision(positions_for_even_odds(bits), bits) == pytest.approx(0.5, rel=0.01)
    assert false_hits(2**40, 2**24, 64) == 1
    assert positions_for_even_odds(64) == pytest.approx(5.06e9, rel=0.01)


@pytest.mark.parametrize("plies", [0, 5])
def test_plies(plies):
    with pytest.raises(ValueError, match=f"expected 1 to 4 plies, got {plies}"):
        distinct_positions(Board(), plies)
