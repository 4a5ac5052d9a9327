"""Charts of what switches do: an ablation, and the savings and the changes of selective switches."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import Normalize
from matplotlib.lines import Line2D
from matplotlib.ticker import NullFormatter

from xqlab.experiments.run.timing import TOO_SHORT
from xqlab.experiments.sweeps.ablation import Ablation
from xqlab.experiments.sweeps.ablation_plan import ALONE, REMOVED
from xqlab.experiments.sweeps.selective import Weighed
from xqlab.experiments.sweeps.sweep import geometric_mean
from xqlab.meanings import SOUNDNESS
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say
from xqlab.viz.page.switch_words import switch_names

# From dark, where a switch saves, to light, where it costs: the order stays in grey and without hues.
SHADES = colormaps["cividis"]
WIDEST = 8.0  # the factor at which the shades end; the number in the cell stays exact
LOOKS: dict[str, dict[str, Any]] = {
    LOSSLESS: {"color": SOUNDNESS[LOSSLESS].solid, "marker": "o", "mfc": SOUNDNESS[LOSSLESS].solid},
    SELECTIVE: {"color": SOUNDNESS[SELECTIVE].solid, "marker": "s", "mfc": "white"},
}
WORDS = {
    ALONE: ("each switch alone, on top of {base}", "每个开关单独加在“{base}”之上"),
    REMOVED: ("each switch removed from all", "从全部开关中各去掉一个"),
    "nodes": ("nodes", "结点数"),
    "seconds": ("time", "时间"),
    "position": ("position", "局面"),
    "depth": looks.DEPTH,
}
KINDS = (
    ("added", ("added to the lossless switches", "加在无损开关之上"), looks.COLOURS[0], "o", True),
    ("removed", ("in the full search", "在完整搜索中"), looks.COLOURS[5], "s", False),
)
TICKS = (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


@chart
def ablation_heat_chart(
    ablation: Ablation,
    way: str,
    ax: Any = None,
    *,
    by: str = "position",
    depth: int | None = None,
    quantity: str = "nodes",
) -> Any:
    """What each switch saves, as a map with the factor in each cell; the largest saving is at the top.

    way : "alone" or "all but one"
    by  : a column for each "position", or for each "depth"
    depth : which one, for positions; by default the deepest
    quantity : "nodes" or "seconds"
    Raises ChartError for invalid options.
    """
    _check("by to be", by, "position", "depth")
    _check("a quantity,", quantity, "nodes", "seconds")
    depths = ablation.depths(way)
    deep = depths[-1] if depth is None else depth
    names = [row["switch"] for row in ablation.rows(way, deep)]
    effects = [ablation.effect(name, way, deep) for name in names]
    if by == "position":
        columns = list(ablation.positions)
        factors = np.array([getattr(effect, quantity) for effect in effects])
        marks = np.zeros(factors.shape, dtype=bool)
        for row, effect in enumerate(effects):
            if len(effect.moves) == len(columns):
                marks[row] = effect.moves
        remark = say("†: the switch changes the root move", "†：有无该开关时根着法不同")
    else:
        columns = [str(depth) for depth in depths]
        estimates = [[ablation.estimate(name, way, depth, quantity) for depth in depths] for name in names]
        factors = np.array([[estimate.value for estimate in row] for row in estimates])
        marks = np.array([[not estimate.excludes(1) for estimate in row] for row in estimates])
        remark = say("italics: the 95 % interval contains 1", "斜体：95% 置信区间包含 1")
    if quantity == "seconds" and np.isnan(factors).any():
        remark += say("; empty: too short to time", "；空白：太短，无法计时")
    ax = axes_for(ax, (max(6.5, 3.8 + 0.58 * len(columns)), 2.2 + 0.27 * len(names)))
    norm = Normalize(-np.log2(WIDEST), np.log2(WIDEST), clip=True)
    picture = ax.imshow(np.log2(factors), cmap=SHADES, norm=norm, aspect="auto")
    for (row, column), factor in np.ndenumerate(factors):
        if not np.isnan(factor):
            _cell(ax, row, column, factor, float(norm(np.log2(factor))), bool(marks[row, column]), by)
    ax.set_xticks(range(len(columns)), [looks.position_name(name) for name in columns])
    if by == "position":
        ax.tick_params(axis="x", rotation=90)
    ax.set_yticks(range(len(names)), switch_names(names))
    ax.tick_params(length=0)
    ax.set_xlabel(say(*WORDS[by]))
    ax.set_title(f"{_way(ablation, way)}\n{remark}", fontsize="medium", loc="left")
    ax.spines[:].set_visible(False)
    bar = ax.figure.colorbar(picture, ax=ax, pad=0.02, shrink=min(1, 9 / len(names)))
    ticks = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8]
    bar.set_ticks(np.log2(ticks), labels=["≤ 1/8", "1/4", "1/2", "1", "2", "4", "≥ 8"])
    measured = say(*WORDS[quantity])
    bar.set_label(say(f"{measured} with it / without it", f"{measured}之比（有 / 没有）"))
    bar.outline.set_visible(False)
    return ax


@chart
def ablation_chart(
    ablation: Ablation, way: str, ax: Any = None, *, depth: int | None = None, quantity: str = "nodes"
) -> Any:
    """The factor of each switch with its 95 % interval, the largest saving at the top; logarithmic, 1 marked.

    The column at the right has the share of positions whose root move changes. Raises ChartError for an
    unknown quantity.
    """
    _check("a quantity,", quantity, "nodes", "seconds")
    deep = ablation.depths(way)[-1] if depth is None else depth
    rows = sorted(ablation.rows(way, deep), key=lambda row: np.nan_to_num(row[quantity].value, nan=np.inf))
    ax = axes_for(ax, (9, 2.0 + 0.27 * len(rows)))
    ax.set_xscale("log")
    for at, row in enumerate(rows):
        look = LOOKS[row["soundness"]]
        value, low, high = row[quantity]
        if np.isnan(value):
            ax.text(1, at, f"{TOO_SHORT}", ha="center", va="center", fontsize="small")
        ax.plot([low, high], [at, at], color=look["color"], linewidth=2)
        ax.plot(value, at, linestyle="", markersize=6, **look)
        looks.beside_row(ax, at, f"{100 * row['moved']:.0f}")
    looks.beside_row(ax, -0.9, say("root move\nchanged (%)", "根着法\n改变（%）"), va="bottom")
    ax.axvline(1, color="#555555", linewidth=1, linestyle="--", zorder=0)
    looks.plain_log(ax.xaxis, (1, 2, 3, 5, 7))
    looks.name_rows(ax, switch_names([row["switch"] for row in rows]), 0.7)
    count = len(ablation.positions)
    marks = say(
        f"mark: geometric mean of {count} positions, depth {deep}; line: 95 % bootstrap interval",
        f"点：{count} 个局面、深度 {deep} 的几何平均；线：95% 自助法置信区间",
    )
    ax.set_title(f"{_way(ablation, way)}\n{marks}", fontsize="medium", loc="left", pad=14)
    kinds = {row["soundness"] for row in rows}
    handles = [
        Line2D([], [], linewidth=2, label=say(*looks.SOUNDNESS_WORDS[soundness]), **look)
        for soundness, look in LOOKS.items()
        if soundness in kinds
    ]
    measured = say(*WORDS[quantity])
    ratio = say(f"{measured} with the switch / without it", f"有该开关时的{measured}与没有时之比")
    return finished(ax, ratio, grid="x", legend="best", handles=handles)


def _check(name: str, value: str, *choices: str) -> None:
    if value not in choices:
        raise ChartError(f"expected {name} {' or '.join(choices)}, got {value!r}")


def _way(ablation: Ablation, way: str) -> str:
    base = " + ".join(switch_names(ablation.plan.base))
    return say(*WORDS[way]).format(base=base)


def _cell(ax: Any, row: int, column: int, factor: float, shade: float, marked: bool, by: str) -> None:
    colour = "#ffffff" if shade < 0.45 else "#000000"
    text = f"{factor:.2f}" if factor < 9.95 else f"{factor:.0f}"
    if by == "position":
        text += "†" if marked else ""
    style = "italic" if marked and by == "depth" else "normal"
    ax.text(column, row, text, ha="center", va="center", fontsize=8, color=colour, style=style)


@chart(needs="at least one weighed switch")
def saved_and_changed_chart(weighed: Sequence[Weighed], axes: Any = None) -> Any:
    """For each switch the ratio of nodes with and without it, and how often the root move changes.

    axes : two axes side by side; they are returned
    The mark is the geometric mean over the positions, the bar the middle half of them.
    """
    axes = axes_for(axes, (11, 1.6 + 0.42 * len(weighed)), (1, 2), sharey=True)
    left, right = axes
    order = sorted(weighed, key=lambda switch: float(geometric_mean(switch.added.nodes)), reverse=True)
    for part, label, colour, marker, filled in KINDS:
        place = 0.16 if part == "added" else -0.16
        style = {"marker": marker, "color": colour, "linestyle": "none", "markersize": 7}
        style["markerfacecolor"] = colour if filled else "white"
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
    left.set_yticks(range(len(order)), switch_names([switch.name for switch in order]))
    for ax, text in ((left, nodes), (right, moved)):
        finished(ax, text, grid="both")
    left.figure.legend(*left.get_legend_handles_labels(), frameon=False, loc="outside upper center", ncols=2)
    return axes
