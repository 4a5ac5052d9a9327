"""Charts of the speed of nets: by number type, library and method, and against the limits of the machine."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import pyplot
from matplotlib.ticker import NullFormatter

from xqlab.experiments.bench import net_bench
from xqlab.experiments.bench.net_bench import DTYPES, FULL, LOOP, MODES, PRODUCT, RoofRow, SpeedRow
from xqlab.experiments.published import PASSES
from xqlab.nnue.net.rounding import Rounding
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, require, say

MODE_WORDS = {
    "full": ("full: matrix times vector", "全部：矩阵乘向量"),
    "columns": ("columns of the active features", "激活特征的列"),
    "incremental": ("incremental: columns of a move", "增量：一步着法的列"),
    PRODUCT: ("product: the first layer alone", "乘积：只算第一层"),
}
CHINESE = {" loop": " 循环", " from a kernel": "，编译代码调用", " from Python": "，Python 调用"}
COUNTS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
TYPE = "number type", "数值类型"
PER_SECOND = "forward passes a second", "每秒前向计算次数"


def _short(number: float, _: Any = None) -> str:
    for unit, letter in COUNTS:
        if number >= unit:
            return f"{number / unit:.3g}{letter}"
    return f"{number:.3g}"


def _library(name: str) -> str:
    chinese = name
    for english, words in CHINESE.items():
        chinese = chinese.replace(english, words)
    return say(name, chinese)


@chart
def speed_chart(rows: Sequence[SpeedRow], width: int | None = None, mode: str = FULL, ax: Any = None) -> Any:
    """Passes a second of each library by type of number, for one width (by default the widest) and way."""
    rows = list(rows)
    width = max((row.width for row in rows), default=0) if width is None else width
    speeds = {
        (row.dtype, row.backend): row.per_second for row in rows if (row.width, row.mode) == (width, mode)
    }
    require(speeds, f"rows of width {width} and mode {mode!r}")
    ax = axes_for(ax, (8, 4.2), layout=None)
    types = [dtype for dtype in DTYPES if any(row_dtype == dtype for row_dtype, _ in speeds)]
    backends = dict.fromkeys(backend for _, backend in speeds)
    bars = {
        _library(backend): [speeds.get((dtype, backend), np.nan) for dtype in types] for backend in backends
    }
    looks.grouped_bars(ax, bars, _short, fontsize=7.5, padding=3, rotation=90)
    ax.set_yscale("log")
    ax.set_ylim(top=ax.get_ylim()[1] * 4)
    ax.yaxis.set_major_formatter(_short)
    ax.set_xticks(range(len(types)), types)
    ax.set_title(f"{say('width', '宽度')} {width}{say(', ', '，')}{say(*MODE_WORDS[mode])}", fontsize=10)
    return finished(ax, say(*TYPE), say(*PER_SECOND), legend="upper left", ncols=3, fontsize=8)


@chart(size=(8, 4.2))
def report_chart(rows: Sequence[SpeedRow], width: int = net_bench.REPORT_WIDTH, ax: Any = None) -> Any:
    """Full passes a second by type of number, as a multiple of `float32` in the same library.

    The report's two libraries, and those of `rows` that have all of its types. Raises ChartError without any.
    """
    full = {
        (row.dtype, row.backend): row.per_second for row in rows if (row.width, row.mode) == (width, FULL)
    }
    types = list(dict.fromkeys(dtype for dtype, _ in PASSES))
    report, here = say("report, ", "报告，"), say("here, ", "本机，")
    speeds: dict[str, dict[str, float]] = {
        f"{report}{library}": {dtype: PASSES[dtype, library] for dtype in types}
        for library in dict.fromkeys(library for _, library in PASSES)
    }
    published = len(speeds)
    for library in dict.fromkeys(library for _, library in full):
        own = {dtype: full[dtype, library] for dtype in types if (dtype, library) in full}
        if len(own) == len(types):
            speeds[f"{here}{_library(library)}"] = own
    if len(speeds) == published:
        raise ChartError(f"expected rows of width {width} in {', '.join(types)}, got none of one library")
    # A label hides the line at 1 behind it.
    box = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}
    bars = {name: [own[dtype] / own["float32"] for dtype in types] for name, own in speeds.items()}
    looks.grouped_bars(ax, bars, "{:.2g}".format, fontsize=7.5, padding=3, bbox=box)
    ax.set_yscale("log")
    ax.set_ylim(top=ax.get_ylim()[1] * 2)
    ax.yaxis.set_major_formatter(looks.PLAIN)
    ax.axhline(1, color="#222222", linewidth=0.8)
    ax.set_xticks(range(len(types)), types)
    passes = say("full passes, float32 = 1", "全部计算的次数，float32 = 1")
    return finished(ax, say(*TYPE), passes, legend="upper left", ncols=2)


@chart(size=(8.5, 4.4))
def ways_chart(rows: Sequence[SpeedRow], backend: str = LOOP, ax: Any = None) -> Any:
    """Passes a second by width: each way and type of number of one library."""
    rows = [row for row in rows if row.backend == backend]
    require(rows, f"rows of {backend!r}")
    for number, dtype in enumerate(dtype for dtype in DTYPES if any(row.dtype == dtype for row in rows)):
        for mode, dash in zip(MODES, ("-", "--", ":")):
            line = sorted(
                (row.width, row.per_second) for row in rows if (row.dtype, row.mode) == (dtype, mode)
            )
            label = dtype if mode == FULL else None
            ax.plot(*zip(*line), **looks.line_look(number, linestyle=dash, label=label))
    widths = sorted({row.width for row in rows})
    ax.set_xscale("log", base=2)
    ax.set_yscale("log")
    ax.set_xticks(widths, map(str, widths))
    ax.minorticks_off()
    ax.yaxis.set_major_formatter(_short)
    ax.add_artist(ax.legend(fontsize=8, loc="lower left", bbox_to_anchor=(1.01, 0)))
    dashes: Any = (":", "--", "-")
    ways = [
        pyplot.Line2D([], [], label=say(*MODE_WORDS[mode]), color="#555555", linestyle=dash)
        for mode, dash in zip(reversed(MODES), dashes)
    ]
    ax.legend(handles=ways, fontsize=8, loc="upper left", bbox_to_anchor=(1.01, 1))
    ax.set_title(_library(backend), fontsize=10)
    return finished(ax, say("width of the first layer", "第一层的宽度"), say(*PER_SECOND))


@chart(size=(6.5, 4.2))
def error_speed_chart(
    rows: Sequence[SpeedRow],
    errors: Mapping[str, Rounding],
    width: int,
    mode: str = FULL,
    backend: str = LOOP,
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
    dtypes = [dtype for dtype in errors if dtype in speed]
    require(dtypes, f"rows of {backend!r}, {mode!r} and width {width} with an error")
    least = min((errors[name].mean for name in dtypes if errors[name].mean), default=1.0)
    for number, dtype in enumerate(dtypes):
        error = errors[dtype].mean
        ax.plot(speed[dtype], error, **looks.line_look(number, linestyle="none", markersize=9, clip_on=False))
        size = say(f"{error:.2g} cp", f"{error:.2g} 厘兵") if error else say("none", "无")
        looks.note(ax, f"{dtype}: {size}", (speed[dtype], error), (0, 9), fontsize=9)
    ax.set_yscale("symlog", linthresh=least / 2)
    ax.set_ylim(0, 4 * max(errors[name].mean for name in dtypes) or 1)
    low, high = min(speed[name] for name in dtypes), max(speed[name] for name in dtypes)
    ax.set_xscale("log")
    ax.set_xlim(low / 2, high * 2)
    ax.xaxis.set_major_formatter(_short)
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.set_title(f"{say('width', '宽度')} {width}", fontsize=10)
    way, library = say(*MODE_WORDS[mode]), _library(backend)
    speeds = f"{say(*PER_SECOND)}{say(f' ({way}, {library})', f'（{way}，{library}）')}"
    mean = say("mean error against float64 (centipawns)", "与 float64 的平均误差（厘兵）")
    return finished(ax, speeds, mean)


@chart
def roofline_chart(roofs: Sequence[RoofRow], ax: Any = None) -> Any:
    """Multiply-adds a second of the first layer, and the limits of the machine."""
    roofs = list(roofs)
    require(roofs, "rows of a roofline")
    ax = axes_for(ax, (8, 4.2), layout=None)
    names = [f"{row.dtype}\n{row.width}" for row in roofs]
    places = np.arange(len(roofs))
    ax.bar(places, [row.achieved for row in roofs], 0.7, label=say("the layer", "该层"), **looks.bar_look(0))
    for place, row in zip(places, roofs):  # above the lines, which would strike it out
        looks.note(ax, f"{row.share:.0%}", (place, max(row.peak, row.supply)), (0, 4), fontsize=8)
    edges = np.stack([places - 0.45, places + 0.45])
    peak = say("most that the loop can compute", "循环的计算上限")
    supply = say("most that the cache can supply", "缓存的供应上限")
    for name, label, colour, dash in (
        ("peak", peak, looks.COLOURS[5], "-"),
        ("supply", supply, looks.COLOURS[2], "--"),
    ):
        heights = [getattr(row, name) for row in roofs]
        ax.hlines(heights, *edges, colors=colour, linestyles=dash, linewidth=2, label=label)
    ax.set_yscale("log")
    ax.set_ylim(
        bottom=min(row.achieved for row in roofs) / 2, top=max(max(r.peak, r.supply) for r in roofs) * 2.5
    )
    ax.yaxis.set_major_formatter(_short)
    ax.set_xticks(places, names, fontsize=8 if len(roofs) <= 10 else 6.5)
    layer = say(
        "number type, width of the layer; above a bar its share of the lower roof",
        "数值类型，层的宽度；柱上为占较低上限的比例",
    )
    label = say("multiply-adds a second", "每秒乘加次数")
    return finished(ax, layer, label, legend="upper left", ncols=3)


def net_figure(rows: Sequence[SpeedRow], roofs: Sequence[RoofRow]) -> Any:
    """All three as one figure, for `xqlab bench nnue --plot`."""
    figure, axes = looks.subplots(3, 1, figsize=(10, 14), layout="constrained")
    speed_chart(rows, ax=axes[0])
    ways_chart(rows, ax=axes[1])
    roofline_chart(roofs, ax=axes[2])
    return figure
