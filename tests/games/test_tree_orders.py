"""The fewest and the most leaves over all orders, against every order, each searched by the real search."""

import random
from itertools import permutations, product
from typing import Any

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.game import GameError
from xqlab.games import TextbookTree, best_order, worst_order
from xqlab.search.events import OVER


def evaluated(tree: Any, first: str = "max", *switches: str) -> int:
    use = Enhancements.of("alpha_beta", *switches)
    log = xqlab.search(TextbookTree(tree, first=first), depth=9, enhancements=use, record=True).log
    return int((log["kind"] == OVER).sum())


def orders(tree: Any) -> list[Any]:
    if not isinstance(tree, list):
        return [tree]
    below = [orders(child) for child in tree]
    return [list(order) for one in product(*below) for order in permutations(one)]


def grown(draw: random.Random, left: int, breadth: int, values: int) -> Any:
    if left == 0:
        return draw.randint(0, values)
    if left < 3 and draw.random() < 0.2:
        return draw.randint(0, values)
    return [grown(draw, left - 1, breadth, values) for _ in range(draw.randint(1, breadth))]


@pytest.mark.parametrize(
    ("breadth", "height", "values"), [(3, 2, 3), (3, 2, 9), (2, 3, 3), (2, 3, 9), (2, 4, 4)]
)
@pytest.mark.parametrize("first", ["max", "min"])
def test_against_every_order(breadth: int, height: int, values: int, first: str) -> None:
    draw = random.Random(breadth * height + values)
    compared = 0
    while compared < 5:
        tree = [grown(draw, height - 1, breadth, values) for _ in range(2)]
        every = orders(tree)
        if len(every) > 400:
            continue
        counts = [evaluated(order, first) for order in every]
        for ordered, right in ((best_order, min(counts)), (worst_order, max(counts))):
            leaves, shown = ordered(tree, is_max=first == "max")
            assert leaves == right == evaluated(shown, first) == evaluated(shown, first, "fail_hard"), tree
            assert shown in every
        compared += 1


def test_a_cheap_refutation_beats_the_one_that_is_tried_first() -> None:
    # Both replies after b refute it, but c costs one leaf, and (2 1 0) three.
    tree = [[5, 6], [[2, 1, 0], 3]]
    assert best_order(tree) == (3, [[5, 6], [3, [2, 1, 0]]])
    assert best_order(7) == worst_order(7) == (1, 7)


def test_what_is_too_large_for_the_worst_order() -> None:
    with pytest.raises(GameError, match="at most 100 leaves and 8 children a node, got a larger one"):
        worst_order([list(range(9))])
    with pytest.raises(GameError, match="at most 100 leaves"):
        worst_order([[list(range(6))] * 6] * 3)
