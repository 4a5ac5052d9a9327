"""The tidy layout: nothing overlaps, parents are centred, the order is kept, deep trees do not recurse."""

from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.viz.figures.layout import tidy


@st.composite
def nested_lists(draw: st.DrawFn) -> list[Any]:
    """Trees of up to 60 nodes, deep and ragged, so that contours meet far below the siblings."""
    trees: list[list[Any]] = [[]]
    for back in draw(st.lists(st.integers(1, 12), max_size=60)):
        trees.append([])
        trees[max(len(trees) - 1 - back, 0)].append(trees[-1])
    return trees[0]


def flatten(nested: list[Any]) -> tuple[list[list[int]], list[int]]:
    """(children of each node, level of each node) of nested lists."""
    children: list[list[int]] = []
    levels: list[int] = []

    def add(tree: list[Any], level: int) -> int:
        node = len(children)
        children.append([])
        levels.append(level)
        for below in tree:
            children[node].append(add(below, level + 1))
        return node

    add(nested, 0)
    return children, levels


def contours(children: list[list[int]], node: int, x: list[float], widths: list[int]) -> list[Any]:
    """(left end, right end) of the subtree of `node` at each level below it."""
    level, actual = [node], []
    while level:
        actual.append((x[level[0]] - widths[level[0]] / 2, x[level[-1]] + widths[level[-1]] / 2))
        level = [child for parent in level for child in children[parent]]
    return actual


@settings(max_examples=300, deadline=None)
@given(nested_lists(), st.data())
def test_a_layout_is_tidy(nested: list[Any], data: st.DataObject) -> None:
    count = len(flatten(nested)[0])
    widths = data.draw(st.lists(st.integers(10, 90), min_size=count, max_size=count))
    check_tidy(nested, widths, data.draw(st.integers(0, 20)))


def test_a_shifted_subtree_keeps_its_lower_contour() -> None:
    nested = [[[[], [[], []]], [[]]], [[]], [[[], []]]]
    check_tidy(nested, [10] * len(flatten(nested)[0]), 2)


def check_tidy(nested: list[Any], widths: list[int], gap: int) -> None:
    """Assert that the layout is ordered, centred, free of overlaps and as narrow as that allows."""
    children, levels = flatten(nested)
    x = tidy(children, widths, gap)
    by_level = defaultdict(list)
    for node, level in enumerate(levels):  # nodes are numbered so that a level reads left to right
        by_level[level].append(node)
    for level in by_level.values():
        for left, right in pairwise(level):
            assert x[right] - x[left] >= (widths[left] + widths[right]) / 2 + gap - 1e-6
    for node, below in enumerate(children):
        if below:
            assert x[node] == pytest.approx((x[below[0]] + x[below[-1]]) / 2)
        if len(below) > 1:  # the last subtree touches one of those to its left
            last = contours(children, below[-1], x, widths)
            pairs = [zip(last, contours(children, child, x, widths)) for child in below[:-1]]
            assert min([ends[0] - others[1] for rows in pairs for ends, others in rows]) == pytest.approx(gap)
    assert min(at - width / 2 for at, width in zip(x, widths)) == pytest.approx(0)


def test_equal_subtrees_are_drawn_equally() -> None:
    children, _ = flatten([[[], []], [[], [], []], [[], []]])
    x = tidy(children, [20] * len(children), 5)
    inner = [node for node in children[0] if len(children[node]) == 2]
    first, second = ([x[child] - x[node] for child in children[node]] for node in inner)
    assert first == pytest.approx(second)
    assert x == pytest.approx([85, 22.5, 10, 35, 85, 60, 85, 110, 147.5, 135, 160])


def test_leaves_between_wide_subtrees_share_the_room() -> None:
    wide: list[Any] = [[], [], [], [], []]
    children, _ = flatten([wide, [], [], wide])
    x = tidy(children, [10] * len(children), 2)
    assert [x[child] for child in children[0]] == pytest.approx([29, 49, 69, 89])


def test_a_long_line_and_an_empty_tree() -> None:
    depth = 2000
    children = [[node + 1] for node in range(depth - 1)] + [[]]
    assert (tidy(children, [10] * depth, 5), tidy([], [], 5)) == ([5] * depth, [])
