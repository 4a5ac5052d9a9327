"""An explanation adds up, whatever the weights; what it refuses; games and what-ifs."""

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evaluation.positions import random_board, random_weights
from xqlab._jit import COMPILED
from xqlab.evaluation import Weights, count_terms, explain, explain_game, phase_of, static_value
from xqlab.evaluation.explanation import ExplanationError
from xqlab.evaluation.terms import COMPONENTS, TERM_COUNT
from xqlab.games import TextbookTree, TicTacToe
from xqlab.xiangqi import Board

SETTINGS = settings(deadline=None, max_examples=30 if COMPILED else 6)
SEEDS = st.integers(0, 2**32)
MIDDLE = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")


@SETTINGS
@given(SEEDS, SEEDS, st.sets(st.sampled_from(list(COMPONENTS))))
def test_it_adds_up_exactly(seed, weights, off):
    # Weights in sixteenths and a phase in 32nds: every sum of floats is exact, in any order.
    board, chosen = random_board(seed), random_weights(weights).without(*off)
    found = explain(board, chosen)
    parts = found.by_component()
    assert found.value == static_value(board, chosen)
    assert sum(part.value for part in parts.values()) == found.value
    assert sum(part.red - part.black for part in parts.values()) == found.value
    for part in parts.values():
        assert part.is_on == (part.name not in off)
        assert sum(term.value for term in part.terms) == part.value
        for term in part.terms:
            assert term.red == term.red_count * term.weight
            assert term.black == term.black_count * term.weight
            assert term.weight == (
                found.phase * term.opening + (1 - found.phase) * term.endgame if part.is_on else 0
            )
    assert found.value_for_mover == (found.value if board.turn else -found.value)


def test_the_weights_that_ship_add_up_too():
    for seed in range(10):
        board = random_board(seed)
        assert explain(board).value == pytest.approx(static_value(board), abs=1e-9)


def test_the_table_has_a_row_for_each_term_that_is_there():
    found = explain(MIDDLE)
    table = found.table()
    assert table["value"].sum() == pytest.approx(found.value)
    assert table.loc["tempo.move", ["red_count", "black_count"]].tolist() == [1, 0]
    assert (table[["red_count", "black_count"]].sum(axis=1) > 0).all()
    whole = found.table(everything=True)
    assert len(whole) == TERM_COUNT
    assert set(table.index) < set(whole.index)
    assert explain(MIDDLE, language="zh").table().loc["tempo.move", "about"] == "轮到走棋的一方"


def test_a_component_that_is_off_gives_nothing_and_says_so():
    found = explain(MIDDLE, Weights.default().without("material", "mobility"))
    part = found.by_component()["mobility"]
    assert (part.is_on, part.red, part.black, part.value) == (False, 0, 0, 0)
    assert any(term.red_count for term in part.terms)  # what is there is still counted
    np.testing.assert_array_equal(found.counts, count_terms(MIDDLE))
    assert found.phase == phase_of(MIDDLE)


def test_it_keeps_the_position_that_it_explained():
    board = Board()
    found = explain(board)
    board.push_uci("h2e2")
    assert found.board == Board()


@pytest.mark.parametrize(
    "board", ["4k4/9/9/9/9/9/9/9/9/4K4 w", None, chess.Board(), TicTacToe(), TextbookTree("[[3, 5], 7]")]
)
def test_other_boards_are_refused(board):
    for function in (explain, explain_game):
        with pytest.raises(ExplanationError) as raised:
            function(board)
        assert str(raised.value) == (
            "expected a Xiangqi board (xqlab.xiangqi.Board), which alone is valued by terms, got "
            + repr(board)
        )


@pytest.mark.parametrize("language", ["fr", "", None])
def test_other_languages_are_refused(language):
    for call in (lambda: explain(MIDDLE, language=language), lambda: explain(MIDDLE).in_language(language)):
        with pytest.raises(ExplanationError) as raised:
            call()
        assert str(raised.value) == f"expected language to be 'en' or 'zh', got {language!r}"


def test_a_game_is_explained_position_by_position():
    board = Board()
    for move in ("h2e2", "h9g7", "h0g2"):
        board.push_uci(move)
    found = explain_game(board, Weights.rules_of_thumb(), language="zh")
    walk = Board()
    assert found[0].board.fen() == walk.fen()
    for each, move in zip(found[1:], board.move_stack):
        walk.push(move)
        assert each.board.fen() == walk.fen()
        assert each.value == static_value(walk, Weights.rules_of_thumb())
    assert len(board.move_stack) == 3
    assert {each.language for each in found} == {"zh"}


def test_a_board_without_moves_is_a_game_of_one_position():
    assert [each.value for each in explain_game(MIDDLE)] == [explain(MIDDLE).value]


def test_what_if_says_what_changes():
    weights = random_weights(5)
    found = explain(MIDDLE, weights)
    gone = found.what_if(without="e2")
    assert gone.after.board.piece_at(22) is None
    assert gone.value == gone.after.value - found.value
    assert gone.by_component()["material"].change != 0
    turned = found.what_if(turn="black")
    assert {name for name, part in turned.by_component().items() if part.terms} == {"tempo"}
    assert turned.value == -2 * found.by_component()["tempo"].value
    moved = found.what_if(move="e2e6")
    assert moved.after.board.turn == MIDDLE.turn
    assert moved.after.value == static_value(moved.after.board, weights)


def test_its_short_name_has_the_value():
    found = explain(Board(), Weights.rules_of_thumb())
    assert repr(found) == f"<Explanation of {Board().fen()!r}: +10.0 for Red>"


def test_only_explanations_can_be_subtracted():
    with pytest.raises(TypeError, match="unsupported operand"):
        explain(MIDDLE) - 3
