"""Charts of a tree's shape: how few subtrees hold most of it, and what two trees share."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.meanings import RUNS
from xqlab.trace.query.comparison import Comparison
from xqlab.trace.query.shape import largest_for, subtree_shares
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.charts.looks import COUNT, PERCENT, PLY, chart, finished, line_look, say


@chart(size=(7, 3.6))
def largest_subtrees_chart(
    recorded: Any, ax: Any = None, *, plies: Sequence[int] = (1, 2, 3, 4), iteration: int = -1
) -> Any:
    """Curves, one a ply: the share of the nodes that the largest subtrees have; return the axes.

    A dot and a number stand where the curve passes one half.
    """
    tree: Nodes = recorded if isinstance(recorded, Nodes) else recorded.tree
    for number, ply in enumerate(plies):
        shares = subtree_shares(tree, ply, iteration)
        half = largest_for(shares, 0.5)
        total = np.cumsum(shares)
        look = line_look(number, marker="", linewidth=2)
        label = say(
            f"ply {ply}: {half:,} of {len(shares):,} hold{'s' if half == 1 else ''} half",
            f"第 {ply} 层：{len(shares):,} 棵中 {half:,} 棵占一半",
        )
        ax.plot(np.arange(1, len(shares) + 1), total, label=label, **look)
        ax.plot(half, total[half - 1], "o", color=look["color"], markersize=7)
    ax.axhline(0.5, color="#777777", linewidth=0.8)
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter(COUNT)
    ax.set_ylim(0, 1.03)
    ax.yaxis.set_major_formatter(PERCENT)
    subtrees = say("subtrees, the largest first (logarithmic)", "子树，从最大的起（对数坐标）")
    depth = int(tree.nodes.depth[tree.iterations[iteration]])
    share = say(f"share of the nodes, iteration to depth {depth}", f"占结点的比例，深度 {depth} 的迭代")
    return finished(ax, subtrees, share, grid="", legend="lower right")


@chart(size=(7, 3.6))
def lines_by_ply_chart(compared: Comparison, ax: Any = None, *, names: tuple[str, str] | None = None) -> Any:
    """Bars, one a ply, of the lines of moves that both trees searched and only one of them; return the axes.

    names : of the two searches
    """
    counts = compared.by_ply()
    left, right = names or (say("left", "左"), say("right", "右"))
    rows = [
        (RUNS["both"].solid, "", say("both: ", "两者："), counts["both"]),
        (RUNS["left"].solid, "////", say(f"only {left}: ", f"仅“{left}”："), counts["only left"]),
        (RUNS["right"].solid, "....", say(f"only {right}: ", f"仅“{right}”："), counts["only right"]),
    ]
    plies = len(counts["both"])
    bottom = np.zeros(plies)
    for face, hatch, name, lines in rows:
        look: dict[str, Any] = {"color": face, "edgecolor": "#222222", "hatch": hatch, "linewidth": 0.6}
        ax.bar(range(plies), lines, bottom=bottom, label=f"{name}{lines.sum():,}", width=0.8, **look)
        bottom += lines
    ax.set_xticks(range(0, plies, 2 if plies > 14 else 1))
    ax.yaxis.set_major_formatter(COUNT)
    return finished(ax, say(*PLY), say("lines of moves searched", "搜索过的着法线（条）"), grid="", legend=2)
