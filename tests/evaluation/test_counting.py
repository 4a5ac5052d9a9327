"""Counts by side, the phase, and the value that is not rounded."""

import numpy as np
import pytest

from tests.evaluation.positions import random_board, random_weights
from xqlab.evaluation import Weights, static_value
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.counting import count_terms, counted, phase_of
from xqlab.evaluation.terms import component_terms, term_index
from xqlab.xiangqi import Board


def test_counts_are_by_side_and_leave_the_board_alone():
    board = random_board(4)
    fen = board.fen()
    counts = count_terms(board)
    assert counts.shape == (2, TERM_COUNT)
    assert counts.dtype == np.int32
    assert board.fen() == fen
    counts[:] = -1  # the reader's own array
    assert (count_terms(board)[:, list(component_terms("material"))] >= 0).all()


@pytest.mark.parametrize(
    ("fen", "phase"),
    [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 1.0),
        ("4k4/9/9/9/9/9/9/9/9/3K1R3 w", 4 / 32),
        ("4k4/9/9/9/9/9/9/9/9/3K1N1C1 b", 4 / 32),
        ("4k4/9/9/2p6/9/9/9/9/9/3K1A3 w", 0.0),
    ],
)
def test_the_phase_is_what_is_left_of_rooks_knights_and_cannons(fen, phase):
    assert phase_of(Board(fen)) == phase


def test_components_that_are_off_count_nothing():
    weights = random_weights(1).without("material", "tempo")
    on = counted(weights)
    assert not on[list(component_terms("material"))].any()
    assert not on[term_index("tempo.move")]
    assert on.sum() == TERM_COUNT - len(component_terms("material")) - 1


def test_the_weights_that_ship_are_the_default():
    board = random_board(6)
    assert static_value(board) == static_value(board, Weights.default())
