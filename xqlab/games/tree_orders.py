"""The fewest and the most leaves that alpha-beta searches in a tree, over all orders of its moves.

Alpha-beta has an open window at the root here, and a value equal to the bound cuts off. What it does below
a node depends only on the window and the values of the subtrees: a value inside the window is returned
exactly, any other one on its side of the window, whatever the order. So the orders of two nodes matter to
each other only through the window.

*Fewest*: the leaves searched prove the value v of the root, "v or more" and "v or less", whatever the
others are. A proof of "v or more" needs, at a node of Max, one child with such a proof, and at a node of
Min all of them. A proof of both needs it of one child whose value is v, and of the others only that they
are no better. Subtrees share no leaf, so the least proof is a sum of least proofs. The search needs no more
than that where the child with the least proof comes first: its value then cuts off every other child as
soon as that is proven no better.

*Most*: of the children tried before a child only their best value matters to its window. So the most is a
maximum over sets of children tried.

Source of the fewest, for uniform trees: D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning",
1975.
"""

from collections.abc import Callable
from typing import Any

from xqlab.game import INFINITY, GameError

BREADTH = 8  # children of a node, at most, of a tree whose worst order is looked for
LEAVES = 100  # of it

Ordered = tuple[int, Any]  # leaves searched, and the tree in that order


def best_order(tree: Any, *, is_max: bool = True) -> Ordered:
    """(the fewest leaves that any order needs, the tree in such an order).

    tree   : nested lists of Max's values
    is_max : whether Max moves at the root

    >>> best_order([[14, 5, 2], [2, 4, 6], [3, 12, 8]])
    (5, [[3, 12, 8], [2, 14, 5], [2, 4, 6]])
    """
    return _exactly(tree, is_max) if isinstance(tree, list) else (1, tree)


def minimax_value(tree: Any, *, is_max: bool) -> int:
    """The minimax value of nested lists of Max's values."""
    if not isinstance(tree, list):
        return int(tree)
    return (max if is_max else min)(minimax_value(child, is_max=not is_max) for child in tree)


def _first(options: list[Ordered]) -> Ordered:
    return min(options, key=lambda option: option[0])


def _exactly(tree: Any, is_max: bool) -> Ordered:
    # The least search that finds the value.
    if not isinstance(tree, list):
        return 1, tree
    value = minimax_value(tree, is_max=is_max)
    others = [_bounded(child, not is_max, value, not is_max) for child in tree]
    total = sum(leaves for leaves, _ in others)
    options = []
    for at, child in enumerate(tree):
        if minimax_value(child, is_max=not is_max) == value:
            leaves, first = _exactly(child, not is_max)
            rest = [other for _, other in others[:at] + others[at + 1 :]]
            options.append((leaves + total - others[at][0], [first, *rest]))
    return _first(options)


def _bounded(tree: Any, is_max: bool, bound: int, at_least: bool) -> Ordered:
    # The least search that shows that a value is `bound` or more, or less.
    if not isinstance(tree, list):
        return 1, tree
    if is_max != at_least:  # no child is an exception
        shown = [_bounded(child, not is_max, bound, at_least) for child in tree]
        return sum(leaves for leaves, _ in shown), [child for _, child in shown]
    options = []
    for at, child in enumerate(tree):
        value = minimax_value(child, is_max=not is_max)
        if value >= bound if at_least else value <= bound:
            leaves, first = _bounded(child, not is_max, bound, at_least)
            options.append((leaves, [first, *tree[:at], *tree[at + 1 :]]))
    return _first(options)


def worst_order(tree: Any, *, is_max: bool = True) -> Ordered:
    """(the most leaves that any order has evaluated, the tree in such an order); options as for `best_order`.

    Raises GameError for a tree with more than LEAVES leaves, or a node with more than BREADTH children.

    >>> worst_order([[3, 12, 8], [2, 4, 6], [14, 5, 2]])[0]
    9
    """
    if _count(tree) > LEAVES or _breadth(tree) > BREADTH:
        raise GameError(
            f"expected a tree of at most {LEAVES} leaves and {BREADTH} children a node, got a larger one"
        )
    return _most(tree, is_max, -INFINITY, INFINITY)


def _count(tree: Any) -> int:
    return sum(map(_count, tree)) if isinstance(tree, list) else 1


def _breadth(tree: Any) -> int:
    return max(len(tree), *map(_breadth, tree)) if isinstance(tree, list) else 0


def _most(tree: Any, is_max: bool, alpha: int, beta: int) -> Ordered:
    if not isinstance(tree, list):
        return 1, tree
    values = [minimax_value(child, is_max=not is_max) for child in tree]
    better: Callable[..., int] = max if is_max else min
    searches: dict[tuple[int, int], Ordered] = {}
    tried: dict[int, tuple[int, list[Any]]] = {0: (0, [])}  # set of children -> the most, and their order
    ended: list[tuple[int, list[Any]]] = []
    for chosen in range(1 << len(tree)):  # every set after those that it contains
        if chosen not in tried:
            continue
        leaves, order = tried[chosen]
        left = [at for at in range(len(tree)) if not chosen >> at & 1]
        bound = better(
            [alpha if is_max else beta, *(values[at] for at in range(len(tree)) if chosen >> at & 1)]
        )
        if not left:
            ended.append((leaves, order))
        for at in left:
            if (at, bound) not in searches:
                window = (bound, beta) if is_max else (alpha, bound)
                searches[at, bound] = _most(tree[at], not is_max, *window)
            more, child = searches[at, bound]
            after = leaves + more, [*order, child]
            if values[at] >= beta if is_max else values[at] <= alpha:  # the others are cut off
                ended.append((after[0], [*after[1], *(tree[other] for other in left if other != at)]))
            elif after[0] > tried.get(chosen | 1 << at, (-1,))[0]:
                tried[chosen | 1 << at] = after
    return max(ended, key=lambda end: end[0])
