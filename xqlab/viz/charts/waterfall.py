"""What each enhancement saves, switch by switch, in an order and in its reverse, on one logarithmic axis."""

from __future__ import annotations

from typing import Any

from matplotlib import patches
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from xqlab.experiments.sweeps.waterfall import GIVEN, ORDERS, REVERSE, Row, Waterfall, percent, step_name
from xqlab.meanings import SIDES, SOUNDNESS
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.viz.charts.looks import ChartError, axes_for, fonts_for, words_in
from xqlab.viz.page.switch_words import switch_names

LOOKS: dict[str, dict[str, Any]] = {
    LOSSLESS: {"facecolor": SOUNDNESS[LOSSLESS].solid, "hatch": ""},
    SELECTIVE: {"facecolor": SOUNDNESS[SELECTIVE].solid, "hatch": "///"},
}
COSTS = SIDES[0].edge  # the edge of a step that needs more nodes than were needed before
LONGEST = 32  # characters of a line of a step's name
HEIGHT = 0.66  # of a bar, in rows
GAP = 1.9  # rows between the orders
WORDS = {
    "en": {
        "language": "en",
        GIVEN: "in the order given",
        REVERSE: "in the reverse order",
        LOSSLESS: "lossless: the root value stays the same",
        SELECTIVE: "selective: the root value may change",
        "costs": "costs nodes instead of saving them",
        "base": "start",
        "nodes": "positions entered to depth {depth}{mean}, logarithmic",
        "mean": "\n(geometric mean of {count} positions)",
        "verdict": "The effects do not multiply: the product of the factors of the single steps\n"
        "is {multiplied} of the nodes, all steps together leave {whole}.\n"
        "Beside a bar: nodes after / before the step (the step alone | the step last).",
        "short": "Stopped before all searches were done.",
        "factor": "{factor}",
    },
    "zh": {
        "language": "zh",
        GIVEN: "按给定的顺序",
        REVERSE: "按相反的顺序",
        LOSSLESS: "无损：根的值不变",
        SELECTIVE: "选择性：根的值可能改变",
        "costs": "结点反而增多",
        "base": "起点",
        "nodes": "搜索到深度 {depth} 进入的局面数{mean}，对数坐标",
        "mean": "（{count} 个局面的几何平均）",
        "verdict": "各步的效果不能相乘：单独各步系数之积为结点的 {multiplied}，\n"
        "合在一起实际剩 {whole}。条旁：该步之后与之前结点数之比（单独 | 最后）。",
        "short": "在全部搜索完成之前已停止。",
        "factor": "{factor}",
    },
}


def waterfall_chart(result: Waterfall, ax: Any = None, *, language: str = "en") -> Any:
    """Both orders of a `waterfall`, the given one above, and how far their effects are from multiplying.

    A bar runs from the nodes before a step to those after it; its text is the share that the step leaves, and
    in brackets the shares of the step alone and as the last one. Returns the axes. Raises ChartError where
    nothing was measured, or for an unknown language.
    """
    words = words_in(language, WORDS)
    orders = {order: rows for order in ORDERS if (rows := result.order(order))}
    if not orders:
        raise ChartError(
            "expected a waterfall with searches in it, got one that was stopped before the first"
        )
    with fonts_for(language):
        return _draw(result, orders, ax, words)


def _draw(result: Waterfall, orders: dict[str, list[Row]], ax: Any, words: dict[str, str]) -> Any:
    count = sum(map(len, orders.values()))
    size = (9.5, 2.2 + 0.36 * (count + GAP * len(orders)))
    ax = axes_for(ax, size)
    ax.set_xscale("log")
    ends = {each.step: (each.alone, each.last) for each in result.effects}
    called = {step_name(step): _label(switch_names(step, words["language"])) for step in result.steps}
    ticks: list[float] = []
    names: list[str] = []
    y = 0.0
    for order, rows in orders.items():
        ax.annotate(
            words[order],
            (0, y),
            xycoords=("axes fraction", "data"),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            fontweight="bold",
        )
        y += 1
        for row in rows:
            is_last = row is rows[-1]
            _bar(ax, row, y, ends.get(row.step), is_last)
            if not is_last:  # the step that follows begins where this one ends
                ax.plot([row.nodes] * 2, [y, y + 1], color="#555555", linewidth=0.9, zorder=1)
            ticks.append(y)
            names.append(called[row.step] if row.step else words["base"])
            y += 1
        y += GAP - 1
    nodes = [row.nodes for rows in orders.values() for row in rows]
    # Room on both sides for what stands beside the bars.
    spread = max(nodes) / min(nodes)
    ax.set_xlim(min(nodes) / max(1.25, spread**0.06), max(nodes) * max(2.5, spread**0.42))
    ax.set_ylim(y - GAP + 1.3, -0.8)
    ax.set_yticks(ticks, names)
    ax.tick_params(axis="y", length=0)
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if spread < 3000 else (1,)))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
    mean = words["mean"].format(count=len(result.positions)) if len(result.positions) > 1 else ""
    ax.set_xlabel(words["nodes"].format(depth=result.depth, mean=mean))
    ax.grid(axis="x", color="#dddddd", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.spines[["top", "right", "left"]].set_visible(False)
    _legend(ax, result, orders, words)
    return ax


def _bar(ax: Any, row: Row, y: float, ends: tuple[float, float] | None, is_last: bool) -> None:
    if row.place == 0:
        ax.plot(row.nodes, y, marker="D", color="#222222", markersize=6)
        text, right = f"{row.nodes:,.0f}", row.nodes
    else:
        before = row.nodes / row.factor if row.factor else row.nodes
        low, right = sorted((before, row.nodes))
        edge = COSTS if row.nodes > before else "#222222"
        ax.barh(
            y,
            right - low,
            left=low,
            height=HEIGHT,
            edgecolor=edge,
            linewidth=2 if row.nodes > before else 0.6,
            linestyle="--" if row.nodes > before else "-",
            **LOOKS[row.soundness],
        )
        text = f"×{_short(row.factor)}"
        if ends is not None:
            text += f"  ({_short(ends[0])} | {_short(ends[1])})"
        if is_last:
            text += f"  = {row.nodes:,.0f}"
    ax.annotate(text, (right, y), xytext=(6, 0), textcoords="offset points", va="center", fontsize="small")


def _label(switches: list[str]) -> str:
    """The switches of a step, in lines that leave room for the bars."""
    lines = [switches[0]]
    for name in switches[1:]:
        if len(lines[-1]) + len(name) > LONGEST:
            lines[-1] += " +"
            lines.append(name)
        else:
            lines[-1] += f" + {name}"
    return "\n".join(lines)


def _short(factor: float) -> str:
    return f"{factor:.2f}" if 0.095 <= factor < 10 else f"{factor:.2g}"


def _legend(ax: Any, result: Waterfall, orders: dict[str, list[Row]], words: dict[str, str]) -> None:
    rows = [row for each in orders.values() for row in each if row.place]
    handles = [
        patches.Patch(edgecolor="#222222", linewidth=0.6, label=words[soundness], **look)
        for soundness, look in LOOKS.items()
        if any(row.soundness == soundness for row in rows)
    ]
    if any(row.factor > 1 for row in rows):
        handles.append(
            patches.Patch(
                facecolor="none", edgecolor=COSTS, linewidth=2, linestyle="--", label=words["costs"]
            )
        )
    verdict = (
        words["verdict"].format(multiplied=percent(result.multiplied), whole=percent(result.whole))
        if result.effects
        else words["short"]
    )
    ax.set_title(verdict, fontsize="medium", loc="left", pad=12)
    if handles:
        ax.legend(
            handles=handles,
            frameon=False,
            fontsize="small",
            ncols=len(handles),
            loc="upper center",
            bbox_to_anchor=(0.45, -0.75 / ax.figure.get_figheight()),
        )
