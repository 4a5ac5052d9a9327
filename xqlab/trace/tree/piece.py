"""Some nodes of a tree as a tree of their own."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.trace.tree.nodes import Nodes


class Piece(Nodes):
    """Nodes that were chosen, not read from a log: `nodes`, `board` and `texts` are right, `node_at` is not.

    index : int32[nodes]  their numbers in the whole tree, ascending; with a node all nodes above it
    """

    def __init__(self, whole: Nodes, index: Any) -> None:
        self.log, self.board, self.result = whole.log, whole.board, whole.result
        self.index = index
        self.nodes = whole.nodes[index].view(np.recarray)
        above = self.nodes.parent
        self.nodes.parent = np.where(above < 0, above, np.searchsorted(index, above))


def surroundings(tree: Nodes, nodes: Any) -> Piece:
    """These nodes, all above them, and the children of all of these."""
    kept = np.zeros(len(tree), dtype=bool)
    parents = np.ascontiguousarray(tree.nodes.parent)
    level = np.unique(nodes)
    while len(level):
        kept[level] = True
        above = np.unique(parents[level])
        level = above[(above >= 0) & ~kept[above]]
    kept |= (parents >= 0) & kept[parents]
    return Piece(tree, np.flatnonzero(kept).astype(np.int32))
