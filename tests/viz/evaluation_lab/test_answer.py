"""What the lab works out for a position: against the evaluation and the search themselves."""

import pytest

import xqlab
from tests.evaluation.positions import random_weights
from xqlab.evaluation import Weights, components, explain, static_value
from xqlab.viz.evaluation_lab.evaluations import CountedPosition, PairedEvaluation
from xqlab.xiangqi import Board

BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
THUMB = Weights.rules_of_thumb()
LAB = CountedPosition(BOARD, PairedEvaluation())


@pytest.mark.parametrize("seed", range(4))
def test_sides_are_those_of_the_explanation(seed):
    weights = random_weights(seed).without(*(["mobility"] if seed % 2 else []))
    parts = explain(BOARD, weights).by_component().values()
    assert LAB.sides(weights) == [pytest.approx([part.red, part.black], abs=0.001) for part in parts]


def test_the_chosen_move_is_the_search_s():
    weights = random_weights(7, largest=50)
    choice = LAB.choose(weights, 2, 20_000)
    result = xqlab.search(BOARD, depth=2, evaluator=components(weights))
    assert (choice.code, choice.value, choice.depth) == (result.move.code, result.value, 2)


def test_a_search_keeps_to_its_nodes():
    assert LAB.choose(THUMB, 6, 500).depth < 6


def test_the_value_after_captures_is_that_of_each_move():
    values = LAB.after_captures(THUMB)
    for code, value in list(zip(LAB.codes, values))[:6]:
        alone = xqlab.search(BOARD, depth=1, moves=[BOARD.move_of(code)], evaluator=components(THUMB))
        assert alone.value == value


def test_what_it_is_compared_with_is_worked_out_anew_when_that_changes():
    asked = {"order": "static", "depth": 1, "nodes": 1000, "shows": ""}
    lab = CountedPosition(BOARD, PairedEvaluation())
    for base in (THUMB, random_weights(1), THUMB):
        assert lab.answer(THUMB, base, **asked)["before"] == pytest.approx(
            static_value(BOARD, base), abs=0.01
        )
    actual = lab.answer(THUMB, THUMB, **asked)
    assert actual["distance"] == 0
    assert actual["chosen"] == actual["chosen_before"]
    assert [move["rank_before"] for move in actual["moves"]] == list(range(len(actual["moves"])))


def test_the_position_is_a_copy():
    board = BOARD.copy()
    lab = CountedPosition(board, PairedEvaluation())
    board.push_uci("e2e6")
    assert lab.board == BOARD
