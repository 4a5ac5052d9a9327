"""Charts of a training set: its contents, the steps of the pipeline, the leaks of a split, its boards.

Several sets stand side by side as `{name: positions}`.
"""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from xqlab.evaluation.terms import CHINESE
from xqlab.experiments.selfplay.label_comparison import LabelComparison
from xqlab.nnue.data.game_split import Leak
from xqlab.nnue.data.one_hot import COLUMNS, one_hot
from xqlab.nnue.data.pipeline import Prepared
from xqlab.nnue.data.position_forms import first_of_each
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions, for_mover
from xqlab.nnue.net.features import pieces_left
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, require, say
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import KIND_NAMES, SQUARES

LIMIT = 1500  # centipawns: values beyond it stand in the outermost columns
STEP = 100  # centipawns of a column
PLIES = 10  # of a column
WIDTH = 260  # pixels of a board
ENDS = {1: ("the mover won", "走子方胜"), 0: ("drawn", "和"), -1: ("the mover lost", "走子方负")}
MOVER = "value for the mover (pawns)", "走子方的值（兵）"
GAME_PLY = "ply since the start of the game (columns of {})", "对局开始后的层数（每柱 {} 层）"
POSITIONS = "positions", "局面"

Sets = Positions | Mapping[str, Positions]


@chart
def values_chart(positions: Sets, ax: Any = None) -> Any:
    """How often each value occurs, as the mover sees it; mates and others beyond ±1500 at the edges."""
    edges = np.arange(-LIMIT - STEP, LIMIT + 3 * STEP, STEP) - STEP / 2
    last = LIMIT + STEP
    ax = _shares(positions, ax, edges, lambda some: np.clip(some["value"], -last, last), say(*MOVER))
    mate = say("mate", "杀棋")
    ax.set_xticks(
        [-last, -1000, -500, 0, 500, 1000, last],
        [f"{mate},\n< -15", "-10", "-5", "0", "5", "10", f"> 15,\n{mate}"],
    )
    return ax


@chart
def plies_chart(positions: Sets, ax: Any = None) -> Any:
    """How far into their games the positions lie."""
    last = max(int(some["ply"].max(initial=0)) for some in _sets(positions).values())
    edges, label = np.arange(0, last + PLIES + 1, PLIES), say(*GAME_PLY).format(PLIES)
    return _shares(positions, ax, edges, lambda some: some["ply"], label)


@chart
def pieces_chart(positions: Sets, ax: Any = None) -> Any:
    """How many pieces are left on the boards."""
    label = say("pieces on the board", "盘上棋子数")
    return _shares(positions, ax, np.arange(1.5, 33), lambda some: pieces_left(some["square"]), label)


@chart
def results_chart(positions: Sets, ax: Any = None) -> Any:
    """How the games ended, as the mover of each position sees it; a mean of several games lies between."""

    def shares(some: Positions) -> list[float]:
        results = for_mover(some)
        won, lost = results > 1 / 3, results < -1 / 3
        return [float(np.mean(kind)) for kind in (won, ~won & ~lost, lost)]

    names = say("mover won", "走子方胜"), say("drawn", "和"), say("mover lost", "走子方负")
    return _groups(positions, ax, names, shares)


@chart
def kinds_chart(positions: Sets, ax: Any = None) -> Any:
    """How many positions are in check, and in how many the best move is a capture."""

    def shares(some: Positions) -> list[float]:
        flags = some["flags"]
        quiet = flags & (IN_CHECK | CAPTURE) == 0
        return [float(np.mean(kind)) for kind in (flags & IN_CHECK > 0, flags & CAPTURE > 0, quiet)]

    capture = say("best move is\na capture", "最佳着法\n为吃子")
    return _groups(positions, ax, (say("in check", "被将军"), capture, say("neither", "都不是")), shares)


@chart(size=(13, 6.4), shape=(2, 3))
def distributions_chart(positions: Sets, axes: Any = None) -> Any:
    """Values, results, plies, pieces and kinds of positions in one figure; returns its axes."""
    flat = np.ravel(axes)
    charts = (values_chart, results_chart, kinds_chart, plies_chart, pieces_chart, points_chart)
    if len(flat) < len(charts):
        raise ChartError(f"expected {len(charts)} axes, got {len(flat)}")
    for number, (draw, ax) in enumerate(zip(charts, flat)):
        draw(positions, ax)
        if number and ax.get_legend() is not None:
            ax.get_legend().remove()
    return axes


@chart(size=(7, 4))
def points_chart(positions: Sets, ax: Any = None) -> Any:
    """The points that the mover scored from positions with each value: what a value is worth."""
    edges = np.arange(-LIMIT, LIMIT + 1, 200)
    for number, (name, some) in enumerate(_sets(positions).items()):
        column = np.digitize(np.clip(some["value"], -LIMIT, LIMIT - 1), edges) - 1
        counts = np.bincount(column, minlength=len(edges) - 1)
        points = np.bincount(column, weights=(for_mover(some) + 1) / 2, minlength=len(edges) - 1)
        enough = counts >= 10
        middles = (edges[:-1] + 100)[enough] / 100
        ax.plot(middles, points[enough] / counts[enough], **looks.line_look(number, markersize=4, label=name))
    ax.set_ylim(0, 1)
    return _finish(ax, positions, say(*MOVER), say("points that the mover scored", "走子方的得分率"))


@chart
def steps_chart(prepared: Prepared, ax: Any = None) -> Any:
    """How many positions were there after each step of a pipeline, the first step on top."""
    rows = prepared.rows
    ax = axes_for(ax, (8, 0.9 + 0.36 * len(rows)))
    counts = [row.positions for row in rows]
    bars = ax.barh(range(len(rows)), counts, height=0.7, **looks.bar_look(0))
    ax.bar_label(bars, [f"{count:,}" for count in counts], padding=4, fontsize="small")
    names = [f"{number}. {say(row.name, row.chinese)}" for number, row in enumerate(rows, start=1)]
    ax.set_yticks(range(len(rows)), names)
    ax.invert_yaxis()
    ax.set_xlim(right=1.15 * max(counts, default=1) or 1)
    ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    ax.xaxis.set_major_formatter(looks.COUNT)
    return finished(ax, say("positions after the step", "该步之后的局面数"), grid="")


@chart(size=(7, 4))
def duplicates_chart(positions: Positions, ax: Any = None, *, plies: int = 60) -> Any:
    """By ply: the share of positions seen before, in the same game or in another."""
    order, starts = first_of_each(positions)
    first = np.zeros(len(positions), np.int64)
    first[order] = np.repeat(order[starts[:-1]], np.diff(starts))
    again = first != np.arange(len(positions))
    same_game = again & (positions["game"][first] == positions["game"])
    width = 5
    column = np.minimum(positions["ply"], plies) // width
    counts = np.maximum(np.bincount(column, minlength=plies // width + 1), 1)
    bottom = np.zeros(len(counts))
    names = say("in its own game", "在本局中"), say("in another game", "在另一局中")
    for number, (name, which) in enumerate(zip(names, (same_game, again & ~same_game))):
        share = np.bincount(column[which], minlength=len(counts)) / counts
        ax.bar(np.arange(len(counts)), share, 0.9, bottom=bottom, label=name, **looks.bar_look(number))
        bottom += share
    labels = [f"{width * index}" for index in range(len(counts))]
    labels[-1] += say("\nand later", "\n及以后")
    ax.set_xticks(range(len(counts)), labels)
    ax.yaxis.set_major_formatter(looks.PERCENT)
    seen = say("positions seen before", "之前出现过的局面")
    title = say("seen before", "之前出现过")
    return finished(ax, say(*GAME_PLY).format(width), seen, grid="", legend="best", title=title)


@chart(size=(5.2, 5))
def labels_chart(comparison: LabelComparison, ax: Any = None) -> Any:
    """Each position's two labels, the shallow one to the right and the deep one upwards."""
    span = max(100.0, float(np.abs([comparison.shallow, comparison.deep]).max())) * 1.05 / 100
    ax.axhline(0, color="#777777", linewidth=0.7, zorder=0)
    ax.axvline(0, color="#777777", linewidth=0.7, zorder=0)
    same = say("the same", "相等")
    ax.plot([-span, span], [-span, span], color="#222222", linestyle="--", linewidth=0.9, label=same)
    opposite = comparison.shallow * comparison.deep < 0
    for name, which, colour, mark in (
        (say("the same side ahead", "同一方占优"), ~opposite, looks.COLOURS[0], "o"),
        (say("the other side ahead", "另一方占优"), opposite, looks.COLOURS[5], "x"),
    ):
        x, y = comparison.shallow[which] / 100, comparison.deep[which] / 100
        ax.scatter(x, y, s=14, color=colour, marker=mark, alpha=0.6, linewidths=0.9, label=name)
    ax.set_xlim(-span, span)
    ax.set_ylim(-span, span)
    ax.set_aspect("equal")
    names = (say(name, re.sub(r"^depth (?=\d+$)", "深度 ", name)) for name in comparison.names)
    shallow, deep = (f"{name}{say(': ', '：')}{say(*MOVER)}" for name in names)
    return finished(ax, shallow, deep, grid="", legend="upper left")


@chart(size=(7, 4), needs="at least one split")
def leak_chart(leaks: Mapping[str, Leak], ax: Any = None, *, entries: int = 16) -> Any:
    """The share of validation positions whose most similar training position is within each distance.

    leaks : name of a split -> its leak
    """
    steps = np.arange(entries + 1)
    for number, (name, leak) in enumerate(leaks.items()):
        shares = [leak.within(int(step)) for step in steps]
        colour = looks.COLOURS[(0, 5)[number] if number < 2 else number % 7]
        ax.plot(steps, shares, **looks.line_look(number, color=colour, markersize=5, label=name))
    ax.axvline(4, color="#777777", linestyle=":", zorder=0)
    move = say("one move\nof each side", "双方各\n走一步")
    looks.note(ax, move, (4, 1.0), (-6, 0), color="#555555", va="top", ha="right")
    ax.set_ylim(-0.02, 1.04)
    ax.yaxis.set_major_formatter(looks.PERCENT)
    looks.whole_numbers(ax.xaxis)
    distance = say(
        "distance to the most similar training position (one-hot entries that differ), at most",
        "与最相似训练局面的距离（不同的独热项数），至多",
    )
    label = say("validation positions", "验证局面")
    return finished(ax, distance, label, grid="", legend="center right")


@chart
def one_hot_chart(positions: Positions, ax: Any = None) -> Any:
    """The ones of some positions as dots, a row each; bands are the kinds of pieces, the mover's first."""
    require(len(positions), "positions to draw")
    ax = axes_for(ax, (12, 1.6 + 0.09 * min(len(positions), 60)))
    columns = one_hot(positions)
    row, slot = np.nonzero(columns >= 0)
    for kind in range(0, len(KIND_NAMES) * 2, 2):
        ax.axvspan(SQUARES * kind, SQUARES * (kind + 1), color="#777777", alpha=0.16, linewidth=0)
    ax.axvline(COLUMNS / 2, color="#222222", linewidth=1)
    own = columns[row, slot] < COLUMNS // 2
    sides = say("the mover's", "走子方"), say("the other side's", "对方")
    for name, which, colour in zip(sides, (own, ~own), (looks.COLOURS[5], looks.COLOURS[0])):
        look: dict[str, Any] = {"s": 7, "marker": "|", "linewidths": 1.4, "color": colour, "label": name}
        ax.scatter(columns[row, slot][which], row[which] + 1, **look)
    names = [say(f"{name}\n{CHINESE[name]}", CHINESE[name]) for name in KIND_NAMES] * 2
    ax.set_xticks(SQUARES * (np.arange(len(names)) + 0.5), names)
    ax.tick_params(axis="x", length=0, labelsize="small")
    ax.set_xlim(0, COLUMNS)
    ax.set_ylim(len(positions) + 0.8, 0.2)
    ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    bands = say(
        f"{COLUMNS} columns: 90 squares for each kind, the mover's pieces left of the line",
        f"{COLUMNS} 列：每种棋子 90 个点，线左边为走子方的棋子",
    )
    return finished(ax, bands, say("position", "局面"), grid="")


# -- what they share --------------------------------------------------------------------------------------


def _sets(positions: Sets) -> Mapping[str, Positions]:
    sets = positions if isinstance(positions, Mapping) else {"": positions}
    if not sets or not all(len(some) for some in sets.values()):
        raise ChartError("expected at least one set, and positions in each")
    return sets


def _shares(positions: Sets, ax: Any, edges: NDArray[Any], numbers: Any, label: str) -> Any:
    ax = axes_for(ax)
    for number, (name, some) in enumerate(_sets(positions).items()):
        counts, _ = np.histogram(numbers(some), edges)
        shares = counts / len(some)
        look = looks.line_look(number)
        colour, dash = look["color"], look["linestyle"]
        ax.stairs(shares, edges, fill=number == 0, color=colour, alpha=0.35 if number == 0 else 1)
        ax.stairs(shares, edges, color=colour, linestyle=dash, label=name, linewidth=1.4)
    ax.set_ylim(bottom=0)
    return _finish(ax, positions, label, say(*POSITIONS))


def _groups(positions: Sets, ax: Any, labels: tuple[str, ...], shares: Any) -> Any:
    ax = axes_for(ax)
    looks.grouped_bars(ax, {name: shares(own) for name, own in _sets(positions).items()}, "{:.0%}".format)
    ax.set_xticks(range(len(labels)), labels)
    ax.margins(y=0.14)
    return _finish(ax, positions, "", say(*POSITIONS))


def _finish(ax: Any, positions: Sets, x: str, y: str) -> Any:
    ax.yaxis.set_major_formatter(looks.PERCENT)
    return finished(ax, x, y, grid="", legend="best" if isinstance(positions, Mapping) else "")


@chart
def position_gallery(positions: Mapping[str, Positions]) -> Gallery:
    """The first position of each set as a board, its best move as an arrow, its value and result below.

    positions : caption -> POSITION[n], of which the first is shown
    Raises ChartError where a set is empty.
    """
    pictures = {}
    for caption, some in positions.items():
        require(len(some), f"a position to draw as {caption!r}")
        first = some[:1]
        board = Board(fens(first)[0])
        move = int(first["move"][0])
        arrows = [(move & 127, move >> 7, "best")] if move else []
        result = float(for_mover(first)[0])
        mean = f"mean result {result:+.2f}", f"平均结果 {result:+.2f}"
        end = say(*(ENDS[int(result)] if result == int(result) else mean))
        side = say("Red", "红方") if board.turn else say("Black", "黑方")
        value = f"{float(first['value'][0]):+.0f}"
        text = say(f"{side} to move, {value} for the mover", f"{side}走，从走子方看 {value}")
        text = f"{caption}\n{text}\n{end}"
        pictures[text] = board.svg(arrows=arrows, size=WIDTH)
    return Gallery(pictures, width=WIDTH)
