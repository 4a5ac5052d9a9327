"""The chart of a suite of best moves: the share that each player has solved, against what it has spent."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.ticker import PercentFormatter

from xqlab.experiments.suite.result import SuiteResult, wilson
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, line_look, require, say

UNITS = {
    "nodes": ("nodes to the solution", "解出所需结点数"),
    "seconds": ("seconds to the solution", "解出所需时间（秒）"),
    "depth": ("depth of the solution, in plies", "解出时的深度（层）"),
}


@chart
def suite_chart(results: SuiteResult, ax: Any = None, *, unit: str = "nodes") -> Any:
    """The share of positions whose solution cost at most so much, for each player, with Wilson intervals.

    unit : "nodes", "seconds" or "depth"
    Raises ChartError before the first attempt, and for an unknown unit.
    """
    if unit not in UNITS:
        raise ChartError(f"expected a unit out of {', '.join(UNITS)}, got {unit!r}")
    tried = [name for name in results.players if results.tried(name)]
    require(tried, "at least one attempt at a position")
    costs = {name: results.costs(name, unit) for name in tried}
    every = [cost for player_costs in costs.values() for cost in player_costs] or [1]
    first, last = _ends(min(every), max(every), unit)
    ax = axes_for(ax, (7.5, 4.4))
    for number, name in enumerate(tried):
        solved, total = len(costs[name]), results.tried(name)
        counts = np.arange(solved + 1)
        shares = 100 * np.array([wilson(int(count), total) for count in counts])
        x = np.array([first, *costs[name], last])
        y = 100 * np.append(counts, solved) / total
        low, high = np.append(shares, shares[-1:], axis=0).T
        right = results.solved(name)
        label = say(f"{name}: {right} of {total}", f"{name}：{total} 题中解出 {right} 题")
        look = line_look(number, marker="")
        ax.step(x, y, where="post", label=label, **look)
        ax.fill_between(x, low, high, step="post", color=look["color"], alpha=0.13, linewidth=0)
    if unit != "depth":
        ax.set_xscale("log")
    ax.set_xlim(first, last)
    ax.set_ylim(0, 100)
    ax.yaxis.set_major_formatter(PercentFormatter(symbol=""))
    share = say("positions solved (%), with 95 % interval", "解出的局面（%）及 95 % 置信区间")
    return finished(ax, say(*UNITS[unit]), share, grid="both", legend="upper left")


def _ends(least: float, most: float, unit: str) -> tuple[float, float]:
    # The ends of the axis: some room beyond the solutions.
    if unit == "depth":
        return 0.0, most + 1
    return max(least, 1e-6) / 1.6, max(most, 1e-6) * 1.6
