"""Charts of sweeps: how a quantity grows with the depth, and how it spreads over positions.

A mark is the mean over the positions (geometric on a logarithmic axis), a bar the middle half of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.experiments.sweeps.sweep import Quantity, Sweep, geometric_mean
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say

LABELS = {
    "nodes": ("positions entered", "进入的局面数"),
    "last_nodes": ("positions entered by the last iteration", "最后一次迭代进入的局面数"),
    "seconds": ("time (seconds)", "时间（秒）"),
}
FIRST_OF_GROUP = (1, 2, 3, 6, 11, 21)  # of the moves that `move_numbers_chart` counts together
LAST_OF_GROUP = (1, 2, 5, 10, 20, None)


@chart
def depth_chart(
    sweep: Sweep,
    quantity: str = "nodes",
    ax: Any = None,
    *,
    limits: Mapping[str, Any] | None = None,
    bands: Mapping[str, tuple[int, int]] | None = None,
) -> Any:
    """A quantity against depth on a logarithmic axis, each configuration as far as it got on all positions.

    limits : name -> float64[positions, depths], drawn as thin dark lines: the limits of theory
    bands  : name -> (first, last) depth, shaded: the depths that others reached
    """
    _check(sweep)
    ax = axes_for(ax, (7, 4.5))
    ax.set_yscale("log")
    reached = {1}
    for number, name in enumerate(sweep.configurations):
        depths = sweep.whole_depths(name)
        values = sweep.array(name, quantity)[:, [sweep.depths.index(depth) for depth in depths]]
        if depths and (values > 0).all():
            _line(ax, number, len(sweep.configurations), name, depths, values, geometric_mean(values))
            reached.update(depths)
    if limits:
        # In the range of the measurements: minimax, far above, would flatten everything else.
        lowest, highest = ax.get_ylim()
        for name, values in limits.items():
            mean = geometric_mean(values)
            ax.plot(sweep.depths, mean, color="#333333", linewidth=1, zorder=1)
            # Right of and below the last point in the picture that is not at its edge, where the lines end.
            inside = [at for at, value in enumerate(mean[:-1]) if value <= highest] or [0]
            place = sweep.depths[inside[-1]], mean[inside[-1]]
            looks.note(ax, name, place, (8, -10), color="#333333", ha="left")
            lowest = min(lowest, 0.7 * float(mean.min()))
        ax.set_ylim(lowest, highest)
    for name, (first, last) in (bands or {}).items():
        ax.axvspan(first - 0.4, last + 0.4, color="#333333", alpha=0.09, linewidth=0)
        middle, above = (first + last) / 2, ax.get_xaxis_transform()
        ax.text(middle, 1.01, name, transform=above, ha="center", fontsize="small")
        reached.add(last)
    first, last = min(sweep.depths), max(reached)
    ax.set_xticks(range(first, last + 1) if bands else [depth for depth in sweep.depths if depth <= last])
    _caption(ax, say("geometric mean", "几何平均"), sweep)
    label = say(*LABELS[quantity]) if quantity in LABELS else quantity.replace("_", " ")
    # The legend is above the names of the bands.
    return _finish(
        ax, sweep.configurations, say(*looks.DEPTH), label, bbox_to_anchor=(0.5, 1.05 if bands else 1)
    )


@chart
def share_by_depth_chart(sweep: Sweep, part: Quantity, whole: Quantity, ax: Any = None, *, label: str) -> Any:
    """`part` / `whole` in per cent against depth: the median of the positions, and the middle half of them.

    label : what the axis calls the share
    """
    _check(sweep)
    ax = axes_for(ax, (7, 4.5))
    ticks: set[int] = set()
    for number, name in enumerate(sweep.configurations):
        shares = 100 * sweep.share(name, part, whole)
        depths = [
            depth
            for depth in sweep.whole_depths(name)
            if not np.isnan(shares[:, sweep.depths.index(depth)]).all()
        ]
        if depths:
            values = shares[:, [sweep.depths.index(depth) for depth in depths]]
            _line(ax, number, len(sweep.configurations), name, depths, values, np.nanmedian(values, axis=0))
            ticks.update(depths)
    ax.set_ylim(0, 103)
    ax.set_xticks(sorted(ticks))
    _caption(ax, say("median", "中位数"), sweep)
    return _finish(ax, sweep.configurations, say(*looks.DEPTH), label)


@chart
def spread_chart(values: Mapping[str, Any], ax: Any = None, *, label: str) -> Any:
    """A dot for each position, a bar at the geometric mean with its number; logarithmic, 1 marked.

    values : configuration -> positive numbers, one a position, such as ratios of nodes
    """
    if not values or any(not len(ratios) or not (np.asarray(ratios) > 0).all() for ratios in values.values()):
        raise ChartError(f"expected positive numbers for each configuration, got {values!r}")
    ax = axes_for(ax, (7, 0.6 + 0.55 * len(values)))
    for number, ratios in enumerate(values.values()):
        # Shifted in turns, so that equal dots stay visible.
        rows = number + 0.13 * (np.arange(len(ratios)) % 3 - 1)
        look = looks.line_look(number, s=20, alpha=0.8, linewidth=0)
        ax.scatter(ratios, rows, **look)
        mean = geometric_mean(ratios)
        ax.vlines(mean, number - 0.36, number + 0.36, color="#222222", linewidth=2)
        looks.beside_row(ax, number, f"{mean:.2g}" if mean < 10 else f"{mean:,.0f}")
    ax.axvline(1, color="#777777", linewidth=0.8, zorder=0)
    ax.set_xscale("log")
    looks.plain_log(ax.xaxis)
    looks.name_rows(ax, list(values))
    marks = say(
        "a dot: one position; the bar and the number: geometric mean", "点：单个局面；竖线与数字：几何平均"
    )
    ax.set_title(marks, fontsize="small", loc="left")
    return finished(ax, label, grid="x")


@chart
def move_numbers_chart(counts: Mapping[str, Any], ax: Any = None) -> Any:
    """The moves that cause the cutoffs: the first searched, the second, the third to fifth, ..., in per cent.

    counts : configuration -> cutoffs by the first move, by the second, ...; as `cutoff_numbers` returns them
    """
    if not counts or any(not np.sum(cutoffs) for cutoffs in counts.values()):
        raise ChartError(f"expected cutoffs by move number for each configuration, got {counts!r}")
    ax = axes_for(ax, (7, 4.5))
    groups = list(zip(FIRST_OF_GROUP, LAST_OF_GROUP))
    shares = {
        name: [100 * np.sum(own[first - 1 : last]) / np.sum(own) for first, last in groups]
        for name, own in counts.items()
    }
    looks.grouped_bars(ax, shares, width=0.84)
    names = [
        f"{first}"
        if first == last
        else say(f"{first} to {last}", f"{first} 到 {last}")
        if last
        else say(f"{first} and later", f"{first} 及以后")
        for first, last in groups
    ]
    ax.set_xticks(range(len(names)), names)
    ax.set_ylim(0, 100)
    return _finish(ax, counts, say(*looks.MOVE_NUMBER), say("share of the cutoffs (%)", "占截断的比例（%）"))


@chart
def published_ratios_chart(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], depths: Sequence[int], ax: Any = None, *, label: str
) -> Any:
    """Ratios by depth, ours as full lines, published ones dotted with open marks; logarithmic, 1 marked.

    ours, theirs : name -> ratio for each depth; a name of both has one colour
    """
    if not ours or any(len(ratios) != len(depths) for ratios in (*ours.values(), *theirs.values())):
        raise ChartError(f"expected a ratio for each of the depths {list(depths)}")
    ax = axes_for(ax, (7, 4.5))
    for number, name in enumerate(dict.fromkeys((*ours, *theirs))):
        if name in ours:
            here = say(f"{name}, here", f"{name}，本实验")
            ax.plot(depths, ours[name], **looks.line_look(number, linestyle="-", label=here))
        if name in theirs:
            published = say(f"{name}, published", f"{name}，文献")
            ax.plot(
                depths, theirs[name], **looks.line_look(number, linestyle=":", mfc="white", label=published)
            )
    ax.axhline(1, color="#777777", linewidth=0.8, zorder=0)
    ax.set_yscale("log")
    looks.plain_log(ax.yaxis)
    ax.set_xticks(list(depths))
    return finished(ax, say(*looks.DEPTH), label, legend=3)


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


def _caption(ax: Any, mark: str, sweep: Sweep) -> None:
    count = len(sweep.positions)
    text = say(
        f"mark: {mark}; bar: the middle half of {count} positions",
        f"点：{mark}；竖线：{count} 个局面的中间一半",
    )
    look: dict[str, Any] = {"ha": "right", "va": "bottom", "fontsize": "small", "color": "#555555"}
    ax.text(0.99, 0.01, text, transform=ax.transAxes, **look)


def _finish(ax: Any, named: Any, x: str, y: str, **options: Any) -> Any:
    entries = len(named) if ax.get_legend_handles_labels()[0] else 0
    return finished(ax, x, y, legend=min(entries, 5) if entries > 1 else 0, **options)
