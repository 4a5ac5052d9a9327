"""Charts of a tree's shape: its kinds of node, how few subtrees hold most of it, what two trees share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib import pyplot

from xqlab.trace.query.comparison import Comparison
from xqlab.trace.query.shape import kinds_by_ply, largest_for, subtree_shares
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.charts.icicle import LOOKS


def kinds_of_nodes(recorded: Any, ax: Any = None, *, iteration: int = -1) -> Any:
    """Bars, one a ply, of the nodes of each kind that an iteration searched, and return the axes."""
    ax = _axes(ax)
    counts = kinds_by_ply(_tree(recorded), iteration)
    bottom = np.zeros(len(counts["PV"]))
    for kind, each in counts.items():
        face, hatch, name = LOOKS[kind.lower()]
        plies = np.arange(len(each))
        look: dict[str, Any] = {"color": face, "edgecolor": "#222222", "hatch": hatch, "linewidth": 0.6}
        ax.bar(plies, each, bottom=bottom, label=f"{name}, {each.sum():,}", width=0.8, **look)
        bottom += each
    ax.set_xlabel("ply (0 is the root)")
    ax.set_ylabel("nodes searched")
    ax.set_xticks(np.arange(0, len(bottom), 2 if len(bottom) > 14 else 1))
    ax.yaxis.set_major_formatter("{x:,.0f}")
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return ax


def largest_subtrees(
    recorded: Any, ax: Any = None, *, plies: Sequence[int] = (1, 2, 3, 4), iteration: int = -1
) -> Any:
    """Curves, one a ply: the share of the nodes that the largest subtrees have; return the axes.

    A dot and a number stand where the curve passes one half.
    """
    ax = _axes(ax)
    for number, ply in enumerate(plies):
        shares = subtree_shares(_tree(recorded), ply, iteration)
        half = largest_for(shares, 0.5)
        total = np.cumsum(shares)
        style = ("-", "--", "-.", ":")[number % 4]
        colour = ("#0072B2", "#D55E00", "#009E73", "#000000")[number % 4]
        told = f"ply {ply}: {half:,} of {len(shares):,} hold{'s' if half == 1 else ''} half"
        ax.plot(np.arange(1, len(shares) + 1), total, style, color=colour, linewidth=2, label=told)
        ax.plot(half, total[half - 1], "o", color=colour, markersize=7)
    ax.axhline(0.5, color="#777777", linewidth=0.8)
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.set_ylim(0, 1.03)
    ax.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    ax.set_xlabel("subtrees, the largest first (logarithmic)")
    ax.set_ylabel("share of the nodes")
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(frameon=False, loc="lower right")
    return ax


def lines_by_ply(compared: Comparison, ax: Any = None, *, names: tuple[str, str] = ("left", "right")) -> Any:
    """Bars, one a ply, of the lines of moves that both trees searched and only one of them; return the axes.

    names : of the two searches
    """
    ax = _axes(ax)
    counts = compared.by_ply()
    looks = {
        "both": ("#56B4E9", "", "both"),
        "only left": ("#E69F00", "////", f"only {names[0]}"),
        "only right": ("#ffffff", "....", f"only {names[1]}"),
    }
    bottom = np.zeros(len(counts["both"]))
    for status, (face, hatch, name) in looks.items():
        look: dict[str, Any] = {"color": face, "edgecolor": "#222222", "hatch": hatch, "linewidth": 0.6}
        each, told = counts[status], f"{name}: {counts[status].sum():,}"
        ax.bar(np.arange(len(each)), each, bottom=bottom, label=told, width=0.8, **look)
        bottom += each
    ax.set_xlabel("ply (0 is the root)")
    ax.set_ylabel("lines of moves searched")
    ax.set_xticks(np.arange(0, len(bottom), 2 if len(bottom) > 14 else 1))
    ax.yaxis.set_major_formatter("{x:,.0f}")
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return ax


def _tree(recorded: Any) -> Nodes:
    tree: Nodes = recorded if isinstance(recorded, Nodes) else recorded.tree
    return tree


def _axes(ax: Any) -> Any:
    return pyplot.subplots(figsize=(7, 3.6), layout="constrained")[1] if ax is None else ax
