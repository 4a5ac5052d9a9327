"""Charts of the speed of nets: by number type, library and method, and against the limits of the machine.

Each takes matplotlib's `ax`, or makes one, and returns it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import pyplot
from matplotlib.ticker import FuncFormatter

from xqlab.experiments.bench.net_bench import (
    DTYPES,
    FULL,
    MODES,
    REPORT_WIDTH,
    RoofRow,
    SpeedRow,
)
from xqlab.experiments.published import PASSES
from xqlab.nnue.net.rounding import Rounding
from xqlab.viz.charts.looks import COLOURS, MARKERS, ChartError, axes_for, bar_look, framed, subplots

MODE_WORDS = {
    "full": "full: matrix times vector",
    "columns": "columns of the active features",
    "incremental": "incremental: columns of a move",
}
COUNTS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def _short(number: float, _: Any = None) -> str:
    for unit, letter in COUNTS:
        if number >= unit:
            return f"{number / unit:.3g}{letter}"
    return f"{number:.3g}"


def speed_chart(rows: Sequence[SpeedRow], width: int | None = None, mode: str = FULL, ax: Any = None) -> Any:
    """Passes a second of each library by type of number, for one width (by default the widest) and way."""
    rows = list(rows)
    width = max((row.width for row in rows), default=0) if width is None else width
    shown = {
        (row.dtype, row.backend): row.per_second for row in rows if (row.width, row.mode) == (width, mode)
    }
    if not shown:
        raise ChartError(f"expected rows of width {width} and mode {mode!r}, got none")
    ax = axes_for(ax, (8, 4.2), layout=None)
    backends = list(dict.fromkeys(backend for _, backend in shown))
    types = [each for each in DTYPES if any(dtype == each for dtype, _ in shown)]
    bar = 0.8 / len(backends)
    for number, backend in enumerate(backends):
        places = [at for at, dtype in enumerate(types) if (dtype, backend) in shown]
        heights = [shown[types[at], backend] for at in places]
        offsets = np.array(places) + (number - (len(backends) - 1) / 2) * bar
        drawn = ax.bar(offsets, heights, bar, label=backend, **bar_look(number))
        ax.bar_label(drawn, [_short(each) for each in heights], fontsize=7.5, padding=3, rotation=90)
    ax.set_yscale("log")
    ax.set_ylim(top=ax.get_ylim()[1] * 4)
    ax.yaxis.set_major_formatter(FuncFormatter(_short))
    ax.set_xticks(range(len(types)), types)
    ax.set_xlabel("number type")
    ax.set_ylabel("forward passes a second")
    ax.set_title(f"width {width}, {MODE_WORDS[mode]}", fontsize=10)
    ax.legend(fontsize=8, ncols=len(backends), loc="upper left", frameon=False)
    return ax


def report_chart(rows: Sequence[SpeedRow], width: int = REPORT_WIDTH, ax: Any = None) -> Any:
    """Full passes a second by type of number, as a multiple of `float32` in the same library.

    The report's two libraries, and those of `rows` that have all of its types. Raises ChartError without any.
    """
    full = {
        (row.dtype, row.backend): row.per_second for row in rows if (row.width, row.mode) == (width, FULL)
    }
    types = list(dict.fromkeys(dtype for dtype, _ in PASSES))
    speeds: dict[str, dict[str, float]] = {
        f"report, {library}": {dtype: PASSES[dtype, library] for dtype in types}
        for library in dict.fromkeys(library for _, library in PASSES)
    }
    for library in dict.fromkeys(library for _, library in full):
        own = {dtype: full[dtype, library] for dtype in types if (dtype, library) in full}
        if len(own) == len(types):
            speeds[f"here, {library}"] = own
    if not any(name.startswith("here") for name in speeds):
        raise ChartError(f"expected rows of width {width} in {', '.join(types)}, got none of one library")
    ax = axes_for(ax, (8, 4.2))
    bar = 0.8 / len(speeds)
    for number, (name, each) in enumerate(speeds.items()):
        heights = [each[dtype] / each["float32"] for dtype in types]
        places = np.arange(len(types)) + (number - (len(speeds) - 1) / 2) * bar
        drawn = ax.bar(places, heights, bar, label=name, **bar_look(number))
        labels = ax.bar_label(drawn, [f"{height:.2g}" for height in heights], fontsize=7.5, padding=3)
        for label in labels:  # above the line at 1
            label.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 0.5})
    ax.set_yscale("log")
    ax.set_ylim(top=ax.get_ylim()[1] * 2)
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    ax.axhline(1, color="#222222", linewidth=0.8)
    ax.set_xticks(range(len(types)), types)
    ax.set_xlabel("number type")
    ax.set_ylabel("full passes, float32 = 1")
    ax.legend(fontsize=8, ncols=2, loc="upper left", frameon=False)
    return framed(ax)


def ways_chart(rows: Sequence[SpeedRow], backend: str = "Numba loop", ax: Any = None) -> Any:
    """Passes a second by width: each way and type of number of one library."""
    shown = [row for row in rows if row.backend == backend]
    if not shown:
        raise ChartError(f"expected rows of {backend!r}, got none")
    ax = axes_for(ax, (8.5, 4.4))
    for number, dtype in enumerate(each for each in DTYPES if any(row.dtype == each for row in shown)):
        for mode, dash in zip(MODES, ("-", "--", ":")):
            line = sorted(
                (row.width, row.per_second) for row in shown if (row.dtype, row.mode) == (dtype, mode)
            )
            label = dtype if mode == FULL else None
            ax.plot(*zip(*line), dash, color=COLOURS[number], marker=MARKERS[number], label=label)
    widths = sorted({row.width for row in shown})
    ax.set_xscale("log", base=2)
    ax.set_yscale("log")
    ax.set_xticks(widths, map(str, widths))
    ax.minorticks_off()
    ax.yaxis.set_major_formatter(FuncFormatter(_short))
    ax.set_xlabel("width of the first layer")
    ax.set_ylabel("forward passes a second")
    types = ax.legend(fontsize=8, loc="lower left", bbox_to_anchor=(1.01, 0))
    ax.add_artist(types)
    ways = [pyplot.Line2D([], [], color="#555555", linestyle=dash) for dash in (":", "--", "-")]
    ax.legend(
        ways,
        [MODE_WORDS[mode] for mode in reversed(MODES)],
        fontsize=8,
        loc="upper left",
        bbox_to_anchor=(1.01, 1),
    )
    ax.set_title(backend, fontsize=10)
    return ax


def error_speed_chart(
    rows: Sequence[SpeedRow],
    errors: Mapping[str, Rounding],
    width: int,
    mode: str = FULL,
    backend: str = "Numba loop",
    ax: Any = None,
) -> Any:
    """The mean error of each type of number against its speed: to the right and low is better.

    errors : by type, such as "int16"; types without a row are left out, an error of 0 stands on the axis
    """
    speed = {
        row.dtype: row.per_second
        for row in rows
        if (row.backend, row.mode, row.width) == (backend, mode, width)
    }
    shown = [dtype for dtype in errors if dtype in speed]
    if not shown:
        raise ChartError(f"expected rows of {backend!r}, {mode!r} and width {width} with an error, got none")
    ax = axes_for(ax, (6.5, 4.2))
    least = min((errors[each].mean for each in shown if errors[each].mean), default=1.0)
    for number, dtype in enumerate(shown):
        error = errors[dtype].mean
        look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        ax.plot(speed[dtype], error, markersize=9, linestyle="none", clip_on=False, **look)
        label = f"{dtype}: {error:.2g} cp" if error else f"{dtype}: none"
        ax.annotate(label, (speed[dtype], error), (0, 9), textcoords="offset points", fontsize=9, ha="center")
    ax.set_yscale("symlog", linthresh=least / 2)
    ax.set_ylim(0, 4 * max(errors[each].mean for each in shown) or 1)
    low, high = min(speed[each] for each in shown), max(speed[each] for each in shown)
    ax.set_xscale("log")
    ax.set_xlim(low / 2, high * 2)
    ax.xaxis.set_major_formatter(FuncFormatter(_short))
    ax.xaxis.set_minor_formatter(FuncFormatter(lambda *_: ""))
    ax.set_xlabel(f"forward passes a second ({MODE_WORDS[mode]}, {backend})")
    ax.set_ylabel("mean error against float64 (centipawns)")
    ax.set_title(f"width {width}", fontsize=10)
    return ax


def roofline_chart(roofs: Sequence[RoofRow], ax: Any = None) -> Any:
    """Multiply-adds a second of the first layer, and the limits of the machine."""
    roofs = list(roofs)
    if not roofs:
        raise ChartError("expected rows of a roofline, got none")
    ax = axes_for(ax, (8, 4.2), layout=None)
    names = [f"{row.dtype}\n{row.width}" for row in roofs]
    places = np.arange(len(roofs))
    ax.bar(places, [row.achieved for row in roofs], 0.7, label="the layer", **bar_look(0))
    for place, row in zip(places, roofs):
        ax.annotate(
            f"{row.share:.0%}",
            (place, max(row.peak, row.supply)),  # above the lines, which would strike it out
            ha="center",
            xytext=(0, 4),
            textcoords="offset points",
            fontsize=8,
        )
    edges = np.stack([places - 0.45, places + 0.45])
    for name, colour, dash in (("peak", COLOURS[5], "-"), ("supply", COLOURS[2], "--")):
        label = {"peak": "most that the loop can compute", "supply": "most that the cache can supply"}[name]
        heights = [getattr(row, name) for row in roofs]
        ax.hlines(heights, *edges, colors=colour, linestyles=dash, linewidth=2, label=label)
    ax.set_yscale("log")
    ax.set_ylim(
        bottom=min(row.achieved for row in roofs) / 2, top=max(max(r.peak, r.supply) for r in roofs) * 2.5
    )
    ax.yaxis.set_major_formatter(FuncFormatter(_short))
    ax.set_xticks(places, names, fontsize=8 if len(roofs) <= 10 else 6.5)
    ax.set_xlabel("number type, width of the layer; above a bar its share of the lower roof")
    ax.set_ylabel("multiply-adds a second")
    ax.legend(fontsize=8, ncols=3, loc="upper left", frameon=False)
    return ax


def net_figure(rows: Sequence[SpeedRow], roofs: Sequence[RoofRow]) -> Any:
    """All three as one figure, for `xqlab bench nnue --plot`."""
    figure, axes = subplots(3, 1, figsize=(10, 14), layout="constrained")
    speed_chart(rows, ax=axes[0])
    ways_chart(rows, ax=axes[1])
    roofline_chart(roofs, ax=axes[2])
    return figure
