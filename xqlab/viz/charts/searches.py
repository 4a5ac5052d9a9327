"""Charts of the cost and the results of searches. Several stand side by side as `{name: Result}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.game import RULE_WIN
from xqlab.search.result import Result
from xqlab.trace.sides import short_text
from xqlab.trace.tree.statistics import count_by_ply
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say

Results = Mapping[str, Result]

# Counters of work that a search avoids, and what the axis calls them.
AVOIDED = {
    "pruned": ("moves pruned\n(proven)", "剪去的着法\n（有证明）"),
    "table_cutoffs": ("table cutoffs\n(known)", "置换表截断\n（已知）"),
    "skipped": ("moves skipped\n(a guess)", "跳过的着法\n（猜测）"),
    "null_cutoffs": ("null move\n(a guess)", "空着\n（猜测）"),
    "shortcuts": ("other shortcuts\n(mostly guesses)", "其他捷径\n（多为猜测）"),
}
ENTERED = "positions entered", "进入的局面数"
ITERATIONS = {
    None: ("all iterations", "全部迭代"),
    0: ("the first iteration", "第一次迭代"),
    -1: ("the last iteration", "最后一次迭代"),
}


@chart
def nodes_by_ply_chart(results: Results, ax: Any = None) -> Any:
    """Positions entered at each ply, logarithmic; the searches need record=True."""
    _check(results, recorded=True)
    ax = axes_for(ax)
    counts = {name: count_by_ply(result).nodes for name, result in results.items()}
    plies = max(map(len, counts.values()))
    looks.grouped_bars(ax, {name: np.pad(nodes, (0, plies - len(nodes))) for name, nodes in counts.items()})
    ax.set_yscale("log")
    ax.set_ylim(bottom=0.8)
    ax.set_xticks(range(plies))
    return _finish(ax, results, say(*looks.PLY), say(*ENTERED))


@chart
def cutoffs_by_move_number_chart(
    results: Results, ax: Any = None, *, most: int = 8, iteration: int | None = None
) -> Any:
    """The share of cutoffs by the first move of a node, the second, ...: the quality of the move ordering.

    most      : the last bar is for this number and all above
    iteration : 0 for the first, -1 for the last; all of them if None

    The results need a log, searched with record=True.
    """
    _check(results, recorded=True)
    if most < 2:
        raise ChartError(f"expected most to be at least 2, got {most!r}")
    ax = axes_for(ax)
    shares = {}
    for name, result in results.items():
        numbers = count_by_ply(result, iteration).cutoffs_by_number
        counts = np.pad(numbers, (0, most))[:most].astype(float)
        counts[-1] = numbers[most - 1 :].sum()
        shares[name] = 100 * counts / max(counts.sum(), 1)
    looks.grouped_bars(ax, shares)
    ax.set_xticks(range(most), [*map(str, range(1, most)), f"{most}+"])
    ax.set_ylim(0, 100)
    which = say(*ITERATIONS.get(iteration, (f"iteration {iteration}", f"迭代 {iteration}")))
    return _finish(
        ax,
        results,
        say(*looks.MOVE_NUMBER),
        say(f"share of cutoffs (%), {which}", f"占截断的比例（%），{which}"),
    )


@chart
def switches_chart(results: Results, ax: Any = None) -> Any:
    """Positions, evaluations and time of each search, as a part of those of the first one.

    The time of a process's first search may include compiling.
    """
    _check(results)
    ax = axes_for(ax)
    name, first = next(iter(results.items()))
    measures = {
        say("positions\nentered", "进入的\n局面"): lambda result: result.nodes,
        say("positions\nevaluated", "评估的\n局面"): lambda result: result.counts["leaves"],
        say("time", "时间"): lambda result: result.seconds,
    }
    ratios = {
        name: [measure(result) / max(measure(first), 1e-9) for measure in measures.values()]
        for name, result in results.items()
    }
    looks.grouped_bars(ax, ratios, lambda ratio: f"{ratio:.2g}")
    ax.axhline(1, color="#333333", linewidth=1)
    ax.margins(y=0.12)
    ax.set_xticks(range(len(measures)), list(measures))
    return _finish(ax, results, y=say(f"ratio to “{name}” (= 1)", f"与“{name}”之比（= 1）"))


@chart
def work_avoided_chart(results: Results, ax: Any = None) -> Any:
    """The work that each search avoids, by a proof (cutoffs, the table) or by a guess (the rest)."""
    _check(results)
    ax = axes_for(ax)
    counts = {name: [float(result.counts[name]) for name in AVOIDED] for name, result in results.items()}
    looks.grouped_bars(ax, counts, lambda count: f"{count:.3g}")
    ax.set_yscale("symlog", linthresh=1)
    ax.set_ylim(bottom=0)
    ax.margins(y=0.12)
    ax.set_xticks(range(len(AVOIDED)), [say(*words) for words in AVOIDED.values()])
    return _finish(ax, results, y=say("moves and positions not searched", "未搜索的着法与局面数"))


@chart
def value_by_iteration_chart(results: Results, ax: Any = None) -> Any:
    """The value after each iteration; mates, which have no place on the axis, stand at its edge by name."""
    _check(results)
    ax = axes_for(ax)
    for number, (name, result) in enumerate(results.items()):
        depths = [iteration.depth for iteration in result.iterations]
        values = [iteration.value for iteration in result.iterations]
        plain = [np.nan if abs(value) >= RULE_WIN else value for value in values]
        (line,) = ax.plot(depths, plain, label=name, **looks.line_look(number))
        look = {"transform": ax.get_xaxis_transform(), "ha": "center", "va": "center", "weight": "bold"}
        for depth, value in zip(depths, values):
            if abs(value) >= RULE_WIN:
                place = 0.97 - 0.07 * number if value > 0 else 0.03 + 0.07 * number
                ax.text(depth, place, short_text(value), color=line.get_color(), **look)
    looks.whole_numbers(ax.xaxis)
    ax.axhline(0, color="#777777", linewidth=0.8, zorder=0)
    depth_label = say("depth of the iteration (plies)", "迭代深度（层）")
    return _finish(
        ax, results, depth_label, say("value for the side to move (centipawns)", "走子方的值（厘兵）")
    )


@chart
def nodes_by_depth_chart(results: Mapping[str, Result | Sequence[Result]], ax: Any = None) -> Any:
    """Positions entered up to each depth, on a logarithmic axis, where exponential growth is a straight line.

    results : a result counts with each of its iterations, the shallower ones included; a list of results,
              searched to different depths, with one point each
    """
    _check(results)
    ax = axes_for(ax)
    for number, (name, result) in enumerate(results.items()):
        points = result.iterations if isinstance(result, Result) else result
        nodes = [point.nodes for point in points]
        ax.plot([point.depth for point in points], nodes, label=name, **looks.line_look(number))
    ax.set_yscale("log")
    looks.whole_numbers(ax.xaxis)
    return _finish(ax, results, say(*looks.DEPTH), say(*ENTERED))


def _check(results: Any, recorded: bool = False) -> None:
    if not isinstance(results, Mapping) or not results:
        raise ChartError(f"expected results by name, such as {{'alpha-beta': result}}, got {results!r}")
    for name, result in results.items():
        if recorded and not len(result.log):
            raise ChartError(f"{name!r} has no log: search with record=True")


def _finish(ax: Any, results: Any, x: str = "", y: str = "") -> Any:
    return finished(ax, x, y, legend=min(len(results), 3) if len(results) > 1 else 0)
