"""Random textbook trees, searched and valued: what the tests of logs and pictures have in common."""

from functools import cache
from typing import Any

from hypothesis import strategies as st

import xqlab
from xqlab import Enhancements
from xqlab.evaluation import piece_square
from xqlab.games import TextbookTree
from xqlab.xiangqi import Board

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
        Enhancements.of("alpha_beta", "principal_variation_search", "mate_distance_pruning"),
        Enhancements.of("alpha_beta", "fail_hard", "strict_cutoff"),
        Enhancements.of("alpha_beta", "fail_hard", "principal_variation_search", "killers"),
        Enhancements.of("alpha_beta", "principal_variation_search", "random_choice"),
        Enhancements.of("alpha_beta", "iterative_deepening", "aspiration").tuned(
            aspiration_window=1, aspiration_depth=1
        ),
        Enhancements.of(
            "alpha_beta", "iterative_deepening", "aspiration", "principal_variation_search", "history"
        ).tuned(aspiration_window=3, aspiration_depth=2),
    ]
)


@cache
def with_bounds(*names: str) -> Any:
    """A recorded search in which repetitions bound nodes that are searched, and answer others."""
    board, use = Board("3k5/9/9/9/9/9/9/5K3/7n1/9 w"), Enhancements.of("repetition", *names)
    return xqlab.search(board, depth=7, enhancements=use, evaluator=piece_square(), record=100_000)


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


MIDDLEGAME = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w"
SHARP = "2bakab1r/4n4/2n1c4/p1p5p/4p1P2/9/P1P5P/1C2C1N2/3r5/RNBAKAB1R w"
XIANGQI: dict[str, tuple[str, Enhancements, dict[str, Any]]] = {
    "full": (MIDDLEGAME, Enhancements.full(), {"depth": 5}),
    "sharp": (SHARP, Enhancements.full(), {"depth": 6}),
    "verification": (MIDDLEGAME, Enhancements.full().including("verification"), {"depth": 4}),
    "mtdf": (SHARP, Enhancements.full().including("mtdf"), {"depth": 4}),
    "fail_hard": (SHARP, Enhancements.full().including("fail_hard", "strict_cutoff"), {"depth": 3}),
    "random_choice": (MIDDLEGAME, Enhancements.full().including("random_choice"), {"depth": 4}),
    "lines": (MIDDLEGAME, Enhancements.full(), {"depth": 4, "multipv": 2}),
    "mate": ("3k5/9/9/9/9/9/9/4R4/8R/4K4 w", Enhancements.full(), {"depth": 4}),
}


@cache
def xiangqi(name: str) -> Any:
    """A recorded search of a Xiangqi position, by the name of what is special about it."""
    fen, use, options = XIANGQI[name]
    # These positions and depths were chosen for what the simple evaluation makes of them.
    return xqlab.search(Board(fen), enhancements=use, evaluator=piece_square(), record=True, **options)
