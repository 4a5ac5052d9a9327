"""Material and piece-square evaluation: symmetry, and numbers that mean what they say."""

from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.evaluation.positions import random_board, turned
from xqlab.evaluation import piece_square
from xqlab.evaluation.piece_square import MATERIAL, square_value
from xqlab.game import evaluate
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import PAWN, ROOK

SETTINGS = settings(deadline=None, max_examples=40 if COMPILED else 10)


def value(board):
    return evaluate(piece_square(), board.position)


@SETTINGS
@given(st.integers(0, 2**32))
def test_exchanged_colours_and_files_give_the_same_value(seed):
    board = random_board(seed)
    assert value(board.mirror()) == value(turned(board)) == value(board)


def test_the_start_is_level_and_a_man_more_is_better():
    assert value(Board()) == 0
    without_black_rook = Board("1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
    assert value(without_black_rook) == square_value(ROOK, 0, 0)


def test_a_pawn_gains_by_crossing_the_river():
    assert square_value(PAWN, 4, 5) > square_value(PAWN, 4, 4) == MATERIAL[PAWN]


def test_changed_numbers_change_the_search():
    evaluator = piece_square().copy()
    before = xqlab.search(Board(), depth=1, evaluator=piece_square()).value
    evaluator.values[:16] += 7  # each of Red's 16 men, wherever it stands
    assert xqlab.search(Board(), depth=1, evaluator=evaluator).value == before + 16 * 7
