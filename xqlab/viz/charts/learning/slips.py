"""What each mistake in learning does to a net: calibration, mean values, right moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from xqlab.viz.charts import looks
from xqlab.viz.charts.learning.nets import exact_calibration_chart
from xqlab.viz.charts.looks import axes_for, chart, finished, require, say

if TYPE_CHECKING:  # it needs torch
    from xqlab.learning.every_position import EveryPosition
    from xqlab.learning.slips import Slip

VALUES = {-1: ("lost", "负"), 0: ("drawn", "和"), 1: ("won", "胜")}


@chart
def slips_calibration_chart(slips: Sequence[Slip], truth: EveryPosition, ax: Any = None) -> Any:
    """Points with perfect play against the points that each net predicts, over all positions.

    Raises ChartError for no slips.
    """
    ax = exact_calibration_chart(dict(zip(_names(slips), (slip.values for slip in slips))), truth, ax)
    ax.set_title(say("Calibration of each net", "各网络的校准"), fontsize="medium")
    return ax


@chart(size=(7, 4.2))
def slips_values_chart(slips: Sequence[Slip], truth: EveryPosition, ax: Any = None) -> Any:
    """The mean value of each net in lost, drawn and won positions, with the middle 80 % of the positions.

    Raises ChartError for no slips.
    """
    names = _names(slips)
    for at, (slip, name) in enumerate(zip(slips, names)):
        means = slip.mean_values(truth)
        places = np.array(list(means)) + 0.16 * (at - (len(slips) - 1) / 2)
        ends = [np.quantile(slip.values[truth.values == result], (0.1, 0.9)) for result in means]
        look = looks.line_look(at, linestyle="", markersize=7, label=name)
        ax.vlines(places, *np.transpose(ends), color=look["color"], linewidth=2.2, alpha=0.6)
        ax.plot(places, list(means.values()), **look)
    for value in VALUES:
        ax.plot([value - 0.4, value + 0.4], [value, value], color="#999999", linewidth=1, zorder=0)
    ax.set_xticks(list(VALUES), [say(*words) for words in VALUES.values()])
    ax.set_ylim(-1.08, 1.08)
    title = say(
        "What does the net say of lost, drawn and won positions?", "网络如何评价必负、必和、必胜的局面？"
    )
    ax.set_title(title, fontsize="medium", pad=42)
    exact = say(
        "exact value, for the side to move (line: 10 to 90 % of the positions)",
        "精确值（走子方）（线段：10% 到 90% 的局面）",
    )
    own = say("value of the net\n(-1 lost, 0 drawn, 1 won)", "网络的估值\n（-1 负，0 和，1 胜）")
    return finished(ax, exact, own, legend=2)


@chart
def slips_moves_chart(slips: Sequence[Slip], truth: EveryPosition, ax: Any = None) -> Any:
    """In which share of the won and of the drawn positions each net has a right move; in lost ones all are.

    A dashed line shows what a move drawn at random reaches.

    Raises ChartError for no slips.
    """
    names = _names(slips)
    ax = axes_for(ax, (8, 1.6 + 0.7 * len(slips)))
    luck = np.array([np.mean(after == value) for after, value in zip(truth.after, truth.values)])
    for at_kind, value in enumerate((1, 0)):
        inside = truth.values == value
        look, kind, count = looks.bar_look(at_kind), say(*VALUES[value]), f"{inside.sum():,}"
        label: str | None = say(f"{count} {kind} positions", f"必{kind}局面 {count} 个")
        for at, slip in enumerate(slips):
            share = slip.perfect[inside].mean()
            bar = ax.barh(at + 0.36 * (at_kind - 0.5), share, 0.34, label=label, **look)
            ax.bar_label(bar, [f"{share:.1%}"], padding=3, fontsize="small")
            label = None
        random = say(f"a random move, {kind} positions", f"随机着法（必{kind}局面）")
        line = {"color": look["color"], "linestyle": looks.DASHES[1], "linewidth": 1.5}
        ax.axvline(luck[inside].mean(), label=random, **line)
    ax.set_yticks(range(len(slips)), names)
    ax.invert_yaxis()
    ax.set_xlim(0, 1.12)
    ax.set_xticks(np.linspace(0, 1, 6))
    ax.xaxis.set_major_formatter(looks.PERCENT)
    title = say("Right moves, chosen by the value one ply ahead", "只看一步、按估值选着：正确的有多少")
    ax.set_title(title, fontsize="medium", pad=42)
    label = say("share of the positions with a right move", "着法正确的局面所占比例")
    return finished(ax, label, grid="x", legend=2)


def _names(slips: Sequence[Slip]) -> list[str]:
    require(slips, "at least one slip")
    return [str(slip.called) for slip in slips]
