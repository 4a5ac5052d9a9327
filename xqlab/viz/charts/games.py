"""A chart of several games beside each other: legal moves, cutoffs, depth."""

from typing import Any

import numpy as np

from xqlab.experiments.sweeps.games import GameComparison
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import axes_for, chart, finished, say


@chart
def games_chart(comparison: GameComparison, axes: Any = None) -> Any:
    """Three charts beside each other, a row for each game."""
    games = comparison.games
    axes = axes_for(axes, (10, 1.2 + 0.62 * len(games)), (1, 3), sharey=True)
    one = axes[0].barh(range(len(games)), [game.branching for game in games], 0.55, **looks.bar_look(0))
    axes[0].bar_label(one, fmt="%.1f", padding=3)
    cut = np.array([game.cut_rate for game in games])
    first = cut * [game.first for game in games]
    rates = {say("cut off", "发生截断"): cut, say("by the first move", "由第一步截断"): first}
    look: dict[str, Any] = {"width": 0.76, "lying": True, "first": 1, "padding": 3, "fontsize": 9}
    looks.grouped_bars(axes[1], rates, "{:.0%}".format, **look)
    depths = {
        say("lossless", "无损"): [game.lossless for game in games],
        say("full", "全部"): [game.full for game in games],
    }
    looks.grouped_bars(axes[2], depths, "{:.0f}".format, **look)
    labels = (
        say("legal moves, mean", "平均合法着法数"),
        say("share of the inner nodes", "占内部结点的比例"),
        say(f"depth in {comparison.seconds:g} s (plies)", f"{comparison.seconds:g} 秒内的深度（层）"),
    )
    for number, (ax, label) in enumerate(zip(axes, labels)):
        ax.margins(x=0.16)
        finished(ax, label, grid="x", legend=2 if number else 0)
    axes[1].xaxis.set_major_formatter(looks.PERCENT)
    looks.whole_numbers(axes[2].xaxis)
    interpreted = say("\n(interpreted)", "\n（解释执行）")
    names = [str(game.called) for game in games]
    looks.name_rows(
        axes[0], [name if game.compiled else f"{name}{interpreted}" for name, game in zip(names, games)]
    )
    return axes
