"""Charts of iterative deepening and memory: ratios of nodes, table sizes, answers, transpositions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator

from xqlab.experiments.sweeps.table_sizes import SizeRow
from xqlab.search.result import Result
from xqlab.trace.tree.table_answers import Transposition, answers_by_ply
from xqlab.viz.charts.looks import COLOURS, DASHES, MARKERS, ChartError, axes_for, bar_look, framed
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.notation.moves import move_text

KIB = 1024


def ratio_spread(ratios: Mapping[str, Mapping[str, float]], unit: str, ax: Any = None) -> Any:
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
        ax.plot(values, y + lift, "o", color=COLOURS[4], markeredgecolor="#222222", markersize=5, label=name)
        ax.plot([low, high], [y, y], color="#222222", linewidth=2, zorder=3)
        ax.plot(middle, y, "D", color=COLOURS[1], markeredgecolor="#222222", markersize=9, zorder=4)
        text = f"{middle:.2f} ({low:.2f} to {high:.2f})"
        ax.text(1.02, y, text, transform=ax.get_yaxis_transform(), va="center", fontsize=9)
    ax.axvline(1, color="#555555", linewidth=1, linestyle="--", zorder=0.8)
    ax.set_xscale("log")
    _plain_numbers(ax.xaxis)
    ax.set_yticks(range(len(ratios)), list(ratios))
    ax.set_ylim(len(ratios) - 0.5, -0.5)
    count = max(map(len, ratios.values()))
    ax.set_xlabel(
        f"nodes as a multiple of “{unit}” (a dot: one of {count} positions; ◆ median, bar: middle half)"
    )
    return framed(ax, "x")


def ratios_by_depth(
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
        kind = number % len(COLOURS)
        ax.errorbar(
            np.array(list(by_depth)) + 0.06 * (number - (len(ratios) - 1) / 2),
            middle,
            [middle - low, high - middle],
            color=COLOURS[kind],
            marker=MARKERS[kind],
            linestyle=DASHES[kind],
            capsize=3,
            label=name,
        )
    ax.axhline(1, color="#555555", linewidth=1, linestyle="--", zorder=0.8)
    ax.set_yscale("log")
    _plain_numbers(ax.yaxis)
    ax.set_xticks(sorted({depth for row in ratios.values() for depth in row}))
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel(f"nodes as a multiple of\n“{unit}” (median, middle half)")
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return framed(ax)


def table_sizes(rows: Sequence[SizeRow], axes: Any = None) -> Any:
    """Two axes over the size of the table: nodes as a multiple of the largest table's, and the hit rate.

    The line is the median over the positions, the band the range from least to most.
    """
    sizes = sorted({row.size for row in rows})
    if len(sizes) < 2:
        raise ChartError(f"expected rows of at least two sizes, got {sizes}")
    axes = axes_for(axes, (8, 6), (2, 1), sharex=True)
    most = {row.position: row.nodes for row in rows if row.size == sizes[-1]}
    series = (
        (axes[0], "nodes as a multiple of\nthe largest table's", lambda row: row.nodes / most[row.position]),
        (axes[1], "probes that hit (%)", lambda row: 100 * row.hit_rate),
    )
    for number, (ax, label, measure) in enumerate(series):
        measured = [[measure(row) for row in rows if row.size == size] for size in sizes]
        band = [min(each) for each in measured], [max(each) for each in measured]
        ax.fill_between(sizes, *band, color=COLOURS[number], alpha=0.2, linewidth=0, label="all positions")
        ax.plot(
            sizes, [np.median(each) for each in measured], color=COLOURS[number], marker="o", label="median"
        )
        ax.set_xscale("log", base=2)
        ax.set_ylabel(label)
        ax.legend(frameon=False, loc="best")
        framed(ax)
    axes[0].set_ylim(bottom=0)
    axes[1].set_ylim(0, 100)
    axes[1].set_xticks(sizes, [size_text(size) for size in sizes], rotation=30)
    axes[1].set_xlabel(f"size of the table ({_entry_bytes(rows)} bytes an entry)")
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


def table_answers(result: Result, ax: Any = None) -> Any:
    """How many nodes the table answered at each ply, stacked by the bound of the entry."""
    if not len(result.log):
        raise ChartError("expected a recorded search: search with record=True")
    ax = axes_for(ax, (8, 4))
    base = np.zeros(1)
    for number, (name, counts) in enumerate(answers_by_ply(result).items()):
        base = np.zeros(len(counts)) if number == 0 else base
        ax.bar(
            np.arange(len(counts)),
            counts,
            bottom=base,
            **bar_look(number),
            label=f"{name} ({counts.sum():,})",
        )
        base = base + counts
    last = int(np.max(np.flatnonzero(base), initial=0))
    ax.set_xlim(-0.6, last + 0.6)
    ax.set_xticks(range(last + 1))
    ax.set_xlabel("ply (0 is the root)")
    ax.set_ylabel("nodes answered by the table")
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3)
    return framed(ax)


def _entry_bytes(rows: Sequence[SizeRow]) -> int:
    return rows[0].size // rows[0].entries


def _plain_numbers(axis: Any) -> None:
    # Within one power of ten the ticks are those of a linear axis; a wider axis would have no tick near 1.
    low, high = axis.get_view_interval()
    is_wide = high > 10 * low
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)) if is_wide else MaxNLocator(7, steps=[1, 2, 5, 10]))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(lambda value, _: f"{value:g}")


def transposition_gallery(board: Board, transposition: Transposition, *, width: int = 300) -> Gallery:
    """The moves of both lines as arrows, blue for the side to move and orange for the other, and the end."""
    end = board.copy()
    for move in transposition.searched:
        end.push(move)
    pictures = {
        f"{when}: {_numbered(line)}\n{_chinese(board, line)}": line
        for when, line in (("Searched 先", transposition.searched), ("Met again 后", transposition.met))
    }
    drawn = {caption: board.svg(arrows=_arrows(line), last_move=None) for caption, line in pictures.items()}
    return Gallery(
        drawn | {f"One position 同一局面\nkey {transposition.key:016x}": end.svg(last_move=None)}, width=width
    )


def _numbered(line: Sequence[Any]) -> str:
    return " ".join(f"{number}.{move}" for number, move in enumerate(line, 1))


def _chinese(board: Board, line: Sequence[Any]) -> str:
    ahead, words = board.copy(), []
    for move in line:
        words.append(move_text(ahead, move))
        ahead.push(move)
    return "，".join(words)


def _arrows(line: Sequence[Any]) -> list[tuple[int, int, str]]:
    return [(move.from_square, move.to_square, COLOURS[ply % 2]) for ply, move in enumerate(line)]
