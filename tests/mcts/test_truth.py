"""What the search concludes is minimax's: tic-tac-toe, textbook trees."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.mcts.test_tree import TREES
from tests.oracles.minimax import Minimax, Nested
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED

EXAMPLES = settings(deadline=None, max_examples=60 if COMPILED else 8)
LEAVES = ["playout", "static", "alphabeta", xqlab.mcts.uniform]


def nested_tuples(tree):
    return tuple(map(nested_tuples, tree)) if isinstance(tree, list) else tree


def values_of_moves(tree, side):
    """The value of each move for the side to move at the root, by the oracle."""
    oracle, state = Minimax(Nested, lambda state: 0), (nested_tuples(tree), side)
    return [-oracle.value(Nested.play(state, move), 60, 0) for move in Nested.moves(state)]


@pytest.mark.skipif(not COMPILED, reason="about 30,000 playouts")
@pytest.mark.parametrize("evaluator", ["playout", "static"])
def test_tic_tac_toe_is_proved_a_draw(evaluator):
    result = xqlab.mcts(TicTacToe(), playouts=200_000, evaluator=evaluator)
    assert (result.proved, result.value, result.stopped) == (True, 0.0, "proved")
    assert result.playouts < 200_000
    drawing = [child.text for child in result.children if child.proved and child.q == 0]
    assert result.move in drawing


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ("b2 a1 c3 a3", {"a2"}),  # the only defence
        ("a1 b2 a2", {"a3"}),
        ("a1 b1 a2 b2", {"a3"}),  # it wins
        ("b2 a2 a3", None),  # lost, whatever O plays
    ],
)
def test_positions_of_tic_tac_toe(moves, best):
    result = xqlab.mcts(TicTacToe(moves), playouts=5_000)
    expected = xqlab.search(TicTacToe(moves), depth=9).value
    assert result.proved
    assert result.value == (0 if expected == 0 else math.copysign(1, expected))
    assert best is None or result.move in best


@pytest.mark.parametrize("evaluator", LEAVES)
@EXAMPLES
@given(TREES, st.sampled_from(["max", "min"]))
def test_random_trees_are_proved_minimax(evaluator, tree, first):
    values = values_of_moves(tree, 1 if first == "max" else -1)
    result = xqlab.mcts(TextbookTree(tree, first=first), playouts=2_000, evaluator=evaluator, scale=20.0)
    assert result.proved
    assert result.value == pytest.approx(math.tanh(max(values) / 20))
    moves = list(result.visits)
    assert values[moves.index(result.move)] == max(values)


@EXAMPLES
@given(TREES)
def test_a_bound_that_is_proved_contains_minimax(tree):
    """After any number of playouts what is proved of the root's moves is true."""
    values = values_of_moves(tree, 1)
    for playouts in (3, 7, 15):
        result = xqlab.mcts(TextbookTree(tree), playouts=playouts, scale=20.0)
        for child, value in zip(result.tree.children(0), values, strict=True):
            here = result.tree.nodes[child]
            assert here.low - 1e-12 <= math.tanh(value / 20) <= here.high + 1e-12


@pytest.mark.skipif(not COMPILED, reason="thousands of playouts")
@pytest.mark.parametrize(
    "tree", [[[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]]]]
)
@pytest.mark.parametrize("rule", ["uct", "puct"])
def test_without_proofs_it_converges_to_minimax(tree, rule):
    values = values_of_moves(tree, 1)
    errors = []
    for playouts in (300, 30_000):
        result = xqlab.mcts(
            TextbookTree(tree), playouts=playouts, solve=False, rule=rule, exploration=0.3, scale=10.0
        )
        assert not result.proved
        errors.append(abs(result.value - math.tanh(max(values) / 10)))
    assert values[list(result.visits).index(result.move)] == max(values)
    assert errors[1] < 0.05
    assert errors[1] <= errors[0] + 1e-9
