"""Charts of sweeps: how a quantity grows with the depth, and how it spreads over positions.

A mark is the mean over the positions (geometric on a logarithmic axis), a bar the middle half of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import LogLocator, NullFormatter

from xqlab.experiments.sweeps.sweep import Quantity, Sweep, geometric_mean
from xqlab.viz.charts.looks import COLOURS, DASHES, MARKERS, ChartError, axes_for, bar_look, framed, subplots

LABELS = {
    "nodes": "positions entered",
    "last_nodes": "positions entered by the last iteration",
    "seconds": "time (seconds)",
}
FIRST_OF_GROUP = (1, 2, 3, 6, 11, 21)  # of the moves that `move_numbers` counts together
LAST_OF_GROUP = (1, 2, 5, 10, 20, None)


def by_depth(
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
            _name_line(ax, name, sweep.depths, mean, highest)
            lowest = min(lowest, 0.7 * float(mean.min()))
        ax.set_ylim(lowest, highest)
    for name, (first, last) in (bands or {}).items():
        ax.axvspan(first - 0.4, last + 0.4, color="#333333", alpha=0.09, linewidth=0)
        middle, above = (first + last) / 2, ax.get_xaxis_transform()
        ax.text(middle, 1.01, name, transform=above, ha="center", fontsize="small")
        reached.add(last)
    first, last = min(sweep.depths), max(reached)
    ax.set_xticks(range(first, last + 1) if bands else [depth for depth in sweep.depths if depth <= last])
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(LABELS.get(quantity, quantity.replace("_", " ")))
    _caption(ax, f"mark: geometric mean; bar: the middle half of {len(sweep.positions)} positions")
    return _finish(ax, len(sweep.configurations), above=1.05 if bands else 1)  # above the names of the bands


def share_by_depth(sweep: Sweep, part: Quantity, whole: Quantity, ax: Any = None, *, label: str) -> Any:
    """`part` / `whole` in per cent against depth: the median of the positions, and the middle half of them.

    label : what the axis calls the share
    """
    _check(sweep)
    ax = axes_for(ax, (7, 4.5))
    shown: set[int] = set()
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
            shown.update(depths)
    ax.set_ylim(0, 103)
    ax.set_xticks(sorted(shown))
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(label)
    _caption(ax, f"mark: median; bar: the middle half of {len(sweep.positions)} positions")
    return _finish(ax, len(sweep.configurations))


def spread(values: Mapping[str, Any], ax: Any = None, *, label: str) -> Any:
    """A dot for each position, a bar at the geometric mean with its number; logarithmic, 1 marked.

    values : configuration -> positive numbers, one a position, such as ratios of nodes
    """
    if not values or any(not len(each) or not (np.asarray(each) > 0).all() for each in values.values()):
        raise ChartError(f"expected positive numbers for each configuration, got {values!r}")
    ax = axes_for(ax, (7, 0.6 + 0.55 * len(values)))
    for number, each in enumerate(values.values()):
        colour = COLOURS[number % len(COLOURS)]
        # Shifted in turns, so that equal dots stay visible.
        rows = number + 0.13 * (np.arange(len(each)) % 3 - 1)
        ax.scatter(
            each, rows, s=20, color=colour, alpha=0.8, marker=MARKERS[number % len(MARKERS)], linewidth=0
        )
        mean = geometric_mean(each)
        ax.vlines(mean, number - 0.36, number + 0.36, color="#222222", linewidth=2)
        text = f"{mean:.2g}" if mean < 10 else f"{mean:,.0f}"
        ax.text(1.01, number, text, transform=ax.get_yaxis_transform(), va="center")
    ax.axvline(1, color="#777777", linewidth=0.8, zorder=0)
    ax.set_xscale("log")
    _plain_log(ax.xaxis)
    ax.set_yticks(range(len(values)), list(values))
    ax.set_ylim(len(values) - 0.5, -0.5)
    ax.set_xlabel(label)
    framed(ax, "x")
    ax.set_title("a dot: one position; the bar and the number: geometric mean", fontsize="small", loc="left")
    return ax


def move_numbers(counts: Mapping[str, Any], ax: Any = None) -> Any:
    """The moves that cause the cutoffs: the first searched, the second, the third to fifth, ..., in per cent.

    counts : configuration -> cutoffs by the first move, by the second, ...; as `cutoff_numbers` says
    """
    if not counts or any(not np.sum(each) for each in counts.values()):
        raise ChartError(f"expected cutoffs by move number for each configuration, got {counts!r}")
    ax = axes_for(ax, (7, 4.5))
    width = 0.84 / len(counts)
    for number, (name, each) in enumerate(counts.items()):
        groups = [np.sum(each[first - 1 : last]) for first, last in zip(FIRST_OF_GROUP, LAST_OF_GROUP)]
        ax.bar(
            np.arange(len(groups)) + (number - (len(counts) - 1) / 2) * width,
            100 * np.array(groups) / np.sum(each),
            width,
            label=name,
            **bar_look(number),
        )
    names = [
        f"{first}" if first == last else f"{first} to {last}" if last else f"{first} and later"
        for first, last in zip(FIRST_OF_GROUP, LAST_OF_GROUP)
    ]
    ax.set_xticks(range(len(names)), names)
    ax.set_ylim(0, 100)
    ax.set_xlabel("number of the move that causes the cutoff, in search order")
    ax.set_ylabel("share of the cutoffs (%)")
    return _finish(ax, len(counts))


def ratios_beside(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], depths: Sequence[int], ax: Any = None, *, label: str
) -> Any:
    """Ratios by depth, ours as full lines, published ones dotted with open marks; logarithmic, 1 marked.

    ours, theirs : name -> ratio for each depth; a name of both has one colour
    """
    if not ours or any(len(each) != len(depths) for each in (*ours.values(), *theirs.values())):
        raise ChartError(f"expected a ratio for each of the depths {list(depths)}")
    ax = axes_for(ax, (7, 4.5))
    for number, name in enumerate(dict.fromkeys((*ours, *theirs))):
        look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        if name in ours:
            ax.plot(depths, ours[name], linestyle="-", label=f"{name}, here", **look)
        if name in theirs:
            ax.plot(depths, theirs[name], linestyle=":", mfc="white", label=f"{name}, published", **look)
    ax.axhline(1, color="#777777", linewidth=0.8, zorder=0)
    ax.set_yscale("log")
    _plain_log(ax.yaxis)
    ax.set_xticks(list(depths))
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(label)
    return _finish(ax, 3)


def depth_figure(sweep: Sweep) -> Any:
    """Time and nodes against depth side by side: the figure that `xqlab bench depth --plot` saves."""
    _check(sweep)
    figure, (left, right) = subplots(1, 2, figsize=(12, 5), layout="constrained")
    for ax, quantity in ((left, "seconds"), (right, "nodes")):
        by_depth(sweep, quantity, ax)
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
    kind = number % len(COLOURS)
    low, high = np.nanpercentile(values, [25, 75], axis=0)
    at = np.array(depths) + (number - (lines - 1) / 2) * 0.24 / lines
    ax.vlines(at, low, high, color=COLOURS[kind], linewidth=3, alpha=0.45)
    look = {"marker": MARKERS[kind], "linestyle": DASHES[kind], "markersize": 5, "linewidth": 1.2}
    ax.plot(at, middle, color=COLOURS[kind], label=name, **look)


def _plain_log(axis: Any) -> None:
    # 0.05 and not 5 x 10^-2: these axes span two decades or three.
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(lambda value, _: f"{value:g}")
    axis.set_minor_formatter(NullFormatter())


def _name_line(ax: Any, name: str, x: Sequence[int], y: Any, highest: float) -> None:
    # Right of and below the last point in the picture that is not at its edge, where the other lines end.
    inside = [i for i, value in enumerate(y[:-1]) if value <= highest] or [0]
    ax.annotate(
        name,
        (x[inside[-1]], y[inside[-1]]),
        xytext=(8, -10),
        textcoords="offset points",
        fontsize="small",
        color="#333333",
    )


def _caption(ax: Any, text: str) -> None:
    ax.annotate(
        text,
        (0.99, 0.01),
        xycoords="axes fraction",
        ha="right",
        va="bottom",
        fontsize="small",
        color="#555555",
    )


def _finish(ax: Any, entries: int, above: float = 1) -> Any:
    framed(ax)
    if entries > 1 and ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, above), ncols=min(entries, 5))
    return ax
