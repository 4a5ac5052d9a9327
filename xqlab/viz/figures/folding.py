"""Which part of a search tree a picture shows, and how much each of its folds hides."""

from dataclasses import dataclass, field

import numpy as np

from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED, PASSED_OVER, UNSEARCHED

BREADTHS = (10_000, 6, 5, 4, 3, 2, 1)  # children shown of a node, tried in turn
NARROW = 3  # the depth shrinks before the breadth falls below this


@dataclass
class Item:
    """One thing in the picture: a node or a move of the tree that was not searched, or a fold.

    node     : in the tree; -1 for a fold
    level    : below the picture's root
    children : items, left to right: what was searched, then what a guess skipped, then what a cutoff pruned
    hides    : how many nodes a fold hides
    ending   : of these nodes: UNSEARCHED for pruned moves, PASSED_OVER for skipped ones, else -1
    """

    node: int
    level: int
    children: list[int] = field(default_factory=list)
    hides: int = 0
    ending: int = -1


def fold(tree: Nodes, root: int, *, max_nodes: int, depth: int | None, show_pruned: bool) -> list[Item]:
    """The items of a picture of the tree below `root`, at most `max_nodes` (2 or more), the root first.

    All of the tree where it fits. Otherwise each node keeps its first children and its best one, and where
    that is not enough the tree ends earlier.
    """
    below = tree.nodes.ply[root : tree.end(root)]
    height = int(below.max(initial=0)) - int(tree.nodes.ply[root])
    deepest = height if depth is None else min(height, depth)
    for limit in range(deepest, -1, -1):
        for breadth in BREADTHS:
            if breadth < NARROW and limit > 1:
                break
            items = _items(tree, root, limit, breadth, show_pruned, max_nodes)
            if items is not None:
                return items
    raise AssertionError("a root and its fold always fit")


def _items(
    tree: Nodes, root: int, depth: int, breadth: int, show_pruned: bool, most: int
) -> list[Item] | None:
    # None where there are more than `most`.
    items = [Item(root, 0)]
    for item in items:
        if item.node < 0 or tree.nodes.ending[item.node] in NOT_SEARCHED:
            continue
        children = tree.children(item.node)
        searched = [child for child in children if tree.nodes.ending[child] not in NOT_SEARCHED]
        keep = [] if item.level == depth else _first(searched, breadth, tree.best_child(item.node))
        below = [Item(child, item.level + 1) for child in keep]
        if len(keep) < len(searched):
            hidden = int(np.sum(tree.nodes.searched[searched])) - int(np.sum(tree.nodes.searched[keep]))
            below.append(Item(-1, item.level + 1, hides=hidden))
        for ending in (PASSED_OVER, UNSEARCHED) if show_pruned else ():
            left = [child for child in children if tree.nodes.ending[child] == ending]
            keep = [] if item.level == depth else _first(left, max(breadth // 2, 1), None)
            below += [Item(child, item.level + 1) for child in keep]
            if len(keep) < len(left) and (keep or not searched):
                below.append(Item(-1, item.level + 1, hides=len(left) - len(keep), ending=ending))
        item.children = list(range(len(items), len(items) + len(below)))
        items += below
        if len(items) > most:
            return None
    return items


def _first(children: list[int], breadth: int, best: int | None) -> list[int]:
    # A fold takes the room of one child, so it never replaces a single one.
    if len(children) <= breadth + 1:
        return children
    first = children[:breadth]
    return first if best is None or best in first else [*first[:-1], best]
