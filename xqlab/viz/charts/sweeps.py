"""Charts of sweeps of depths: how a quantity grows, and how often each depth picks the winning move."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.experiments.sweeps.pathology import Picks
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, chart, finished, require, say

LABELS = {
    "nodes": ("positions entered", "进入的局面数"),
    "last_nodes": ("positions entered by the last iteration", "最后一次迭代进入的局面数"),
    "seconds": ("time (seconds)", "时间（秒）"),
}
BANDS = {"report: on average": "报告：平均", "report: at most": "报告：最多"}


@chart(size=(7, 4.5))
def depth_chart(
    sweep: Sweep,
    quantity: str = "nodes",
    ax: Any = None,
    *,
    bands: Mapping[str, tuple[int, int]] | None = None,
) -> Any:
    """A quantity against depth on a logarithmic axis, each configuration as far as it got on all positions.

    bands : name -> (first, last) depth, shaded: the depths that others reached

    A mark is the geometric mean over the positions, a bar the middle half of them.
    """
    _check(sweep)
    ax.set_yscale("log")
    reached = {1}
    for number, name in enumerate(sweep.configurations):
        depths = sweep.whole_depths(name)
        values = sweep.array(name, quantity)[:, [sweep.depths.index(depth) for depth in depths]]
        if depths and (values > 0).all():
            _line(ax, number, len(sweep.configurations), name, depths, values, geometric_mean(values))
            reached.update(depths)
    for name, (first, last) in (bands or {}).items():
        ax.axvspan(first - 0.4, last + 0.4, color="#333333", alpha=0.09, linewidth=0)
        middle, above = (first + last) / 2, ax.get_xaxis_transform()
        text = say(name, BANDS.get(name, name))
        ax.text(middle, 1.01, text, transform=above, ha="center", fontsize="small")
        reached.add(last)
    first, last = min(sweep.depths), max(reached)
    ax.set_xticks(range(first, last + 1) if bands else [depth for depth in sweep.depths if depth <= last])
    count = len(sweep.positions)
    text = say(
        f"mark: geometric mean; bar: the middle half of {count} positions",
        f"点：几何平均；竖线：{count} 个局面的中间一半",
    )
    look: dict[str, Any] = {"ha": "right", "va": "bottom", "fontsize": "small", "color": "#555555"}
    ax.text(0.99, 0.01, text, transform=ax.transAxes, **look)
    label = say(*LABELS[quantity]) if quantity in LABELS else quantity.replace("_", " ")
    entries = len(sweep.configurations) if ax.get_legend_handles_labels()[0] else 0
    # The legend is above the names of the bands.
    above = {"legend": min(entries, 5) if entries > 1 else 0, "bbox_to_anchor": (0.5, 1.05 if bands else 1)}
    return finished(ax, say(*looks.DEPTH), label, **above)


def depth_figure(sweep: Sweep) -> Any:
    """Time and nodes against depth side by side: the figure that `xqlab bench depth --plot` saves."""
    _check(sweep)
    figure, (left, right) = looks.subplots(1, 2, figsize=(12, 5), layout="constrained")
    for ax, quantity in ((left, "seconds"), (right, "nodes")):
        depth_chart(sweep, quantity, ax)
        if ax.get_legend() is not None:
            ax.get_legend().remove()
    handles, names = right.get_legend_handles_labels()
    figure.legend(handles, names, frameon=False, loc="outside upper center", ncols=4)
    return figure


@chart(size=(7, 4))
def pathology_chart(runs: Picks | Sequence[Picks], ax: Any = None) -> Any:
    """The share of trees in which each depth picks the winning move, with 95 % intervals; a line each run."""
    runs = [runs] if isinstance(runs, Picks) else list(runs)
    require(runs, "picks by depth")
    for number, picks in enumerate(runs):
        low, high = picks.intervals.T
        label = say(f"dependence {picks.dependence:g}", f"相关性 {picks.dependence:g}")
        ax.plot(picks.depths, picks.shares, label=label, **looks.line_look(number))
        ax.fill_between(picks.depths, low, high, color=f"C{number}", alpha=0.2, linewidth=0)
    ax.axhline(0.5, color="#777777", linewidth=1, linestyle=":", label=say("by lot", "随机选"))
    ax.set_ylim(0.4, 1.02)
    looks.whole_numbers(ax.xaxis)
    wins = say("share in which the winning move is picked", "选中胜着的比例")
    return finished(ax, say("depth of the search, in plies", "搜索深度（层）"), wins, legend="best")


def _check(sweep: Any) -> None:
    if not isinstance(sweep, Sweep) or not sweep.rows:
        raise ChartError("expected a sweep with measurements")


def _line(ax: Any, number: int, lines: int, name: str, depths: Any, values: Any, middle: Any) -> None:
    # The lines side by side within a quarter of a ply, so that no bar hides another.
    look = looks.line_look(number, markersize=5, linewidth=1.2)
    low, high = np.nanpercentile(values, [25, 75], axis=0)
    at = np.array(depths) + (number - (lines - 1) / 2) * 0.24 / lines
    ax.vlines(at, low, high, color=look["color"], linewidth=3, alpha=0.45)
    ax.plot(at, middle, label=name, **look)
