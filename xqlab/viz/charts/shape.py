"""Charts of a tree's shape: its kinds of node, how few subtrees hold most of it, and what two trees share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.meanings import RUNS
from xqlab.trace.query.comparison import Comparison
from xqlab.trace.query.shape import kinds_by_ply, largest_for, subtree_shares
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.charts.icicle import LOOKS
from xqlab.viz.charts.looks import COLOURS, axes_for, framed


def kinds_of_nodes(recorded: Any, ax: Any = None, *, iteration: int = -1) -> Any:
    """Bars, one a ply, of the nodes of each kind that an iteration searched, and return the axes."""
    ax = axes_for(ax, (7, 3.6))
    counts = kinds_by_ply(_tree(recorded), iteration)
    label = f"nodes searched, {_name_of(_tree(recorded), iteration)}"
    looks = {kind: LOOKS[kind.lower()] for kind in counts}
    rows = [(face, hatch, f"{name}, ", counts[kind]) for kind, (face, hatch, name) in looks.items()]
    return _stacked(ax, label, rows)


def largest_subtrees(
    recorded: Any, ax: Any = None, *, plies: Sequence[int] = (1, 2, 3, 4), iteration: int = -1
) -> Any:
    """Curves, one a ply: the share of the nodes that the largest subtrees have; return the axes.

    A dot and a number stand where the curve passes one half.
    """
    ax = axes_for(ax, (7, 3.6))
    for number, ply in enumerate(plies):
        shares = subtree_shares(_tree(recorded), ply, iteration)
        half = largest_for(shares, 0.5)
        total = np.cumsum(shares)
        style = ("-", "--", "-.", ":")[number % 4]
        colour = COLOURS[number % len(COLOURS)]
        label = f"ply {ply}: {half:,} of {len(shares):,} hold{'s' if half == 1 else ''} half"
        ax.plot(np.arange(1, len(shares) + 1), total, style, color=colour, linewidth=2, label=label)
        ax.plot(half, total[half - 1], "o", color=colour, markersize=7)
    ax.axhline(0.5, color="#777777", linewidth=0.8)
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.set_ylim(0, 1.03)
    ax.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    ax.set_xlabel("subtrees, the largest first (logarithmic)")
    ax.set_ylabel(f"share of the nodes, {_name_of(_tree(recorded), iteration)}")
    framed(ax, "")
    ax.legend(frameon=False, loc="lower right")
    return ax


def lines_by_ply(compared: Comparison, ax: Any = None, *, names: tuple[str, str] = ("left", "right")) -> Any:
    """Bars, one a ply, of the lines of moves that both trees searched and only one of them; return the axes.

    names : of the two searches
    """
    ax = axes_for(ax, (7, 3.6))
    counts = compared.by_ply()
    rows = [
        (RUNS["both"].solid, "", "both: ", counts["both"]),
        (RUNS["left"].solid, "////", f"only {names[0]}: ", counts["only left"]),
        (RUNS["right"].solid, "....", f"only {names[1]}: ", counts["only right"]),
    ]
    return _stacked(ax, "lines of moves searched", rows)


def _stacked(ax: Any, label: str, rows: Sequence[tuple[str, str, str, Any]]) -> Any:
    # rows: colour, hatch, the name before the count, and counts by ply.
    bottom = np.zeros(len(rows[0][3]))
    for face, hatch, name, counts in rows:
        look: dict[str, Any] = {"color": face, "edgecolor": "#222222", "hatch": hatch, "linewidth": 0.6}
        entry = f"{name}{counts.sum():,}"
        ax.bar(np.arange(len(counts)), counts, bottom=bottom, label=entry, width=0.8, **look)
        bottom += counts
    ax.set_xlabel("ply (0 is the root)")
    ax.set_ylabel(label)
    ax.set_xticks(np.arange(0, len(bottom), 2 if len(bottom) > 14 else 1))
    ax.yaxis.set_major_formatter("{x:,.0f}")
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return framed(ax, "")


def _name_of(tree: Nodes, iteration: int) -> str:
    return f"iteration to depth {int(tree.nodes.depth[tree.iterations[iteration]])}"


def _tree(recorded: Any) -> Nodes:
    tree: Nodes = recorded if isinstance(recorded, Nodes) else recorded.tree
    return tree
