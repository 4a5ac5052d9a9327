"""What each enhancement saves, switch by switch, in an order and in its reverse, on one logarithmic axis."""

from typing import Any

from matplotlib.patches import Patch

from xqlab.experiments.sweeps.waterfall import GIVEN, ORDERS, REVERSE, Stage, Waterfall, percent, step_name
from xqlab.meanings import SIDES, SOUNDNESS
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say
from xqlab.viz.page.switch_words import switch_names

LOOKS: dict[str, dict[str, Any]] = {
    LOSSLESS: {"facecolor": SOUNDNESS[LOSSLESS].solid, "hatch": ""},
    SELECTIVE: {"facecolor": SOUNDNESS[SELECTIVE].solid, "hatch": "///"},
}
COSTS = SIDES[0].edge  # the edge of a step that needs more nodes than were needed before
LONGEST = 32  # characters of a line of a step's name
HEIGHT = 0.66  # of a bar, in rows
GAP = 1.9  # rows between the orders
ORDER_WORDS = {
    GIVEN: ("in the order given", "按给定的顺序"),
    REVERSE: ("in the reverse order", "按相反的顺序"),
}


@chart
def waterfall_chart(result: Waterfall, ax: Any = None) -> Any:
    """Both orders of a `waterfall`, the given one above, and how far their effects are from multiplying.

    A bar runs from the nodes before a step to those after it; its text is the share that the step leaves, and
    in brackets the shares of the step alone and as the last one. Raises ChartError for no measurements.
    """
    orders = {order: rows for order in ORDERS if (rows := result.order(order))}
    if not orders:
        raise ChartError(
            "expected a waterfall with searches in it, got one that was stopped before the first"
        )
    count = sum(map(len, orders.values()))
    ax = axes_for(ax, (9.5, 2.2 + 0.36 * (count + GAP * len(orders))))
    ax.set_xscale("log")
    ends = {effect.step: (effect.alone, effect.last) for effect in result.effects}
    labels = {step_name(step): _label(switch_names(step)) for step in result.steps}
    ticks: list[float] = []
    names: list[str] = []
    y = 0.0
    for order, rows in orders.items():
        look: dict[str, Any] = {"fontweight": "bold", "fontsize": "medium"}
        looks.note(ax, say(*ORDER_WORDS[order]), (0, y), (6, 0), xycoords=("axes fraction", "data"), **look)
        y += 1
        for row in rows:
            is_last = row is rows[-1]
            _bar(ax, row, y, ends.get(row.step), is_last)
            if not is_last:  # the step that follows begins where this one ends
                ax.plot([row.nodes] * 2, [y, y + 1], color="#555555", linewidth=0.9, zorder=1)
            ticks.append(y)
            names.append(labels[row.step] if row.step else say("start", "起点"))
            y += 1
        y += GAP - 1
    nodes = [row.nodes for rows in orders.values() for row in rows]
    # Room on both sides for what stands beside the bars.
    spread = max(nodes) / min(nodes)
    ax.set_xlim(min(nodes) / max(1.25, spread**0.06), max(nodes) * max(2.5, spread**0.42))
    ax.set_ylim(y - GAP + 1.3, -0.8)
    ax.set_yticks(ticks, names)
    ax.tick_params(axis="y", length=0)
    looks.plain_log(ax.xaxis, (1, 2, 5) if spread < 3000 else (1,))
    ax.xaxis.set_major_formatter(looks.COUNT)
    positions, mean = len(result.positions), ""
    if positions > 1:
        mean = say(f"\n(geometric mean of {positions} positions)", f"（{positions} 个局面的几何平均）")
    label = say(
        f"positions entered to depth {result.depth}{mean}, logarithmic",
        f"搜索到深度 {result.depth} 进入的局面数{mean}，对数坐标",
    )
    ax.spines["left"].set_visible(False)
    _legend(ax, result, orders)
    return finished(ax, label, grid="x")


def _bar(ax: Any, row: Stage, y: float, ends: tuple[float, float] | None, is_last: bool) -> None:
    if row.place == 0:
        ax.plot(row.nodes, y, marker="D", color="#222222", markersize=6)
        text, right = f"{row.nodes:,.0f}", row.nodes
    else:
        before = row.nodes / row.factor if row.factor else row.nodes
        low, right = sorted((before, row.nodes))
        look = LOOKS[row.soundness] | {"edgecolor": "#222222", "linewidth": 0.6}
        if row.nodes > before:
            look |= {"edgecolor": COSTS, "linewidth": 2, "linestyle": "--"}
        ax.barh(y, right - low, left=low, height=HEIGHT, **look)
        text = f"×{_short(row.factor)}"
        if ends is not None:
            text += f"  ({_short(ends[0])} | {_short(ends[1])})"
        if is_last:
            text += f"  = {row.nodes:,.0f}"
    looks.note(ax, text, (right, y), (6, 0))


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


def _legend(ax: Any, result: Waterfall, orders: dict[str, list[Stage]]) -> None:
    rows = [row for rows in orders.values() for row in rows if row.place]
    kinds = {row.soundness for row in rows}
    handles = [
        Patch(edgecolor="#222222", linewidth=0.6, label=say(*looks.SOUNDNESS_WORDS[soundness]), **look)
        for soundness, look in LOOKS.items()
        if soundness in kinds
    ]
    if any(row.factor > 1 for row in rows):
        label = say("costs nodes instead of saving them", "结点反而增多")
        handles.append(Patch(facecolor="none", edgecolor=COSTS, linewidth=2, linestyle="--", label=label))
    verdict = say("Stopped before all searches were done.", "在全部搜索完成之前已停止。")
    if result.effects:
        multiplied, whole = (
            say(text, text.replace(" ", "")) for text in map(percent, (result.multiplied, result.whole))
        )
        verdict = say(
            "The effects do not multiply: the product of the factors of the single steps\n"
            f"is {multiplied} of the nodes, all steps together leave {whole}.\n"
            "Beside a bar: nodes after / before the step (the step alone | the step last).",
            f"各步的效果不能相乘：单独各步系数之积为结点的 {multiplied}，\n"
            f"合在一起实际剩 {whole}。条旁：该步之后与之前结点数之比（单独 | 最后）。",
        )
    ax.set_title(verdict, fontsize="medium", loc="left", pad=12)
    if handles:
        below = 0.45, -0.75 / ax.figure.get_figheight()
        look: dict[str, Any] = {"handles": handles, "ncols": len(handles), "bbox_to_anchor": below}
        finished(ax, grid="", legend="upper center", **look)
