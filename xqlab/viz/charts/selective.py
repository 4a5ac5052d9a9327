"""Charts of selective switches: what each saves and what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import NullFormatter

from xqlab.experiments.sweeps.selective import Weighed
from xqlab.experiments.sweeps.sweep import geometric_mean
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import axes_for, chart, finished, require, say
from xqlab.viz.page.switch_words import switch_names

KINDS = (
    ("added", ("added to the lossless switches", "加在无损开关之上"), looks.COLOURS[0], "o", True),
    ("removed", ("in the full search", "在完整搜索中"), looks.COLOURS[5], "s", False),
)
TICKS = (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


@chart
def saved_and_changed_chart(weighed: Sequence[Weighed], axes: Any = None) -> Any:
    """For each switch the ratio of nodes with and without it, and how often the root move changes.

    axes : two axes side by side; they are returned
    The mark is the geometric mean over the positions, the bar the middle half of them.
    """
    require(weighed, "at least one weighed switch")
    axes = axes_for(axes, (11, 1.6 + 0.42 * len(weighed)), (1, 2), sharey=True)
    left, right = axes
    order = sorted(weighed, key=lambda switch: float(geometric_mean(switch.added.nodes)), reverse=True)
    for part, label, colour, marker, filled in KINDS:
        place = 0.16 if part == "added" else -0.16
        style = {
            "marker": marker,
            "color": colour,
            "markerfacecolor": colour if filled else "white",
            "linestyle": "none",
            "markersize": 7,
        }
        effects = [getattr(switch, part) for switch in order]
        rows = [(y, effect) for y, effect in enumerate(effects) if effect is not None]
        heights = [y + place for y, _ in rows]
        means = np.array([float(geometric_mean(effect.nodes)) for _, effect in rows])
        low, high = np.array([np.percentile(effect.nodes, [25, 75]) for _, effect in rows]).T
        left.hlines(heights, low, high, color=colour, linewidth=2.5, alpha=0.55)
        left.plot(means, heights, label=say(*label), **style)
        right.plot([100 * effect.moved for _, effect in rows], heights, **style)
    left.axvline(1, color="#333333", linewidth=1)
    left.set_xscale("log")
    lowest, highest = left.get_xlim()
    left.set_xticks([tick for tick in TICKS if lowest <= tick <= highest])
    left.xaxis.set_major_formatter(looks.PLAIN)
    left.xaxis.set_minor_formatter(NullFormatter())
    nodes = say(
        "nodes with the switch / without it\n(left of 1: it saves; bar: the middle half)",
        "有该开关时结点数与没有时之比\n（1 的左边：节省；横线：中间一半）",
    )
    count = len(order[0].added.moves)
    moved = say(
        f"positions where the root move changes\n(% of {count})", f"根着法改变的局面\n（占 {count} 个的 %）"
    )
    right.set_xlim(-4, 104)
    left.set_yticks(
        range(len(order)), switch_names([switch.name for switch in order], looks.spoken_language())
    )
    for ax, text in ((left, nodes), (right, moved)):
        finished(ax, text, grid="both")
    left.figure.legend(*left.get_legend_handles_labels(), frameon=False, loc="outside upper center", ncols=2)
    return axes
