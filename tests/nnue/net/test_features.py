"""The inputs that positions light, against the board as its side sees it."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.nnue.small_nets import walked, walks
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue.net.features import FEATURE_SETS, feature_set, inputs, pieces_left
from xqlab.xiangqi import Board

KINDS = "KABNRCP"
SETS = list(FEATURE_SETS.values())


def lit_by(features, board):
    return inputs(features, board.position.square[None], np.array([board.position.turn]))[0]


def expected_view(features, fen, side):
    """The numbers that one side lights, read from the letters of a FEN alone."""
    men = []
    for row, line in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in line:
            if letter.isdigit():
                file += int(letter)
            else:
                men.append((letter, 9 - row, file))
                file += 1
    if side == 1:
        men = [(letter.swapcase(), 9 - rank, file) for letter, rank, file in men]
    king_rank, king_file = next((rank, file) for letter, rank, file in men if letter == "K")
    if features.mirrored and king_file > 4:
        men = [(letter, rank, 8 - file) for letter, rank, file in men]
        king_file = 8 - king_file
    bucket = king_rank * 2 + (king_file - 3) if features.bucket_count == 6 else 0
    return {
        1260 * bucket + 90 * (KINDS.index(letter.upper()) + 7 * letter.islower()) + 9 * rank + file
        for letter, rank, file in men
    }


@pytest.mark.parametrize("features", SETS, ids=lambda each: each.name)
@settings(deadline=None)
@given(choices=walks)
def test_inputs_are_those_that_the_letters_tell_in_both_colours(features, choices):
    board = walked(choices)
    lit = lit_by(features, board)
    mover = int(board.position.turn)
    assert lit.shape == (features.perspectives, 32)
    for view in range(features.perspectives):
        shown = lit[view][lit[view] >= 0]
        assert sorted(shown) == sorted(expected_view(features, board.fen(), mover ^ view))
        assert shown.max() < features.count
    board = walked(choices)
    other = board.mirror()
    assert np.array_equal(np.sort(lit_by(features, board)), np.sort(lit_by(features, other)))


@settings(deadline=None)
@given(choices=walks)
def test_pieces_left(choices):
    board = walked(choices)
    letters = sum(letter.isalpha() for letter in board.fen().split()[0])
    assert pieces_left(board.position.square[None]).tolist() == [letters]


def test_an_unknown_set():
    refuses(XqlabError, r"one of piece_square, .*; got 'halfkp'", feature_set, "halfkp")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda squares, turns: (squares[:, :31], turns), r"squares\[n, 32\] and turns\[n\], got \(1, 31\)"),
        (lambda squares, turns: (squares + 60, turns), "squares from 0 to 90, got 60 to 149"),
        (lambda squares, turns: (squares, turns + 2), "turns 0 and 1, got 2 to 2"),
        (lambda squares, turns: (np.full_like(squares, 90), turns), "both kings on the board, position 0"),
    ],
)
def test_positions_that_are_none(change, message):
    squares, turns = change(Board().position.square[None].copy(), np.zeros(1, np.int64))
    refuses(XqlabError, message, inputs, FEATURE_SETS["perspectives"], squares, turns)
