"""Charts of sweeps: how a quantity grows with the depth, and how it spreads over positions.

A line is the mean over the positions (geometric on a logarithmic axis), a band the middle half of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import pyplot

from xqlab.experiments.sweep import Quantity, Sweep
from xqlab.viz.charts import COLOURS, DASHES, MARKERS, ChartError

LABELS = {
    "nodes": "positions entered",
    "last_nodes": "positions entered by the last iteration",
    "seconds": "time (seconds)",
}
BAND = "line: geometric mean; band: the middle half of {} positions"


def by_depth(
    found: Sweep,
    quantity: str = "nodes",
    ax: Any = None,
    *,
    band: bool = True,
    limits: Mapping[str, Any] | None = None,
) -> Any:
    """A quantity against depth on a logarithmic axis, each configuration as far as it came on all positions.

    limits : name -> float64[positions, depths], drawn as thin grey lines: what theory allows
    """
    _check(found)
    ax = _axes(ax)
    for number, name in enumerate(found.configurations):
        depths = found.whole_depths(name)
        columns = [found.depths.index(depth) for depth in depths]
        values = found.array(name, quantity)[:, columns]
        if not columns or not (values > 0).all():
            continue
        _line(ax, number, name, depths, np.exp(np.log(values).mean(axis=0)))
        if band:
            low, high = np.percentile(values, [25, 75], axis=0)
            ax.fill_between(depths, low, high, color=COLOURS[number % len(COLOURS)], alpha=0.15, linewidth=0)
    if limits:
        # In the window of what was measured: minimax, far above, would flatten everything else.
        lowest, highest = ax.get_ylim()
        for name, values in limits.items():
            mean = np.exp(np.log(np.asarray(values)).mean(axis=0))
            ax.plot(found.depths, mean, color="#333333", linewidth=1, zorder=1)
            _name_line(ax, name, found.depths, mean, highest)
            lowest = min(lowest, 0.7 * float(mean.min()))
    ax.set_yscale("log")
    if limits:
        ax.set_ylim(lowest, highest)
    ax.set_xticks(list(found.depths))
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(LABELS.get(quantity, quantity.replace("_", " ")))
    if band:
        _caption(ax, BAND.format(len(found.positions)))
    return _finish(ax, len(found.configurations))


def share_by_depth(found: Sweep, part: Quantity, whole: Quantity, ax: Any = None, *, label: str) -> Any:
    """`part` / `whole` in per cent against depth: the mean over positions, and the middle half of them.

    label : what the axis calls the share
    """
    _check(found)
    ax = _axes(ax)
    for number, name in enumerate(found.configurations):
        depths = found.whole_depths(name)
        columns = [found.depths.index(depth) for depth in depths]
        shares = 100 * found.share(name, part, whole)[:, columns]
        there = [i for i in range(len(depths)) if not np.isnan(shares[:, i]).all()]
        if not there:
            continue
        depths, shares = [depths[i] for i in there], shares[:, there]
        _line(ax, number, name, depths, np.nanmean(shares, axis=0))
        low, high = np.nanpercentile(shares, [25, 75], axis=0)
        ax.fill_between(depths, low, high, color=COLOURS[number % len(COLOURS)], alpha=0.15, linewidth=0)
    ax.set_ylim(0, 100)
    ax.set_xticks(list(found.depths))
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(label)
    _caption(ax, f"line: mean; band: the middle half of {len(found.positions)} positions")
    return _finish(ax, len(found.configurations))


def spread(values: Mapping[str, Any], ax: Any = None, *, label: str) -> Any:
    """A dot for each position, a bar at the geometric mean with its number; logarithmic, 1 marked.

    values : configuration -> positive numbers, one a position, such as nodes as a part of another search's
    """
    if not values or any(not len(each) or not (np.asarray(each) > 0).all() for each in values.values()):
        raise ChartError(f"expected positive numbers for each configuration, got {values!r}")
    ax = _axes(ax, (7, 0.6 + 0.55 * len(values)))
    for number, each in enumerate(values.values()):
        colour = COLOURS[number % len(COLOURS)]
        # Shifted by turns, so that equal dots are seen.
        rows = number + 0.13 * (np.arange(len(each)) % 3 - 1)
        ax.scatter(
            each, rows, s=16, color=colour, alpha=0.6, marker=MARKERS[number % len(MARKERS)], linewidth=0
        )
        mean = float(np.exp(np.log(each).mean()))
        ax.vlines(mean, number - 0.36, number + 0.36, color="#222222", linewidth=2)
        text = f"{mean:.2g}" if mean < 10 else f"{mean:,.0f}"
        ax.text(1.01, number, text, transform=ax.get_yaxis_transform(), va="center")
    ax.axvline(1, color="#999999", linewidth=0.8, zorder=0)
    ax.set_xscale("log")
    ax.set_yticks(range(len(values)), list(values))
    ax.set_ylim(len(values) - 0.5, -0.5)
    ax.set_xlabel(label)
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="x", color="#dddddd", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.set_title("a dot: one position; the bar and the number: geometric mean", fontsize="small", loc="left")
    return ax


def move_numbers(counts: Mapping[str, Any], ax: Any = None) -> Any:
    """Which part of the cutoffs came with the first n moves searched, for every n: the earlier, the better.

    counts : configuration -> cutoffs by the first move, by the second, ...; as `cutoff_numbers` says
    """
    if not counts or any(not np.sum(each) for each in counts.values()):
        raise ChartError(f"expected cutoffs by move number for each configuration, got {counts!r}")
    ax = _axes(ax)
    for number, (name, each) in enumerate(counts.items()):
        kind = number % len(COLOURS)
        shares = 100 * np.cumsum(each) / np.sum(each)
        ax.step(
            np.arange(1, len(shares) + 1),
            shares,
            where="post",
            color=COLOURS[kind],
            linestyle=DASHES[kind],
            label=name,
        )
    ax.set_xscale("log")
    ticks = [1, 2, 3, 5, 10, 20, 40]
    ax.set_xticks(ticks, [str(tick) for tick in ticks])
    ax.minorticks_off()
    ax.set_ylim(0, 102)
    ax.set_xlabel("moves searched at the node (n)")
    ax.set_ylabel("cutoffs by one of the first n moves (%)")
    return _finish(ax, len(counts))


def ratios_beside(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], depths: Sequence[int], ax: Any = None, *, label: str
) -> Any:
    """Ratios by depth, ours as full lines, published ones dotted with open marks; logarithmic.

    ours, theirs : name -> ratio for each depth; a name of both has one colour
    """
    if not ours or any(len(each) != len(depths) for each in (*ours.values(), *theirs.values())):
        raise ChartError(f"expected a ratio for each of the depths {list(depths)}")
    ax = _axes(ax)
    for number, name in enumerate(dict.fromkeys((*ours, *theirs))):
        look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        if name in ours:
            ax.plot(depths, ours[name], linestyle="-", label=f"{name}, here", **look)
        if name in theirs:
            ax.plot(depths, theirs[name], linestyle=":", mfc="white", label=f"{name}, published", **look)
    ax.set_yscale("log")
    ax.set_xticks(list(depths))
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(label)
    return _finish(ax, 4)


def depth_figure(found: Sweep) -> Any:
    """Time and nodes against depth side by side: the figure that `xqlab bench depth --plot` saves."""
    _check(found)
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(12, 5), layout="constrained")
    for ax, quantity in ((left, "seconds"), (right, "nodes")):
        by_depth(found, quantity, ax)
        if ax.get_legend() is not None:
            ax.get_legend().remove()
    handles, names = right.get_legend_handles_labels()
    figure.legend(handles, names, frameon=False, loc="outside upper center", ncols=4)
    return figure


def _check(found: Any) -> None:
    if not isinstance(found, Sweep) or not found.rows:
        raise ChartError("expected a sweep that has measured something")


def _axes(ax: Any, size: tuple[float, float] = (7, 4.5)) -> Any:
    return ax if ax is not None else pyplot.subplots(figsize=size, layout="constrained")[1]


def _line(ax: Any, number: int, name: str, x: Any, y: Any) -> None:
    kind = number % len(COLOURS)
    ax.plot(x, y, color=COLOURS[kind], marker=MARKERS[kind], linestyle=DASHES[kind], label=name)


def _name_line(ax: Any, name: str, x: Sequence[int], y: Any, highest: float) -> None:
    # Beside the last point that is inside the picture.
    inside = [i for i, value in enumerate(y) if value <= highest]
    if inside:
        ax.annotate(
            name,
            (x[inside[-1]], y[inside[-1]]),
            xytext=(6, -3),
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


def _finish(ax: Any, entries: int) -> Any:
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color="#dddddd", linewidth=0.8)
    ax.set_axisbelow(True)
    if entries > 1:
        ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=min(entries, 4))
    return ax
