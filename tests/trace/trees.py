"""Random textbook trees, searched and valued: what the tests of logs and pictures have in common."""

from typing import Any

from hypothesis import strategies as st

import xqlab
from xqlab import Enhancements
from xqlab.games import TextbookTree

LEAVES = st.integers(-20, 20)
NESTED = st.recursive(
    st.lists(LEAVES, min_size=1, max_size=3),
    lambda below: st.lists(st.one_of(LEAVES, below), min_size=1, max_size=3),
    max_leaves=25,
)
SWITCHES = st.sampled_from(
    [
        Enhancements.minimax(),
        Enhancements.textbook(),
        Enhancements.of("alpha_beta", "iterative_deepening", "killers", "history"),
    ]
)


def height(nested: Any) -> int:
    """Plies to the deepest leaf."""
    return 0 if isinstance(nested, int) else 1 + max(map(height, nested))


def searched(nested: Any, use: Enhancements, **options: Any) -> Any:
    """The recorded search of a tree to its leaves."""
    options = {"depth": max(height(nested), 1), "record": True} | options
    return xqlab.search(TextbookTree(nested), enhancements=use, **options)


def minimax(nested: Any, maximise: bool = True) -> int:
    """The value of a tree as Max sees it, straight from the definition."""
    if isinstance(nested, int):
        return nested
    values = [minimax(below, not maximise) for below in nested]
    return max(values) if maximise else min(values)


def subtree(nested: Any, codes: list[int]) -> Any:
    """What lies below a line of moves, numbered from 1."""
    for code in codes:
        nested = nested[code - 1]
    return nested
