"""Charts of the cost and the results of searches. Several stand side by side as `{name: Result}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.search.result import Result
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


def _check(results: Any, recorded: bool = False) -> None:
    if not isinstance(results, Mapping) or not results:
        raise ChartError(f"expected results by name, such as {{'alpha-beta': result}}, got {results!r}")
    for name, result in results.items():
        if recorded and not len(result.log):
            raise ChartError(f"{name!r} has no log: search with record=True")


def _finish(ax: Any, results: Any, x: str = "", y: str = "") -> Any:
    return finished(ax, x, y, legend=min(len(results), 3) if len(results) > 1 else 0)
