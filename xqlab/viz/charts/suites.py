"""The chart of a suite of best moves: the share that each player has solved, against what it has spent."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.ticker import PercentFormatter

from xqlab.experiments.suite.result import SuiteResult, wilson
from xqlab.viz.charts.looks import COLOURS, DASHES, ChartError, axes_for, fonts_for, framed, words_in

WORDS = {
    "en": {
        "nodes": "nodes to the solution",
        "seconds": "seconds to the solution",
        "depth": "depth of the solution, in plies",
        "share": "positions solved (%), with 95 % interval",
        "player": "{name}: {solved} of {tried}",
    },
    "zh": {
        "nodes": "解出所需节点数",
        "seconds": "解出所需时间（秒）",
        "depth": "解出时的深度（层）",
        "share": "解出的局面（%）及 95 % 置信区间",
        "player": "{name}：{tried} 题中解出 {solved} 题",
    },
}


def suite_chart(results: SuiteResult, ax: Any = None, *, unit: str = "nodes", language: str = "en") -> Any:
    """The share of positions whose solution cost at most so much, for each player, with Wilson intervals.

    unit : "nodes", "seconds" or "depth"
    Returns the axes. Raises ChartError before the first attempt, and for an unknown unit or language.
    """
    words = words_in(language, WORDS)
    if unit not in ("nodes", "seconds", "depth"):
        raise ChartError(f"expected a unit out of nodes, seconds, depth, got {unit!r}")
    tried = [name for name in results.players if results.tried(name)]
    if not tried:
        raise ChartError("expected at least one attempt at a position, got none")
    costs = {name: results.costs(name, unit) for name in tried}
    every = [cost for each in costs.values() for cost in each] or [1]
    first, last = _ends(min(every), max(every), unit)
    with fonts_for(language):
        ax = axes_for(ax, (7.5, 4.4))
        for number, name in enumerate(tried):
            solved, total = len(costs[name]), results.tried(name)
            counts = np.arange(solved + 1)
            shares = 100 * np.array([wilson(int(count), total) for count in counts])
            x = np.array([first, *costs[name], last])
            y = 100 * np.append(counts, solved) / total
            low, high = np.append(shares, shares[-1:], axis=0).T
            colour = COLOURS[number % len(COLOURS)]
            label = words["player"].format(name=name, solved=results.solved(name), tried=total)
            ax.step(x, y, where="post", color=colour, linestyle=DASHES[number % len(DASHES)], label=label)
            ax.fill_between(x, low, high, step="post", color=colour, alpha=0.13, linewidth=0)
        if unit != "depth":
            ax.set_xscale("log")
        ax.set_xlim(first, last)
        ax.set_ylim(0, 100)
        ax.yaxis.set_major_formatter(PercentFormatter(symbol=""))
        ax.set_xlabel(words[unit])
        ax.set_ylabel(words["share"])
        ax.legend(frameon=False, loc="upper left")
        return framed(ax, "both")


def _ends(least: float, most: float, unit: str) -> tuple[float, float]:
    # The ends of the axis: some room beyond the solutions.
    if unit == "depth":
        return 0.0, most + 1
    return max(least, 1e-6) / 1.6, max(most, 1e-6) * 1.6
