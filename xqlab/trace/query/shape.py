"""The shape of a recorded tree: its kinds of node, the kinds below each kind, and how uneven it is."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.search.memory import MAX_PLY
from xqlab.trace.query.columns import column, null_moves
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.statistics import expect_all_events

KINDS = ("PV", "CUT", "ALL")
QUIESCENCE = "quiescence"


def kinds_by_ply(tree: Nodes, iteration: int = -1) -> dict[str, NDArray[np.int64]]:
    """Kind -> int64[plies], how many nodes of an iteration are of it: KINDS, and all of QUIESCENCE together.

    >>> import xqlab
    >>> board = xqlab.games.TextbookTree("(3 5) (2 9)")
    >>> tree = xqlab.search(board, depth=2, enhancements=xqlab.Enhancements.textbook(), record=True).tree
    >>> {kind: counts.tolist() for kind, counts in kinds_by_ply(tree).items()}
    {'PV': [1, 1, 1], 'CUT': [0, 1, 1], 'ALL': [0, 0, 1], 'quiescence': [0, 0, 0]}
    """
    searched = _searched(tree, iteration)
    plies = int(tree.nodes.ply[searched].max(initial=0)) + 1
    quiet = tree.nodes.quiescence[searched] != 0
    nodes_of = {name: searched[~quiet & _of_kind(tree, searched, name)] for name in KINDS}
    return {
        name: np.bincount(tree.nodes.ply[nodes], minlength=plies).astype(np.int64)
        for name, nodes in (nodes_of | {QUIESCENCE: searched[quiet]}).items()
    }


def kinds_below(tree: Nodes, iteration: int = -1) -> dict[str, dict[str, int]]:
    """Kind -> {kind: how many nodes of it are children of the first}; null moves and quiescence aside.

    In the smallest tree of Knuth and Moore there are only CUT nodes below ALL nodes, and only ALL nodes below
    CUT nodes, one each.
    """
    nodes = _searched(tree, iteration)
    nodes = nodes[
        (tree.nodes.quiescence[nodes] == 0) & (tree.nodes.ply[nodes] > 0) & ~null_moves(tree)[nodes]
    ]
    above = tree.nodes.parent[nodes]
    return {
        upper: {
            lower: int((_of_kind(tree, above, upper) & _of_kind(tree, nodes, lower)).sum()) for lower in KINDS
        }
        for upper in KINDS
    }


def subtree_shares(tree: Nodes, ply: int, iteration: int = -1) -> NDArray[np.float64]:
    """float64[subtrees], the largest first: of the nodes below a ply, the share of each subtree.

    A move that is searched twice has two subtrees. Raises XqlabError for a ply that the iteration lacks,
    XqlabError where the log was full and lacks some of it.
    """
    searched = _searched(tree, iteration, ply)
    sizes = np.sort(tree.nodes.searched[searched[tree.nodes.ply[searched] == ply]])[::-1]
    if not len(sizes):
        deepest = int(tree.nodes.ply[searched].max(initial=0))
        raise XqlabError(f"expected a ply from 0 to {deepest}, got {ply!r}")
    return np.asarray(sizes / sizes.sum(), dtype=np.float64)


def largest_for(shares: NDArray[np.float64], part: float) -> int:
    """How many of the largest shares make up `part` of the whole.

    >>> largest_for(np.array([0.5, 0.3, 0.2]), 0.6)
    2
    """
    if not 0 < part <= 1:
        raise XqlabError(f"expected a part above 0 and at most 1, got {part!r}")
    return min(int(np.searchsorted(np.cumsum(shares), part - 1e-12)) + 1, len(shares))


def _searched(tree: Nodes, iteration: int, ply: int = MAX_PLY) -> NDArray[Any]:
    # The nodes of an iteration, all of them down to this ply.
    root = tree.root(iteration)
    nodes = np.arange(root, tree.end(root))
    expect_all_events(tree.log[tree.nodes.first_event[nodes[tree.nodes.ply[nodes] < ply]]])
    return nodes[tree.nodes.searched[nodes] > 0]


def _of_kind(tree: Nodes, nodes: NDArray[Any], name: str) -> NDArray[np.bool_]:
    kinds = column(tree, "kind")
    return kinds.values[nodes] == kinds.names.index(name)
