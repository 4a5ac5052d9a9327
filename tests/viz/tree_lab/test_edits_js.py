"""A tree that is edited in the page: read and written as Python does it, and edits change what they say."""

import random
from typing import Any

import pytest

from tests.games.test_tree_orders import grown
from tests.viz.javascript import call
from xqlab.games import TextbookTree, best_order
from xqlab.viz.live.positions.text_form import text_form

MODULE = "tree_lab/edits.mjs"
FORM = text_form(TextbookTree("1 2"))
TREE = "L: (3 12 8) (b: 2 c: 4) 7"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ([], "[L: [3, 12, 8], [b: 2, c: 4], 7]"),
        ([["moved", [], 0, 2]], "[[b: 2, c: 4], 7, L: [3, 12, 8]]"),
        ([["moved", [0], 2, 0]], "[L: [8, 3, 12], [b: 2, c: 4], 7]"),
        ([["moved", [1], 0, 1]], "[L: [3, 12, 8], [c: 4, 2], 7]"),  # b is the usual name there
        ([["withLeaf", [1, 0], -5]], "[L: [3, 12, 8], [b: -5, c: 4], 7]"),
        ([["added", [2]]], "[L: [3, 12, 8], [b: 2, c: 4], [7]]"),
        ([["added", [2]], ["added", [2]]], "[L: [3, 12, 8], [b: 2, c: 4], [7, 0]]"),
        ([["added", [], 1]], "[L: [3, 12, 8], 0, [b: 2, c: 4], 7]"),
        ([["removed", [0]]], "[[b: 2, c: 4], 7]"),
        ([["removed", [1, 0]], ["removed", [1, 0]]], "[L: [3, 12, 8], 0, 7]"),
        ([["removed", [0]], ["removed", [0]], ["removed", [0]], ["removed", []]], "[7]"),
    ],
)
def test_an_edit(changes: list[Any], text: str) -> None:
    assert call(MODULE, "after", FORM, TREE, changes) == text
    form = text_form(TextbookTree(text))
    assert form
    assert form["written"] == text  # or a notebook would send the tree to and fro


def test_facts_are_those_of_python_and_undo_and_redo() -> None:
    texts = ["5", "(3 5) (2 9)", TREE, "((1 2) (3 4)) ((5 6) (7 8))", "(((4)))", "(1 2) (3 (4 5))"]
    shapes = [[1, 1], [2, 2], None, [2, 3], [1, 3], None]
    for text, shape, (leaves, height, seen) in zip(texts, shapes, call(MODULE, "facts", FORM, texts)):
        board = TextbookTree(text)
        assert (leaves, height, seen) == (board.leaves, board.height, shape)
    steps = [1, 2, "undone", "undone", "undone", "redone", 3, "redone", "undone"]
    assert call(MODULE, "walked", steps) == [1, 2, 1, 0, 0, 1, 3, 3, 1]


def test_random_trees_are_those_of_python() -> None:
    shapes = [(3, 2, 1, -9, 9), (2, 5, -7, 0, 1), (4, 3, 2**40 + 3, -27_999, 27_999), (1, 1, 0, 5, 5)]
    names = ("branching", "depth", "seed", "low", "high")
    made = call(MODULE, "random", [dict(zip(names, shape)) for shape in shapes])
    for text, (branching, depth, seed, low, high) in zip(made, shapes):
        board = TextbookTree.random(branching, depth, seed=seed, low=low, high=high)
        assert TextbookTree(text).leaves == board.leaves
        assert low <= min(board.leaves) <= max(board.leaves) <= high


def as_page(tree: Any) -> Any:
    if isinstance(tree, list):
        return {"name": "", "below": [as_page(child) for child in tree]}
    return {"name": "", "value": tree}


def as_lists(tree: Any) -> Any:
    return [as_lists(child) for child in tree["below"]] if "below" in tree else tree["value"]


def test_the_fewest_leaves_over_all_orders_are_those_of_python() -> None:
    draw = random.Random(5)
    for number in range(30):
        tree, is_max = [grown(draw, 3, 4, 12) for _ in range(3)], number % 2 == 0
        leaves, shown = call("tree_lab/edits.js", "bestOrder", as_page(tree), is_max)
        assert (leaves, as_lists(shown)) == best_order(tree, is_max=is_max), tree
    assert call("tree_lab/edits.js", "bestOrder", as_page(7), True) == [1, as_page(7)]
