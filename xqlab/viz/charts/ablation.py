"""Charts of an ablation: a heat map of switches by position or depth, and the effects with intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import Normalize
from matplotlib.lines import Line2D
from matplotlib.ticker import LogLocator, NullFormatter

from xqlab.experiments.sweeps.ablation import Ablation
from xqlab.experiments.sweeps.ablation_plan import ALONE, REMOVED
from xqlab.meanings import SOUNDNESS
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.viz.charts.looks import ChartError, axes_for, fonts_for, framed, words_in
from xqlab.viz.page.switch_words import switch_names

# From dark, where a switch saves, to light, where it costs: the order stays in grey and without hues.
SHADES = colormaps["cividis"]
WIDEST = 8.0  # the factor at which the shades end; the number in the cell stays exact
LOOKS: dict[str, dict[str, Any]] = {
    LOSSLESS: {"color": SOUNDNESS[LOSSLESS].solid, "marker": "o", "mfc": SOUNDNESS[LOSSLESS].solid},
    SELECTIVE: {"color": SOUNDNESS[SELECTIVE].solid, "marker": "s", "mfc": "white"},
}
WORDS = {
    "en": {
        ALONE: "each switch alone, on top of {base}",
        REMOVED: "each switch removed from all",
        "nodes": "nodes",
        "seconds": "time",
        "ratio": "{quantity} with the switch / without it",
        "bar": "{quantity} with it / without it",
        "position": "position",
        "depth": "depth (plies)",
        "moved": "†: the switch changes the root move",
        "sure": "italics: the 95 % interval contains 1",
        LOSSLESS: "lossless: the root value stays the same",
        SELECTIVE: "selective: the root value may change",
        "interval": "mark: geometric mean of {count} positions, depth {depth}; line: 95 % bootstrap interval",
        "other": "root move\nchanged (%)",
    },
    "zh": {
        ALONE: "每个开关单独加在 {base} 之上",
        REMOVED: "从全部开关中各去掉一个",
        "nodes": "结点数",
        "seconds": "时间",
        "ratio": "有该开关时的{quantity}与没有时之比",
        "bar": "{quantity}之比（有 / 没有）",
        "position": "局面",
        "depth": "深度（层）",
        "moved": "†：有无该开关时根着法不同",
        "sure": "斜体：95 % 置信区间包含 1",
        LOSSLESS: "无损：根的值不变",
        SELECTIVE: "选择性：根的值可能改变",
        "interval": "点：{count} 个局面、深度 {depth} 的几何平均；线：95 % 自助法置信区间",
        "other": "根着法\n改变（%）",
    },
}


def ablation_heat(
    ablation: Ablation,
    way: str,
    ax: Any = None,
    *,
    by: str = "position",
    depth: int | None = None,
    quantity: str = "nodes",
    language: str = "en",
) -> Any:
    """What each switch saves, as a map with the factor in each cell; the largest saving is at the top.

    way : "alone" or "all but one"
    by  : a column for each "position", or for each "depth"
    depth : which one, for positions; by default the deepest
    quantity : "nodes" or "seconds"
    Returns the axes. Raises ChartError for invalid options.
    """
    words = words_in(language, WORDS)
    if by not in ("position", "depth"):
        raise ChartError(f"expected by to be position or depth, got {by!r}")
    if quantity not in ("nodes", "seconds"):
        raise ChartError(f"expected a quantity, nodes or seconds, got {quantity!r}")
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
        note = words["moved"]
    else:
        columns = [str(each) for each in depths]
        estimates = [[ablation.estimate(name, way, each, quantity) for each in depths] for name in names]
        factors = np.array([[each.value for each in row] for row in estimates])
        marks = np.array([[not each.excludes(1) for each in row] for row in estimates])
        note = words["sure"]
    with fonts_for(language):
        size = (max(6.5, 3.8 + 0.58 * len(columns)), 2.2 + 0.27 * len(names))
        ax = axes_for(ax, size)
        norm = Normalize(-np.log2(WIDEST), np.log2(WIDEST), clip=True)
        picture = ax.imshow(np.log2(factors), cmap=SHADES, norm=norm, aspect="auto")
        for (row, column), factor in np.ndenumerate(factors):
            if not np.isnan(factor):
                _cell(ax, row, column, factor, float(norm(np.log2(factor))), bool(marks[row, column]), by)
        ax.set_xticks(range(len(columns)), columns)
        if by == "position":
            ax.tick_params(axis="x", rotation=90)
        ax.set_yticks(range(len(names)), switch_names(names, language))
        ax.tick_params(length=0)
        ax.set_xlabel(words[by])
        base = " + ".join(switch_names(ablation.plan.base, language))
        ax.set_title(f"{words[way].format(base=base)}\n{note}", fontsize="medium", loc="left")
        ax.spines[:].set_visible(False)
        bar = ax.figure.colorbar(picture, ax=ax, pad=0.02, shrink=min(1, 9 / len(names)))
        ticks = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8]
        bar.set_ticks(np.log2(ticks), labels=["≤ 1/8", "1/4", "1/2", "1", "2", "4", "≥ 8"])
        bar.set_label(words["bar"].format(quantity=words[quantity]))
        bar.outline.set_visible(False)
        return ax


def ablation_chart(
    ablation: Ablation,
    way: str,
    ax: Any = None,
    *,
    depth: int | None = None,
    quantity: str = "nodes",
    language: str = "en",
) -> Any:
    """The factor of each switch with its 95 % interval, the largest saving at the top; logarithmic, 1 marked.

    The column at the right has the share of positions whose root move changes. Returns the axes.
    Raises ChartError for an unknown quantity or language.
    """
    words = words_in(language, WORDS)
    if quantity not in ("nodes", "seconds"):
        raise ChartError(f"expected a quantity, nodes or seconds, got {quantity!r}")
    deep = ablation.depths(way)[-1] if depth is None else depth
    rows = sorted(ablation.rows(way, deep), key=lambda row: row[quantity].value)
    with fonts_for(language):
        ax = axes_for(ax, (9, 2.0 + 0.27 * len(rows)))
        ax.set_xscale("log")
        for at, row in enumerate(rows):
            look = LOOKS[row["soundness"]]
            value, low, high = row[quantity]
            ax.plot([low, high], [at, at], color=look["color"], linewidth=2)
            ax.plot(value, at, linestyle="", markersize=6, **look)
            right = ax.get_yaxis_transform()
            ax.text(1.03, at, f"{100 * row['moved']:.0f}", transform=right, va="center", fontsize="small")
        ax.text(1.03, -0.9, words["other"], transform=ax.get_yaxis_transform(), va="bottom", fontsize="small")
        ax.axvline(1, color="#555555", linewidth=1, linestyle="--", zorder=0)
        ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 3, 5, 7)))
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        ax.xaxis.set_minor_formatter(NullFormatter())
        ax.set_yticks(range(len(rows)), switch_names([row["switch"] for row in rows], language))
        ax.set_ylim(len(rows) - 0.4, -0.7)
        ax.set_xlabel(words["ratio"].format(quantity=words[quantity]))
        base = " + ".join(switch_names(ablation.plan.base, language))
        note = words["interval"].format(count=len(ablation.positions), depth=deep)
        ax.set_title(f"{words[way].format(base=base)}\n{note}", fontsize="medium", loc="left", pad=14)
        handles = [
            Line2D([], [], linewidth=2, label=words[soundness], **look)
            for soundness, look in LOOKS.items()
            if any(row["soundness"] == soundness for row in rows)
        ]
        ax.legend(handles=handles, frameon=False, fontsize="small", loc="best")
        return framed(ax, "x")


def _cell(ax: Any, row: int, column: int, factor: float, shade: float, marked: bool, by: str) -> None:
    colour = "#ffffff" if shade < 0.45 else "#000000"
    text = f"{factor:.2f}" if factor < 9.95 else f"{factor:.0f}"
    if by == "position":
        text += "†" if marked else ""
    style = "italic" if marked and by == "depth" else "normal"
    ax.text(column, row, text, ha="center", va="center", fontsize=8, color=colour, style=style)
