"""Charts of iterative deepening and memory: ratios of nodes, table sizes, answers, transpositions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator

from xqlab.experiments.sweeps.table_sizes import SizeRow
from xqlab.search.result import Result
from xqlab.trace.tree.table_answers import Transposition, answers_by_ply
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.notation.moves import move_text

KIB = 1024


@chart
def ratio_spread_chart(ratios: Mapping[str, Mapping[str, float]], unit: str, ax: Any = None) -> Any:
    """A row for each configuration: a dot for each position, the median, and the middle half.

    ratios : configuration -> position -> nodes as a multiple of those of `unit`
    """
    if not ratios or not all(ratios.values()):
        raise ChartError(f"expected ratios by configuration and position, got {ratios!r}")
    ax = axes_for(ax, (9, 1.4 + 0.5 * len(ratios)))
    for y, (name, row) in enumerate(ratios.items()):
        values = np.sort(list(row.values()))
        low, middle, high = np.percentile(values, (25, 50, 75))
        lift = 0.16 * (np.arange(len(values)) % 3 - 1)  # so that equal dots stay visible
        ax.plot(
            values, y + lift, "o", color=looks.COLOURS[4], markeredgecolor="#222222", markersize=5, label=name
        )
        ax.plot([low, high], [y, y], color="#222222", linewidth=2, zorder=3)
        ax.plot(middle, y, "D", color=looks.COLOURS[1], markeredgecolor="#222222", markersize=9, zorder=4)
        text = say(f"{middle:.2f} ({low:.2f} to {high:.2f})", f"{middle:.2f}（{low:.2f} 到 {high:.2f}）")
        looks.beside_row(ax, y, text)
    ax.axvline(1, color="#555555", linewidth=1, linestyle="--", zorder=0.8)
    ax.set_xscale("log")
    _plain_numbers(ax.xaxis)
    looks.name_rows(ax, list(ratios))
    count = max(map(len, ratios.values()))
    label = say(
        f"nodes as a multiple of “{unit}” (a dot: one of {count} positions; ◆ median, bar: middle half)",
        f"结点数与“{unit}”之比（圆点：{count} 个局面之一；◆ 中位数，横线：中间一半）",
    )
    return finished(ax, label, grid="x")


@chart
def ratios_by_depth_chart(
    ratios: Mapping[str, Mapping[int, Mapping[str, float]]], unit: str, ax: Any = None
) -> Any:
    """The median ratio of nodes at each depth, one line a configuration, with the middle half of positions.

    ratios : configuration -> depth -> position -> nodes as a multiple of those of `unit`
    """
    if not ratios or not all(ratios.values()):
        raise ChartError(f"expected ratios by configuration, depth and position, got {ratios!r}")
    ax = axes_for(ax, (8, 4))
    for number, (name, by_depth) in enumerate(ratios.items()):
        low, middle, high = np.transpose(
            [np.percentile(list(row.values()), (25, 50, 75)) for row in by_depth.values()]
        )
        at = np.array(list(by_depth)) + 0.06 * (number - (len(ratios) - 1) / 2)
        ax.errorbar(
            at, middle, [middle - low, high - middle], **looks.line_look(number, capsize=3, label=name)
        )
    ax.axhline(1, color="#555555", linewidth=1, linestyle="--", zorder=0.8)
    ax.set_yscale("log")
    _plain_numbers(ax.yaxis)
    ax.set_xticks(sorted({depth for row in ratios.values() for depth in row}))
    label = say(
        f"nodes as a multiple of\n“{unit}” (median, middle half)",
        f"结点数与“{unit}”之比\n（中位数，中间一半）",
    )
    return finished(ax, say(*looks.DEPTH), label, legend=2)


@chart
def table_sizes_chart(rows: Sequence[SizeRow], axes: Any = None) -> Any:
    """Two axes over the size of the table: nodes as a multiple of the largest table's, and the hit rate.

    The line is the median over the positions, the band the range from least to most.
    """
    sizes = sorted({row.size for row in rows})
    if len(sizes) < 2:
        raise ChartError(f"expected rows of at least two sizes, got {sizes}")
    axes = axes_for(axes, (8, 6), (2, 1), sharex=True)
    most = {row.position: row.nodes for row in rows if row.size == sizes[-1]}
    nodes = say("nodes as a multiple of\nthe largest table's", "结点数与\n最大的表之比")
    series = (
        (axes[0], nodes, lambda row: row.nodes / most[row.position]),
        (axes[1], say("probes that hit (%)", "查表命中率（%）"), lambda row: 100 * row.hit_rate),
    )
    for number, (ax, label, measure) in enumerate(series):
        measured = [[measure(row) for row in rows if row.size == size] for size in sizes]
        band = [min(numbers) for numbers in measured], [max(numbers) for numbers in measured]
        colour, medians = looks.COLOURS[number], [np.median(numbers) for numbers in measured]
        ax.fill_between(
            sizes, *band, color=colour, alpha=0.2, linewidth=0, label=say("all positions", "全部局面")
        )
        ax.plot(sizes, medians, color=colour, marker="o", label=say("median", "中位数"))
        ax.set_xscale("log", base=2)
        finished(ax, y=label, legend="best")
    axes[0].set_ylim(bottom=0)
    axes[1].set_ylim(0, 100)
    axes[1].set_xticks(sizes, [size_text(size) for size in sizes], rotation=30)
    entry = rows[0].size // rows[0].entries
    axes[1].set_xlabel(say(f"size of the table ({entry} bytes an entry)", f"表的大小（每项 {entry} 字节）"))
    return axes


def size_text(size: float) -> str:
    """Bytes in words.

    >>> size_text(32), size_text(4096), size_text(16 * 2**20)
    ('32 B', '4 KB', '16 MB')
    """
    for unit, name in ((KIB * KIB, "MB"), (KIB, "KB")):
        if size >= unit:
            return f"{size / unit:g} {name}"
    return f"{size:g} B"


@chart
def table_answers_chart(result: Result, ax: Any = None) -> Any:
    """How many nodes the table answered at each ply, stacked by the bound of the entry."""
    if not len(result.log):
        raise ChartError("expected a recorded search: search with record=True")
    ax = axes_for(ax, (8, 4))
    base: Any = 0
    for number, (name, counts) in enumerate(answers_by_ply(result).items()):
        label = f"{name} ({counts.sum():,})"
        ax.bar(np.arange(len(counts)), counts, bottom=base, label=label, **looks.bar_look(number))
        base = base + counts
    last = int(np.max(np.flatnonzero(base), initial=0))
    ax.set_xlim(-0.6, last + 0.6)
    ax.set_xticks(range(last + 1))
    return finished(
        ax, say(*looks.PLY), say("nodes answered by the table", "由置换表给出答案的结点数"), legend=3
    )


def _plain_numbers(axis: Any) -> None:
    # Within one power of ten the ticks are those of a linear axis; a wider axis would have no tick near 1.
    low, high = axis.get_view_interval()
    is_wide = high > 10 * low
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)) if is_wide else MaxNLocator(7, steps=[1, 2, 5, 10]))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(looks.PLAIN)


@chart
def transposition_gallery(board: Board, transposition: Transposition, *, width: int = 300) -> Gallery:
    """The moves of both lines as arrows, blue for the side to move and orange for the other, and the end."""
    end = board.copy()
    for move in transposition.searched:
        end.push(move)
    pictures = {
        f"{when}: {' '.join(f'{n}.{move}' for n, move in enumerate(line, 1))}\n{_chinese(board, line)}": line
        for when, line in (
            (say("Searched", "先搜索"), transposition.searched),
            (say("Met again", "再次遇到"), transposition.met),
        )
    }
    drawn = {caption: board.svg(arrows=_arrows(line), last_move=None) for caption, line in pictures.items()}
    key = f"{transposition.key:016x}"
    caption = say(f"One position\nkey {key}", f"同一局面\n键值 {key}")
    return Gallery(drawn | {caption: end.svg(last_move=None)}, width=width)


def _chinese(board: Board, line: Sequence[Any]) -> str:
    ahead, words = board.copy(), []
    for move in line:
        words.append(move_text(ahead, move))
        ahead.push(move)
    return "，".join(words)


def _arrows(line: Sequence[Any]) -> list[tuple[int, int, str]]:
    return [(move.from_square, move.to_square, looks.COLOURS[ply % 2]) for ply, move in enumerate(line)]
