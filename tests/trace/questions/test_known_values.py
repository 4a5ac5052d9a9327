"""What a searched tree proves of its nodes, against all that its unread leaves could be."""

from typing import Any

import pytest
from hypothesis import given, settings

from tests.trace.trees import NESTED, minimax, searched, with_bounds
from xqlab import Enhancements
from xqlab.game import INFINITY
from xqlab.kernels import COMPILED
from xqlab.search.events import ADJUDICATED, EXACT, LOWER, UPPER
from xqlab.trace.questions.known_values import known_values, says
from xqlab.trace.tree.nodes import BY_SHORTCUT


def known(tree: Any) -> list[tuple[int, int]]:
    columns = {name: tree.nodes[name].tolist() for name in tree.nodes.dtype.names}
    return known_values(tree, columns)


@settings(deadline=None, max_examples=40)
@given(NESTED)
def test_the_root_is_known_and_no_node_is_known_wrongly(nested: Any) -> None:
    tree = searched(nested, Enhancements.textbook()).tree
    proven = known(tree)
    value = minimax(nested)
    assert proven[tree.root()] == (value, value)
    for node in tree.walk(tree.root()):
        below, is_max = nested, tree.nodes.ply[node] % 2 == 0
        for code in tree.codes(node):
            below = below[code - 1]
        true = minimax(below, is_max) * (1 if is_max else -1)
        low, high = proven[node]
        assert low <= true <= high
        assert tree.nodes.searched[node] or (low, high) == (-INFINITY, INFINITY)


def test_a_cutoff_by_the_last_move_may_leave_nothing_open() -> None:
    tree = searched([6, [8, 2]], Enhancements.textbook()).tree
    last = tree.children(tree.root())[1]
    assert tree.nodes.bound[last] == LOWER
    assert known(tree)[last] == (-2, -2)


@pytest.mark.parametrize(
    ("between", "value", "told"),
    [
        ((4, 4), 4, EXACT),
        ((4, 4), 5, UPPER),
        ((4, 9), 4, LOWER),
        ((-INFINITY, 4), 4, UPPER),
        ((3, 9), 5, None),
    ],
)
def test_the_sharpest_that_is_proven(between: tuple[int, int], value: int, told: int | None) -> None:
    assert says(between, value) == told


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_a_repetition_bounds_what_is_known() -> None:
    tree = with_bounds().tree
    values = tree.nodes.value.tolist()
    assert known(tree)[1:] == [(value, value) for value in values[1:]]  # minimax knows all
    bounded = (tree.log.kind == ADJUDICATED) & (tree.log.bound != EXACT)
    assert (tree.nodes.ending[tree.node_at[bounded]] != BY_SHORTCUT).all()
    tree = with_bounds("alpha_beta").tree
    bounded = (tree.log.kind == ADJUDICATED) & (tree.log.bound != EXACT)
    assert (tree.nodes.ending[tree.node_at[bounded]] == BY_SHORTCUT).any()
