"""Which nodes of a recorded search are sent to the browser: all of a small tree, part of a large one."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from xqlab.trace.tree.excerpt import Piece
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE


@dataclass(frozen=True)
class Part:
    """Some nodes of a tree: with every node all nodes above it, and either all of its children or none.

    tree  : the whole tree
    root  : the node at the top of the drawing
    index : int32[nodes]  their numbers in the tree, ascending
    left  : int32[nodes]  how many nodes and unsearched moves are below each, but not in the part
    """

    tree: Nodes
    root: int
    index: np.ndarray
    left: np.ndarray

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the tree is missing."""
        return len(self.index) == len(self.tree)

    @cached_property
    def as_tree(self) -> Nodes:
        """The nodes as a tree of their own, with the whole log."""
        return self.tree if self.is_whole else Piece(self.tree, self.index)

    def best_children(self) -> np.ndarray:
        """int32[nodes]: the place of the child that gives each its value; -1 where none does that it has."""
        place = {node: at for at, node in enumerate(self.index.tolist())}
        best = map(self.tree.best_child, place)
        return np.array([-1 if child is None else place.get(child, -1) for child in best], dtype=np.int32)


def choose(tree: Nodes, root: int | None, depth: int | None, max_nodes: int) -> Part:
    """At most `max_nodes` nodes of the tree, those above the root and the root itself not counted.

    The whole tree if it fits and neither root nor depth is given. Otherwise the subtree of the root, by
    default the last finished iteration's: as many whole levels as fit; below them the children along the
    principal variation, then others in the order searched.
    """
    if root is None and depth is None and len(tree) <= max_nodes:
        return Part(
            tree, tree.finished_root, np.arange(len(tree), dtype=np.int32), np.zeros(len(tree), np.int32)
        )
    start = tree.finished_root if root is None else root
    end = tree.end(start)
    levels = tree.nodes["ply"][start:end] - tree.nodes["ply"][start]
    sizes = np.cumsum([np.count_nonzero(levels == level) for level in range(int(levels.max()) + 1)]) - 1
    most = len(sizes) - 1 if depth is None else min(depth, len(sizes) - 1)
    whole = max(int(np.searchsorted(sizes[: most + 1], max_nodes, side="right")) - 1, 0)
    is_in = levels <= whole
    if whole < most:
        _deepen(tree, start, is_in, levels, most, max_nodes)
    above = [int(tree.nodes.parent[tree.path(start)[0]]), *tree.path(start)[:-1]]
    index = np.concatenate([above, start + np.flatnonzero(is_in)]).astype(np.int32)
    parents = tree.nodes.parent[index[len(above) :]]
    inner = np.isin(index, parents) | np.isin(tree.nodes.ending[index], (WHOLE, *NOT_SEARCHED))
    left = [0 if is_inner else tree.end(int(node)) - int(node) - 1 for node, is_inner in zip(index, inner)]
    left[: len(above)] = [0] * len(above)
    return Part(tree, start, index, np.array(left, dtype=np.int32))


def _deepen(
    tree: Nodes, start: int, is_in: np.ndarray, levels: np.ndarray, most: int, max_nodes: int
) -> None:
    # All children of a node are added if they fit: first along the principal variation, then as searched.
    room = max_nodes - (int(is_in.sum()) - 1)
    line, node = [], tree.best_child(start)
    while node is not None:
        line.append(node)
        node = tree.best_child(node)
    deepest = int(levels[is_in].max())
    for node in (*line, *(start + np.flatnonzero(is_in & (levels == deepest))).tolist()):
        children = np.array(tree.children(node), dtype=np.int64) - start
        if not is_in[node - start] or not len(children) or levels[children[0]] > most:
            continue
        if not is_in[children[0]] and len(children) <= room:
            is_in[children] = True
            room -= len(children)
