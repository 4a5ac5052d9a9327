"""Policy-value functions: what they are asked, and what of their answers is refused."""

import math
import re

import numpy as np
import pytest

import xqlab
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import MctsError, MctsSearcher
from xqlab.mcts.memory import ROOT
from xqlab.mcts.policy import ask, probabilities


def prefers_corners(boards):
    return [
        ({board.text_of(code): 3.0 if code in (1, 3, 7, 9) else 1.0 for code in board.codes()}, 0.0)
        for board in boards
    ]


def test_probabilities_are_weights_and_none_without_them_is_tried():
    result = xqlab.mcts(TicTacToe(), playouts=30, evaluator=prefers_corners)
    assert {child.text: child.p for child in result.children}["a1"] == pytest.approx(3 / 17)
    assert {child.text: child.p for child in result.children}["b2"] == pytest.approx(1 / 17)
    assert result.settings.rule == "puct"

    def only_first(boards):
        return [([1.0] + [0.0] * (len(board.codes()) - 1), 0.1) for board in boards]

    result = xqlab.mcts(
        TextbookTree.uniform(3, 4, lambda leaf: 5), playouts=12, evaluator=only_first, solve=False
    )
    assert list(result.visits.values())[1:] == [0, 0]
    ((weights, value),) = ask(prefers_corners, [TicTacToe("b2")])
    assert weights.sum() == pytest.approx(1)
    assert value == 0.0
    assert probabilities(TicTacToe("b2"), [1] * 8).tolist() == [1 / 8] * 8


def test_boards_are_asked_for_in_batches_and_once():
    sizes = []

    def counted(boards):
        sizes.append(len(boards))
        return xqlab.mcts.uniform(boards)

    result = xqlab.mcts(TicTacToe(), playouts=61, evaluator=counted, batch=8)
    assert max(sizes) > 4
    assert sum(sizes) <= 61
    assert result.tree.visits(ROOT) == 61
    asked = []

    def noted(boards):
        asked.extend(tuple(board.cells()) for board in boards)
        return xqlab.mcts.uniform(boards)

    result = xqlab.mcts(TextbookTree([[1, 2], [3, 4]]), playouts=20, evaluator=lambda boards: noted(boards))
    assert result.proved
    assert len(asked) <= 3  # the root and its children: leaves are decided


def test_values_are_for_the_side_to_move():
    """A function that calls every position won for O leads X away from nothing and O to where it likes."""

    def good_for_o(boards):
        return [([1.0] * len(board.codes()), 0.9 if not board.turn else -0.9) for board in boards]

    for_x = xqlab.mcts(TicTacToe(), playouts=8, evaluator=good_for_o)
    for_o = xqlab.mcts(TicTacToe("b2"), playouts=8, evaluator=good_for_o)
    assert for_x.value == pytest.approx(-0.9)
    assert for_o.value == pytest.approx(0.9)


class Fails(Exception):
    pass


@pytest.mark.parametrize("error", [Fails, KeyboardInterrupt, MctsError])
def test_an_error_in_a_policy_leaves_nothing_that_waits(error):
    calls = 0

    def policy(boards):
        nonlocal calls
        calls += 1
        if error is MctsError and calls == 4:
            return None
        if calls == 4:
            raise error
        return prefers_corners(boards)

    broken, other = (
        MctsSearcher(TicTacToe("b2"), each, batch=4, solve=False) for each in (policy, prefers_corners)
    )
    with pytest.raises(error):
        broken.run(playouts=40)
    assert not broken._store["pending"].any()
    done = int(broken.memory.finished)
    other.run(playouts=done)
    assert 1 < done < 40
    one, two = (each.run(playouts=40) for each in (broken, other))
    assert one.visits == two.visits
    assert [child.q for child in one.children] == [child.q for child in two.children]


def test_a_stop_does_not_outlive_a_search_that_fails():
    def policy(boards):
        if searcher.memory.started == 1:
            searcher.stop("time")
            raise Fails
        return xqlab.mcts.uniform(boards)

    searcher = MctsSearcher(TicTacToe(), policy)
    with pytest.raises(Fails):
        searcher.run(playouts=10)
    searcher.policy = xqlab.mcts.uniform
    assert searcher.run(playouts=10).stopped == ""


ANSWERS = [
    ([0.0] * 9, 0.0, "expected weights with a positive sum, got a sum of 0.0"),
    ([1e308] * 9, 0.0, "expected weights with a positive sum, got a sum of inf"),
    ([math.nan] + [1.0] * 8, 0.0, "expected weights that are finite and at least 0, got nan"),
    ([-1.0] + [1.0] * 8, 0.0, "expected weights that are finite and at least 0, got -1.0"),
    ([1.0] * 8, 0.0, r"expected 9 weights, one a move, got shape \(8,\): \[1.0, 1.0,"),
    (None, 0.0, r"expected 9 weights, one a move, got shape \(\): None"),
    ([10**400] * 9, 0.0, "expected weights of moves, got .10000"),
    pytest.param([1.0] * 9, 10**400, "expected a value from -1 to 1, got 10000", id="a huge value"),
    ([1.0] * 9, None, "expected a value from -1 to 1, got None"),
    ("corner", 0.0, "expected weights of moves, got 'corner'"),
    ({"a1": 1.0, "d4": 1.0}, 0.0, r"expected weights of a3, b3, c3, a2, b2 and 4 more, got one of 'd4'"),
    ({}, 0.0, "expected weights with a positive sum, got a sum of 0.0"),
    ([1.0] * 9, 1.5, "expected a value from -1 to 1, got 1.5"),
    ([1.0] * 9, math.nan, "expected a value from -1 to 1, got nan"),
    ([1.0] * 9, "won", "expected a value from -1 to 1, got 'won'"),
]


@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize(("policy", "value", "message"), ANSWERS)
def test_bad_answers_are_quoted(policy, value, message):
    with pytest.raises(MctsError, match=message):
        xqlab.mcts(TicTacToe(), playouts=3, evaluator=lambda boards: [(policy, value) for _ in boards])


def test_a_missing_answer_is_noticed():
    with pytest.raises(MctsError, match="expected 1 answers of the policy, got 0"):
        xqlab.mcts(TicTacToe(), playouts=1, evaluator=lambda boards: [])
    for nothing in (None, 0.5, np.array(0.5)):
        with pytest.raises(MctsError, match=re.escape(f"expected 1 answers of the policy, got {nothing!r}")):
            xqlab.mcts(TicTacToe(), playouts=1, evaluator=lambda boards, said=nothing: said)
    with pytest.raises(MctsError, match=r"expected \(policy, value\) of each board, got None"):
        xqlab.mcts(TicTacToe(), playouts=1, evaluator=lambda boards: [None for _ in boards])
    with pytest.raises(MctsError, match=r"expected \(policy, value\) of each board, got 3"):
        xqlab.mcts(TicTacToe(), playouts=1, evaluator=lambda boards: [3 for _ in boards])
