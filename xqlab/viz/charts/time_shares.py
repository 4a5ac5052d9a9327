"""A chart of the parts of a search's time."""

from collections.abc import Mapping
from typing import Any

from xqlab.experiments.bench.time_shares import TimeShares
from xqlab.viz.charts.looks import axes_for, chart, finished, grouped_bars, say

PARTS = {
    "moves": ("moves made and taken back", "走子与撤销"),
    "check test": ("is it check?", "是否被将军"),
    "repetition": ("is it a repetition?", "是否重复局面"),
    "table": ("transposition table", "置换表"),
    "evaluation": ("evaluation", "评估"),
    "generation": ("legal moves", "生成合法着法"),
    "ordering": ("move ordering", "着法排序"),
    "search itself": ("the search itself", "搜索本身"),
}
SEARCHES = {
    "hand-crafted evaluation": ("hand-crafted evaluation", "手工评估"),
    "net": ("net", "神经网络"),
}


@chart(needs="the time shares of a search")
def time_shares_chart(searches: Mapping[str, TimeShares], ax: Any = None) -> Any:
    """A bar for each part of the time of each search, by the name of the search.

    Raises ChartError for no searches.
    """
    ax = axes_for(ax, (7.5, 1.2 + 2.9 * len(searches)))
    parts = list(next(iter(searches.values())).shares)
    percent = {
        say(*SEARCHES.get(name, (name, name))): [100 * own.shares[part] for part in parts]
        for name, own in searches.items()
    }
    grouped_bars(ax, percent, "{:.0f}".format, lying=True, padding=3, fontsize=8)
    ax.set_yticks(range(len(parts)), [say(*PARTS[part]) for part in parts])
    ax.invert_yaxis()
    ax.set_xlim(left=0)
    label = say("share of the search's time, %", "占搜索时间的百分比")
    return finished(ax, label, grid="x", legend="best" if len(searches) > 1 else "")


def time_shares_figure(searches: Mapping[str, TimeShares]) -> Any:
    """The chart as a figure, for `xqlab bench profile --plot`."""
    return time_shares_chart(searches).figure
