"""What a picture leaves out it counts: nothing is dropped silently, and the limit holds."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.trace.trees import NESTED, searched, xiangqi
from xqlab import Enhancements
from xqlab.trace.tree.rows import NOT_SEARCHED, PASSED_OVER, UNSEARCHED
from xqlab.viz.figures.folding import Item, fold
from xqlab.xiangqi import Board


def tallied(tree: Any, items: list[Item]) -> tuple[int, int, int]:
    """(searched nodes, pruned moves, skipped moves) that the items show or count."""
    endings = [int(tree.nodes.ending[item.node]) for item in items if item.node >= 0]
    pruned, skipped = endings.count(UNSEARCHED), endings.count(PASSED_OVER)
    shown = {-1: len(endings) - pruned - skipped, UNSEARCHED: pruned, PASSED_OVER: skipped}
    for item in items:
        shown[item.ending] += item.hides
    return shown[-1], shown[UNSEARCHED], shown[PASSED_OVER]


def in_order(tree: Any, items: list[Item]) -> bool:
    """Whether every node's shown children are its own."""
    return all(
        tree.nodes.parent[items[child].node] == item.node and items[child].level == item.level + 1
        for item in items
        for child in item.children
        if items[child].node >= 0
    )


@settings(max_examples=60, deadline=None)
@given(NESTED, st.integers(2, 40), st.one_of(st.none(), st.integers(0, 4)))
def test_every_node_is_shown_or_counted(nested: Any, most: int, depth: int | None) -> None:
    tree = searched(nested, Enhancements.textbook()).tree
    root = tree.root()
    items = fold(tree, root, max_nodes=most, depth=depth, show_pruned=True)
    assert tallied(tree, items)[0] == tree.nodes.searched[root]
    assert in_order(tree, items)
    assert depth is None or all(item.level <= depth for item in items if item.node >= 0)
    assert len(items) <= most
    if len(tree) - 1 <= most and depth is None:
        assert [item.node for item in items if item.node < 0] == []
        assert tallied(tree, items)[1] == (tree.nodes.ending == UNSEARCHED).sum()


@pytest.fixture(scope="module")
def tree() -> Any:
    """A tree of some thousand nodes, quiescence among them."""
    return xqlab.search(Board(), depth=3, record=True).tree


@pytest.mark.parametrize("most", [2, 10, 40, 120, 400])
def test_a_large_tree_keeps_the_limit_and_its_best_moves(most: int, tree: Any) -> None:
    items = fold(tree, tree.root(), max_nodes=most, depth=None, show_pruned=True)
    assert most / 8 <= len(items) <= most
    assert tallied(tree, items)[0] == tree.nodes.searched[tree.root()]
    for item in items:
        shown = {items[child].node for child in item.children} - {-1}
        if item.node >= 0 and any(tree.nodes.ending[child] not in NOT_SEARCHED for child in shown):
            assert tree.best_child(item.node) in {None, *shown}


def test_skipped_moves_are_shown_between_searched_and_pruned_ones() -> None:
    tree = xiangqi("full").tree
    whole = fold(tree, tree.root(), max_nodes=100_000, depth=None, show_pruned=True)
    below = slice(tree.root(), tree.end(tree.root()))
    counts = [int((tree.nodes.ending[below] == ending).sum()) for ending in (UNSEARCHED, PASSED_OVER)]
    assert tallied(tree, whole) == (tree.nodes.searched[tree.root()], *counts)
    assert min(counts) > 0
    groups = {PASSED_OVER: 1, UNSEARCHED: 2}
    for item in whole:
        order = [groups.get(int(tree.nodes.ending[whole[child].node]), 0) for child in item.children]
        assert order == sorted(order)
    few = fold(tree, tree.root(), max_nodes=60, depth=None, show_pruned=True)
    assert any(item.ending == PASSED_OVER for item in few)
    none = fold(tree, tree.root(), max_nodes=100_000, depth=None, show_pruned=False)
    assert tallied(tree, none) == (tree.nodes.searched[tree.root()], 0, 0)
