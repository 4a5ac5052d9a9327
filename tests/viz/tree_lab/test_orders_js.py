"""The fewest leaves over all orders: in a page as in Python."""

import random
from typing import Any

from tests.games.test_tree_orders import grown
from tests.viz.javascript import call
from xqlab.games import best_order

MODULE = "tree_lab/orders.js"


def as_page(tree: Any) -> Any:
    if isinstance(tree, list):
        return {"name": "", "below": [as_page(child) for child in tree]}
    return {"name": "", "value": tree}


def as_lists(tree: Any) -> Any:
    return [as_lists(child) for child in tree["below"]] if "below" in tree else tree["value"]


def test_as_in_python() -> None:
    draw = random.Random(5)
    for number in range(30):
        tree, is_max = [grown(draw, 3, 4, 12) for _ in range(3)], number % 2 == 0
        leaves, shown = call(MODULE, "bestOrder", as_page(tree), is_max)
        assert (leaves, as_lists(shown)) == best_order(tree, is_max=is_max), tree
    assert call(MODULE, "bestOrder", as_page(7), True) == [1, as_page(7)]
