"""The tidy layout: nothing overlaps, parents are centred, the order is kept, deep trees do not recurse."""

from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqlab.viz.layout import _Layout, tidy

NESTED = st.recursive(st.just([]), lambda below: st.lists(below, min_size=1, max_size=5), max_leaves=40)


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


@given(NESTED, st.data())
def test_a_layout_is_tidy(nested: list[Any], data: st.DataObject) -> None:
    children, levels = flatten(nested)
    sizes = st.lists(st.integers(10, 90), min_size=len(children), max_size=len(children))
    widths, gap = data.draw(sizes), data.draw(st.integers(0, 20))
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
    assert min(at - width / 2 for at, width in zip(x, widths)) == pytest.approx(0)


def test_equal_subtrees_are_drawn_equally() -> None:
    children, _ = flatten([[[], []], [[], [], []], [[], []]])
    x = tidy(children, [20] * len(children), 5)
    inner = [node for node in children[0] if len(children[node]) == 2]
    first, second = ([x[child] - x[node] for child in children[node]] for node in inner)
    assert first == pytest.approx(second)
    assert x == pytest.approx([85, 22.5, 10, 35, 85, 60, 85, 110, 147.5, 135, 160])


def test_a_long_line_and_an_empty_tree() -> None:
    depth = 5000
    children = [[node + 1] for node in range(depth - 1)] + [[]]
    assert tidy(children, [10] * depth, 5) == [5] * depth
    assert tidy([], [], 5) == []


def test_the_work_is_linear(monkeypatch: pytest.MonkeyPatch) -> None:
    # A comb: each node has a leaf and the rest of the comb. To rescan whole contours would be quadratic.
    children: list[list[int]] = []
    for tooth in range(20_000):
        children += [[2 * tooth + 1, 2 * tooth + 2], []]
    children.append([])
    looks = 0
    look = _Layout._distance

    def counted(self: _Layout, left: int, right: int) -> float:
        nonlocal looks
        looks += 1
        return look(self, left, right)

    monkeypatch.setattr(_Layout, "_distance", counted)
    tidy(children, [10] * len(children), 2)
    assert looks < 2 * len(children)
