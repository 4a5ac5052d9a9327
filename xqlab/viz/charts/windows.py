"""Every search of an iteration as an interval on one number line, in the order run from top to bottom."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from xqlab.game import INFINITY, RULE_WIN
from xqlab.meanings import BOUND_MARKERS, BOUND_SIGNS, KINDS, PATH
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.result import Result
from xqlab.trace.sides import short_text
from xqlab.trace.tree.root_searches import DEEPER, WIDER, WindowSearch, root_searches
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say

WINDOW, EMPTY, AGAIN = PATH.solid, KINDS["all"].solid, KINDS["again"].solid
AGAIN_CHINESE = {WIDER: "窗口放宽", DEEPER: "深度加大"}
KNOWN = "#e4e4e4"  # where the value may still lie
RETURNED = {
    EXACT: (BOUND_MARKERS["exact"], "#111111"),
    LOWER: (BOUND_MARKERS["lower"], "#ffffff"),
    UPPER: (BOUND_MARKERS["upper"], "#ffffff"),
}
SIGNS = {EXACT: "=", LOWER: BOUND_SIGNS["lower"], UPPER: BOUND_SIGNS["upper"]}
ROW, LEAST_SPAN = 0.2, 40  # inches a row, centipawns that the axis shows at least


@dataclass(frozen=True)
class WindowRow:
    """One line of the chart: a search of the root, or, below it, of one of its moves.

    low, high : after a search of the root, what is proven of the value: at least, at most
    """

    label: str
    search: WindowSearch
    of_root: bool
    low: float = -inf
    high: float = inf


def window_rows(result: Result, depth: int | None = None, *, moves: bool = True) -> list[WindowRow]:
    """The lines of the chart of an iteration, or of all; see `windows_chart`, which draws them."""
    if len(result.lines) > 1:
        raise ChartError(f"expected a search for one best line, got {len(result.lines)} lines")
    searches = [search for search in root_searches(result.log) if depth in (None, search.depth)]
    if not searches:
        there = sorted({search.depth for search in root_searches(result.log)})
        requirement = f"a depth out of {there}" if there else "a recorded search"
        raise ChartError(f"expected {requirement}, got {depth!r}: was it searched with record=True?")
    return list(_rows(result, searches, moves))


@chart
def windows_chart(
    result: Result, depth: int | None = None, ax: Any = None, *, moves: bool = True, most_rows: int = 80
) -> Any:
    """Draws each window that was searched as an interval in centipawns, and the value that came back.

    depth     : of the iteration; None for all
    moves     : whether to draw the searches of the root's moves, too, below that of the root
    most_rows : where there are more, the rest is left out, and the chart says how many

    A filled circle is an exact value; a triangle points to where the true value may still lie. Values
    off the axis stand at its edge. Raises ChartError without a log, for a depth that it lacks, and for
    several best lines.
    """
    rows = window_rows(result, depth, moves=moves)
    left_out, rows = max(len(rows) - most_rows, 0), rows[:most_rows]
    ax = axes_for(ax, (10, 1.5 + ROW * len(rows)))
    left, right = _span(rows)
    ax.set_xlim(left, right)
    ax.set_ylim(len(rows) - 0.4, -0.6)
    for y, row in enumerate(rows):
        _draw(ax, y, row, left, right)
    _mark_values(ax, rows)
    ax.set_yticks(range(len(rows)), [row.label for row in rows], fontsize=9)
    for tick, row in zip(ax.get_yticklabels(), rows):
        tick.set_fontweight("bold" if row.of_root else "normal")
    ax.tick_params(axis="y", length=0, pad=9)  # beside the arrowheads of open windows
    value = say("value for the side to move at the root (centipawns)", "根结点走子方的值（厘兵）")
    order = say("searches in the order run", "按执行顺序排列的搜索")
    if left_out:
        order += say(f" ({left_out} more not drawn)", f"（另有 {left_out} 次未画）")
    ax.spines["left"].set_visible(False)
    return finished(ax, value, order, grid="x", legend=3, handles=_legend(rows))


def _rows(result: Result, searches: list[WindowSearch], moves: bool) -> Iterator[WindowRow]:
    depth, count, low, high = 0, 0, -inf, inf
    for search in searches:
        if search.depth != depth:
            depth, count, low, high = search.depth, 0, -inf, inf
        count += 1
        if search.value is not None and search.bound in (EXACT, LOWER):
            low = max(low, search.value)
        if search.value is not None and search.bound in (EXACT, UPPER):
            high = min(high, search.value)
        yield WindowRow(
            say(f"depth {depth}, search {count}", f"深度 {depth}，搜索 {count}"), search, True, low, high
        )
        for child in search.children if moves else ():
            again = (
                say(f" again, {child.again}", f" 重搜，{AGAIN_CHINESE[child.again]}") if child.again else ""
            )
            yield WindowRow(f"{child.number}. {result.board.move_of(child.move)}{again}", child, False)


def _span(rows: list[WindowRow]) -> tuple[float, float]:
    # The axis holds the finite ends and the values of the root's searches, and the windows of its moves.
    marks = [end for row in rows for end in (row.search.alpha, row.search.beta)]
    marks += [row.search.value for row in rows if row.of_root and row.search.value is not None]
    plain = [mark for mark in marks if abs(mark) < RULE_WIN] or [0]
    least, most = min(plain), max(plain)
    margin = max(0.08 * (most - least), (LEAST_SPAN - (most - least)) / 2)
    return least - margin, most + margin


def _draw(ax: Any, y: int, row: WindowRow, left: float, right: float) -> None:
    search = row.search
    if _leaves_doubt(row):
        ends = max(row.low, left), min(row.high, right)
        ax.barh(y, ends[1] - ends[0], left=ends[0], height=0.9, color=KNOWN, zorder=0.6, label="known")
    colour = AGAIN if search.again else EMPTY if search.is_empty else WINDOW
    start, end = max(search.alpha, left), min(search.beta, right)
    size = 12 if row.of_root else 9
    if search.is_empty:
        if left <= search.alpha <= right:
            pen: dict[str, Any] = {"markersize": size, "markeredgewidth": 3 if row.of_root else 2}
            ax.plot(search.alpha + 0.5, y, "|", color=colour, label="window", **pen)
    else:
        ax.plot([start, end], [y, y], color=colour, linewidth=size / 2, solid_capstyle="butt", label="window")
        for finite, edge, marker in ((search.alpha, left, "<"), (search.beta, right, ">")):
            if abs(finite) >= INFINITY:
                ax.plot(edge, y, marker, color=colour, markersize=size, clip_on=False)
    if search.value is None:
        text = say("not finished", "未完成")
    else:
        marker, fill = RETURNED[search.bound]
        pen = {"color": fill, "markeredgecolor": "#111111", "markersize": size * 0.6, "zorder": 3}
        ax.plot(min(max(search.value, left), right), y, marker, clip_on=False, label="value", **pen)
        text = f"{SIGNS[search.bound]} {short_text(search.value)}"
    place = ax.get_yaxis_transform()
    weight = "bold" if row.of_root else "normal"
    ax.text(1.13, y, text, transform=place, ha="right", va="center", fontsize=9, weight=weight)
    nodes = f"{search.nodes:,} {say('node' if search.nodes == 1 else 'nodes', '结点')}"
    ax.text(1.28, y, nodes, transform=place, ha="right", va="center", fontsize=9, color="#444444")


def _leaves_doubt(row: WindowRow) -> bool:
    # The value is bounded, but not yet exact.
    return row.of_root and row.low < row.high and (row.low > -inf or row.high < inf)


def _mark_values(ax: Any, rows: list[WindowRow]) -> None:
    # A dashed line at what each iteration ends with, as far down as it reaches.
    depths = [row.search.depth for row in rows if row.of_root]
    for depth in sorted(set(depths)):
        own = [y for y, row in enumerate(rows) if row.of_root and row.search.depth == depth]
        value = rows[own[-1]].search.value
        following = [y for y in range(own[-1] + 1, len(rows)) if rows[y].of_root]
        if value is not None and abs(value) < RULE_WIN:
            ends = own[0] - 0.45, (following[0] if following else len(rows)) - 0.55
            ax.plot([value, value], ends, color="#555555", linestyle="--", linewidth=1, zorder=0.8)


def _legend(rows: list[WindowRow]) -> list[Any]:
    # Only what is on the chart.
    searches = [row.search for row in rows]
    bounds = {search.bound for search in searches}
    handles: list[Any] = []
    if any(not search.is_empty and not search.again for search in searches):
        handles.append(Line2D([], [], color=WINDOW, linewidth=5, label=say("window", "窗口")))
    pen: dict[str, Any] = {"linestyle": "", "markersize": 11, "markeredgewidth": 3}
    if any(search.is_empty and not search.again for search in searches):
        handles.append(
            Line2D([], [], color=EMPTY, marker="|", label=say("empty window, 1 wide", "空窗口，宽 1"), **pen)
        )
    if any(search.again for search in searches):
        handles.append(Line2D([], [], color=AGAIN, linewidth=5, label=say("searched again", "重新搜索")))
    names = {
        EXACT: say("exact value", "精确值"),
        LOWER: say("the value is here or higher", "值在此处或更高"),
        UPPER: say("the value is here or lower", "值在此处或更低"),
    }
    for bound in sorted(bounds & set(names)):
        marker, fill = RETURNED[bound]
        shape: dict[str, Any] = {"marker": marker, "color": fill, "markeredgecolor": "#111111"}
        handles.append(Line2D([], [], linestyle="", label=names[bound], **shape))
    if any(_leaves_doubt(row) for row in rows):
        label = say("where the value may lie after the search", "搜索之后值可能所在的范围")
        handles.append(Patch(color=KNOWN, label=label))
    label = say("final value", "最终值")
    handles.append(Line2D([], [], color="#555555", linestyle="--", linewidth=1, label=label))
    return handles
