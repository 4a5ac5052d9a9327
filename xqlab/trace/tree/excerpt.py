"""Parts of a large tree: some nodes with their ancestors, or one node with its subtree and its history."""

from functools import cached_property
from typing import Any

import numpy as np

from xqlab.search.events import ADJUDICATED, ENTER, LEAF, LEAVE, OVER, PRUNED, SHORTCUT, SKIPPED, TABLE
from xqlab.trace.tree.children import AllNodes
from xqlab.trace.tree.nodes import Nodes, TreeError
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE

# The events kept of siblings on the way: their entry, their answer and their return.
_OUTLINE = (ENTER, LEAF, OVER, ADJUDICATED, TABLE, SHORTCUT, PRUNED, SKIPPED, LEAVE)


class Part(Nodes):
    """Nodes of a tree that lie in memory."""

    @cached_property
    def in_memory(self) -> AllNodes:
        """These."""
        return AllNodes(self.nodes)

    def children_array(self, node: int) -> Any:
        """Those of a node's children that are here, as int32[children]."""
        return self.in_memory.children(node)


class Piece(Part):
    """Nodes that were chosen, not read from a log: `nodes`, `board` and `texts` are right, `node_at` is not.

    index : int32[nodes]  their numbers in the whole tree, ascending; with a node all nodes above it
    """

    def __init__(self, whole: Nodes, index: Any) -> None:
        self.log, self.board, self.result = whole.log, whole.board, whole.result
        self.index = index
        self.nodes = _rows(whole, index)

    def __repr__(self) -> str:
        return f"<Piece of {len(self.index)} nodes and moves of a search of {self.board.name}>"


def ancestry(tree: Nodes, nodes: Any) -> Piece:
    """These nodes and all above them; -1 stands for none."""
    return Piece(tree, np.flatnonzero(_with_ancestors(tree, nodes)).astype(np.int32))


def surroundings(tree: Nodes, nodes: Any) -> Piece:
    """These nodes, all above them, and the children of all of these."""
    is_part = _with_ancestors(tree, nodes)
    parents = np.asarray(tree.nodes.parent)
    is_part |= (parents >= 0) & is_part[parents]
    return Piece(tree, np.flatnonzero(is_part).astype(np.int32))


def _with_ancestors(tree: Nodes, nodes: Any) -> Any:
    is_part = np.zeros(len(tree), dtype=bool)
    level = np.unique(nodes)
    while len(level := level[level >= 0]):
        is_part[level] = True
        above = np.unique(tree.nodes.parent[level])
        level = above[~is_part[above]]
    return is_part


class Excerpt(Part):
    """A node of a tree with its subtree; the nodes above it, and their children without what is below these.

    whole  : the tree that it is taken from; it knows why things happened, since nothing is missing there
    events : int64[events]  where the whole log has the events of this one, ascending
    index  : int32[nodes]   the nodes' numbers in the whole tree, ascending
    first  : the event, counted in the excerpt, that enters the node
    """

    def __init__(self, whole: Nodes, node: int, most: int | None = None) -> None:
        """The excerpt around `node`, its first `most` events where there are more.

        Raises TreeError for a node that was not searched.
        """
        is_node = isinstance(node, (int, np.integer)) and 0 <= node < len(whole)
        if not is_node or whole.nodes.ending[node] in (WHOLE, *NOT_SEARCHED):
            raise TreeError(f"expected a searched node from 0 to {len(whole) - 1}, got {node!r}")
        self.whole = whole
        self.board, self.result = whole.board, whole.result
        self.events = _events(whole, node)[:most]
        is_part = np.zeros(len(whole), dtype=bool)
        is_part[whole.node_at[self.events]] = True
        self.index = np.flatnonzero(is_part).astype(np.int32)
        self.log = whole.log[self.events].view(np.recarray)
        self.nodes = _rows(whole, self.index)
        self.nodes.first_event = np.searchsorted(self.events, self.nodes.first_event)
        closed = (self.nodes.last_event >= 0) & (self.nodes.last_event <= self.events[-1])
        self.nodes.last_event = np.where(closed, np.searchsorted(self.events, self.nodes.last_event), -1)
        self.node_at = np.searchsorted(self.index, whole.node_at[self.events]).astype(np.int32)
        self.first = int(np.searchsorted(self.events, whole.nodes.first_event[node]))


def _rows(whole: Nodes, index: Any) -> Any:
    # Rows of a tree, their parents renumbered.
    nodes = whole.nodes[index].view(np.recarray)
    nodes.parent = np.where(nodes.parent < 0, nodes.parent, np.searchsorted(index, nodes.parent))
    return nodes


def _events(tree: Nodes, node: int) -> Any:
    kinds = tree.log["kind"]
    path = tree.path(node)
    above = [int(tree.nodes.parent[path[0]]), *path[:-1]]
    is_part = np.isin(tree.node_at, above)
    around = [child for node in above for child in tree.children(node)]
    is_part |= np.isin(tree.node_at, around) & np.isin(kinds, _OUTLINE)
    last = int(tree.nodes.last_event[node])
    is_part[int(tree.nodes.first_event[node]) : len(is_part) if last < 0 else last + 1] = True
    return np.flatnonzero(is_part)
