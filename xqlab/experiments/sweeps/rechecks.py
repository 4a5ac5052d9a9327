"""Checking the claims of nodes of a recorded search by a search without selective switches."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from xqlab.errors import XqlabError
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.trace.query.columns import column
from xqlab.trace.tree.nodes import Nodes
from xqlab.words import Words
from xqlab.xiangqi import GAME

CLAIMS = ("CUT", "ALL", "SKIPPED")  # kinds of node that claim something about a bound


@dataclass(frozen=True)
class Rechecks:
    """upheld : nodes whose claim the other search confirms; contested : the others."""

    upheld: list[int]
    contested: list[int]

    @property
    def share(self) -> float:
        """The share of upheld claims, 0 to 1; `nan` without claims."""
        count = len(self.upheld) + len(self.contested)
        return len(self.upheld) / count if count else float("nan")

    def __str__(self) -> str:
        text = Words("{0:,} of {1:,} upheld", "{1:,} 个中 {0:,} 个成立")
        return str(text.filled(len(self.upheld), len(self.upheld) + len(self.contested)))


def without_guesses() -> Enhancements:
    """Alpha-beta with all lossless switches, plain quiescence, and the full window at the root."""
    return Enhancements.lossless(GAME).including("quiescence", "check_evasions").without("aspiration")


def true_value(tree: Nodes, node: int, use: Enhancements | None = None) -> int:
    """The value of the node's position for the side to move, searched again to the node's depth."""
    board = tree.board_at(node)
    searcher = Searcher(board, without_guesses() if use is None else use)
    return int(searcher.run(board, depth=max(1, int(tree.nodes.depth[node]))).value)


def recheck(
    tree: Nodes, nodes: Iterable[int], *, most: int = 200, seed: int = 1, use: Enhancements | None = None
) -> Rechecks:
    """Search positions of the tree again without selective switches, to the same depth, and compare.

    A CUT node claims a value of at least beta, an ALL node one of at most alpha. A skipped move claims that
    it would have brought its side at most alpha: that the position after it is worth at least beta to the
    opponent.

    nodes : of which `most` are drawn at random
    use   : the search that checks

    Raises XqlabError for nodes of other kinds.
    """
    sample = np.unique(np.fromiter(nodes, dtype=np.int64))
    kinds = column(tree, "kind")
    odd = [node for node in sample.tolist() if kinds.names[kinds.values[node]] not in CLAIMS]
    if odd:
        kind = kinds.names[kinds.values[odd[0]]]
        raise XqlabError(f"expected nodes of kind {', '.join(CLAIMS)}, got node {odd[0]}, {kind}")
    if len(sample) > most:
        sample = np.sort(np.random.default_rng(seed).choice(sample, most, replace=False))
    upheld: list[int] = []
    contested: list[int] = []
    for node in sample.tolist():
        value = true_value(tree, node, use)
        is_all = kinds.names[kinds.values[node]] == "ALL"
        good = value <= tree.nodes.alpha[node] if is_all else value >= tree.nodes.beta[node]
        (upheld if good else contested).append(node)
    return Rechecks(upheld, contested)
