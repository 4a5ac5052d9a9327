"""Keys of the notebook that reads a real tree."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.teach.check import Key
from xqlab.trace.query.query import Selection
from xqlab.trace.query.shape import kinds_by_ply, subtree_shares
from xqlab.trace.search_tree import Tree


def largest_subtree(tree: Tree) -> Key:
    """The share of the largest subtree below the root, in per cent."""
    shares = subtree_shares(tree, ply=1)
    return Key(
        100 * float(shares[0]),
        f"""One root move has **{shares[0]:.0%}**, the next {shares[1]:.0%}: the first move needs an exact
        value; for the others the search only has to prove that they are no better.""",
        within=10,
    )


def quiescence_share(tree: Tree) -> Key:
    """The share of quiescence nodes, in per cent."""
    by_ply = kinds_by_ply(tree)
    total = sum(counts.sum() for counts in by_ply.values())
    share = 100 * float(by_ply["quiescence"].sum() / total)
    return Key(share, f"""**{share:.0f} %** of {total:,} nodes lie beyond the last ply.""", within=10)


def kind_after_late_cut(tree: Tree, behind: Selection) -> Key:
    """The kind of node that a late cutoff's move leads to; `behind` are the nodes of late moves."""
    cuts = [tree.best_child(node) for node in tree.where(iteration=-1, cut_by__ge=6)]
    counts = behind.where(node__in=cuts).count_by("kind")
    return Key(
        max(counts, key=lambda name: counts[name]),
        f"""{", ".join(f"{count} {name}" for name, count in counts.items())}. The move refutes the node
        before it, so no reply to it was good enough: the node after it is an ALL node.""",
        choices=("PV", "CUT", "ALL"),
    )


def contested_group(judged: Mapping[str, Any]) -> Key:
    """The group of nodes that a search without guesses contradicts most often."""
    agreed = "; ".join(f"{name} {verdict}" for name, verdict in judged.items())
    return Key(
        min(judged, key=lambda name: judged[name].share),
        f"""{agreed}.

        A single guess is rarely wrong; that is why it pays. But "no move good enough" depends on *all*
        the guesses below it, on dozens of skipped and reduced moves, and one error is enough. And a
        cutoff is only as good as the value that it rests on. (Disagreement does not prove an error: the
        search also sees *further* than the one that checks it, by check extensions and the table.)""",
        choices=tuple(judged),
    )


def minimax_power(everything: Any, searched: int) -> Key:
    """How many times as many nodes minimax would search, as a power of ten."""
    return Key(
        int(np.log10(everything.total / searched)),
        f"""About **{everything.total:.1e}** nodes (± {everything.total_error:.0e}, estimated from random
        lines; too many to count), against {searched:,} searched: {everything.total / searched:.1e}
        times as many.""",
    )
