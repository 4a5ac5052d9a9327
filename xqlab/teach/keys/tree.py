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
        f"""根结点的一个着法占了 **{shares[0]:.0%}**，其次的占 {shares[1]:.0%}：第一个着法要求出精确
        值；对其余的着法，搜索只需证明它们并不更好。""",
        within=10,
    )


def quiescence_share(tree: Tree) -> Key:
    """The share of quiescence nodes, in per cent."""
    by_ply = kinds_by_ply(tree)
    total = sum(counts.sum() for counts in by_ply.values())
    share = 100 * float(by_ply["quiescence"].sum() / total)
    return Key(
        share,
        f"""**{share:.0f} %** of {total:,} nodes lie beyond the last ply.""",
        f"""{total:,} 个结点中，有 **{share:.0f}%** 在最后一层之外。""",
        within=10,
    )


def kind_after_late_cut(tree: Tree, behind: Selection) -> Key:
    """The kind of node that a late cutoff's move leads to; `behind` are the nodes of late moves."""
    cuts = [tree.best_child(node) for node in tree.where(iteration=-1, cut_by__ge=6)]
    counts = behind.where(node__in=cuts).count_by("kind")
    return Key(
        max(counts, key=lambda name: counts[name]),
        f"""{", ".join(f"{count} {name}" for name, count in counts.items())}. The move refutes the node
        before it, so no reply to it was good enough: the node after it is an ALL node.""",
        f"""{"，".join(f"{count} 个 {name}" for name, count in counts.items())}。这个着法反驳了前一个
        结点，可见对它的应着没有一个够好：它走到的是 ALL 结点。""",
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
        f"""{agreed}。

        单个猜测很少出错，所以它划算。但“没有一个着法够好”要靠它下面的**全部**猜测，靠几十个跳过和
        缩减的着法，错一个就够了。截断也一样，它所依据的值有多可靠，它就有多可靠。（不一致并不证明
        有错：靠着将军延伸和置换表，原来的搜索也会比检验它的搜索看得**更远**。）""",
        choices=tuple(judged),
    )


def minimax_power(everything: Any, searched: int) -> Key:
    """How many times as many nodes minimax would search, as a power of ten."""
    return Key(
        int(np.log10(everything.total / searched)),
        f"""About **{everything.total:.1e}** nodes (± {everything.total_error:.0e}, estimated from random
        lines; too many to count), against {searched:,} searched: {everything.total / searched:.1e}
        times as many.""",
        f"""大约 **{everything.total:.1e}** 个结点（± {everything.total_error:.0e}，由随机着法线估计；
        太多，数不过来），而搜索过的是 {searched:,} 个：相
        差 {everything.total / searched:.1e} 倍。""",
    )
