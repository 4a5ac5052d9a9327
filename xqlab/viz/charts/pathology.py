"""How often each depth picks the winning move of random trees."""

from collections.abc import Sequence
from typing import Any

from xqlab.experiments.sweeps.pathology import Picks
from xqlab.viz.charts.looks import chart, finished, line_look, require, say, whole_numbers


@chart(size=(7, 4))
def pathology_chart(runs: Picks | Sequence[Picks], ax: Any = None) -> Any:
    """The share of trees in which each depth picks the winning move, with 95 % intervals; a line each run."""
    runs = [runs] if isinstance(runs, Picks) else list(runs)
    require(runs, "picks by depth")
    for number, picks in enumerate(runs):
        low, high = picks.intervals.T
        label = say(f"dependence {picks.dependence:g}", f"相关性 {picks.dependence:g}")
        ax.plot(picks.depths, picks.shares, label=label, **line_look(number))
        ax.fill_between(picks.depths, low, high, color=f"C{number}", alpha=0.2, linewidth=0)
    ax.axhline(0.5, color="#777777", linewidth=1, linestyle=":", label=say("by lot", "随机选"))
    ax.set_ylim(0.4, 1.02)
    whole_numbers(ax.xaxis)
    wins = say("share in which the winning move is picked", "选中胜着的比例")
    return finished(ax, say("depth of the search, in plies", "搜索深度（层）"), wins, legend="best")
