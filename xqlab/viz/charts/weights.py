"""Charts of weights: before and after tuning with their errors, by mobility, by square, by component."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.evaluation import Weights
from xqlab.evaluation.material import folded_square
from xqlab.evaluation.terms import CHINESE, COMPONENTS, TERMS, component_name, term_index
from xqlab.experiments.tuning.flip_counts import FlipCounts
from xqlab.experiments.tuning.tuned import Tuned
from xqlab.experiments.tuning.weight_errors import Importance
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, require, say
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, RANKS, SQUARE_NAMES, SQUARES, allowed_squares

PHASES = {"opening": ("opening", "开局"), "endgame": ("endgame", "残局")}
LOOKS = {
    "opening": {"color": looks.COLOURS[0], "marker": "o", "linestyle": "-"},
    "endgame": {"color": looks.COLOURS[5], "marker": "s", "linestyle": "--"},
}
MOVERS = ("knight", "rook", "cannon")


@chart
def weights_chart(tuned: Tuned, terms: Sequence[str], ax: Any = None) -> Any:
    """Each weight as a mark with its 95 % interval, and a small line where it started."""
    require(terms, "terms to draw")
    ax = axes_for(ax, (7.5, 1.2 + 0.42 * len(terms)))
    for number, phase in enumerate(PHASES):
        rows = np.arange(len(terms)) + (number - 0.5) * 0.36
        after = np.array([tuned.weights[name][number] for name in terms])
        before = np.array([tuned.start[name][number] for name in terms])
        error = 1.96 * np.array([tuned.error[name][number] for name in terms])
        look = LOOKS[phase] | {"linestyle": "", "capsize": 2, "label": say(*PHASES[phase])}
        ax.errorbar(after, rows, xerr=error, **look)
        start = say("start", "起点") if number else None
        ax.vlines(before, rows - 0.16, rows + 0.16, color="#222222", linewidth=2, label=start)
    ax.axvline(0, color="#777777", linewidth=0.8, zorder=0)
    looks.name_rows(ax, [say(name, TERMS[term_index(name)].chinese) for name in terms])
    label = say("weight (centipawns), bar: 95 % interval", "权重（厘兵），横线：95% 置信区间")
    return finished(ax, label, grid="x", legend=3)


@chart
def mobility_chart(tuned: Tuned, axes: Any = None) -> Any:
    """The value of reaching a number of squares, for knight, rook and cannon, in the opening and the endgame.

    The mean of each curve is subtracted: what all counts share belongs to the piece's material.
    """
    axes = axes_for(axes, (11, 3.6), (1, 3), sharey=True)
    for ax, piece in zip(axes, MOVERS):
        names = [f"mobility.{name}" for name in COMPONENTS["mobility"].terms if name.startswith(piece)]
        counts = np.arange(len(names))
        values, errors = tuned.relative(names)
        for number, phase in enumerate(PHASES):
            look = LOOKS[phase] | {"markersize": 4, "linewidth": 1.1, "elinewidth": 0.8, "capsize": 2}
            places = counts + 0.2 * (number - 0.5)
            ax.errorbar(places, values[number], 1.96 * errors[number], label=say(*PHASES[phase]), **look)
        ax.axhline(0, color="#777777", linewidth=0.8, zorder=0)
        ax.set_title(say(piece, CHINESE[piece]), fontsize="medium")
        finished(ax, say("squares within reach", "可到达的点数"))
    label = say(
        "weight minus the mean of the curve\n(centipawns), bar: 95 % interval",
        "权重减去曲线平均\n（厘兵），竖线：95% 置信区间",
    )
    finished(axes[0], y=label, legend="best")
    return axes


@chart(size=(9.5, 5.2), shape=(1, 2))
def squares_chart(tuned: Tuned, piece: str, phase: str = "opening", axes: Any = None) -> Any:
    """What each square adds to a red piece, before and after tuning, on one colour scale.

    piece : such as "knight"; phase: "opening" or "endgame"
    """
    if piece not in KIND_NAMES or phase not in PHASES:
        raise ChartError(
            f"expected a piece out of {', '.join(KIND_NAMES)} and a phase out of {', '.join(PHASES)}, "
            f"got {piece!r} and {phase!r}"
        )
    number = list(PHASES).index(phase)
    before, after = (_on_squares(weights, piece, number) for weights in (tuned.start, tuned.weights))
    most = max(float(np.nanmax(np.abs([before, after]))), 1.0)
    names = say("before tuning", "调参前"), say("after tuning", "调参后")
    for ax, board, name in zip(axes, (before, after), names):
        picture = ax.imshow(board, cmap=looks.JUDGED, vmin=-most, vmax=most, origin="lower")
        for square in range(SQUARES):
            rank, file = divmod(square, FILES)
            value = board[rank, file]
            if not np.isnan(value):
                ink = "white" if abs(value) > 0.6 * most else "black"
                ax.text(file, rank, f"{value:+.0f}", ha="center", va="center", color=ink, fontsize=8)
        ax.axhline(RANKS / 2 - 0.5, color="#222222", linewidth=1.5)
        ax.set_xticks(range(FILES), "abcdefghi")
        ax.set_yticks(range(RANKS))
        which = say(f"{piece}, {phase}", f"{CHINESE[piece]}，{PHASES[phase][1]}")
        ax.set_title(f"{which}{say(', ', '，')}{name}", fontsize="medium")
        ax.tick_params(length=0)
    axes[0].set_ylabel(say("rank, 0 is Red's; the line is the river", "横线，0 为红方底线；黑线为河界"))
    label = say("weight (centipawns)", "权重（厘兵）")
    axes[0].figure.colorbar(picture, ax=list(axes), shrink=0.75, label=label)
    return axes


@chart(needs="importances of components")
def importance_chart(importances: Sequence[Importance], ax: Any = None) -> Any:
    """How much worse the predictions get without each component, with 95 % intervals."""
    ax = axes_for(ax, (7, 0.9 + 0.36 * len(importances)))
    rows = np.arange(len(importances))
    losses = 1000 * np.array([importance.loss for importance in importances])
    errors = 1960 * np.array([importance.error for importance in importances])
    ax.barh(rows, losses, xerr=errors, color=looks.COLOURS[4], edgecolor="#222222", linewidth=0.6, capsize=3)
    ax.axvline(0, color="#222222", linewidth=0.8)
    for row, (loss, error) in enumerate(zip(losses, errors)):
        looks.beside_row(ax, row, f"{loss:.1f} ± {error:.1f}")
    looks.name_rows(ax, [component_name(importance.component) for importance in importances])
    label = say(
        "extra surprise without it (thousandths of a nat a position)\nbar: 95 % interval",
        "去掉后交叉熵的增加（千分之一奈特/局面）\n横线：95% 置信区间",
    )
    return finished(ax, label, grid="x")


@chart
def flips_chart(counts: FlipCounts, ax: Any = None) -> Any:
    """In how many positions a smaller, and in how many a larger weight flips the move."""
    require(counts.counts, "weights that were tried")
    ax = axes_for(ax, (7.5, 1 + 0.36 * len(counts.counts)))
    rows = np.arange(len(counts.counts))
    down, up, _ = np.array(list(counts.counts.values())).T
    for sign, number, label in ((-1, down, f"−{counts.within:g}"), (1, up, f"+{counts.within:g}")):
        ax.barh(rows, sign * number, label=label, **looks.bar_look(sign > 0))
    ax.axvline(0, color="#222222", linewidth=0.8)
    ax.xaxis.set_major_formatter(lambda number, _: f"{abs(number):g}")
    looks.whole_numbers(ax.xaxis)
    looks.name_rows(ax, [str(counts.words[name]) for name in counts.counts])
    label = say(
        f"positions of {counts.positions} in which the move flips\nwith the weight so much smaller, larger",
        f"{counts.positions} 个局面中着法改变的个数\n（权重减小或加大至多这么多）",
    )
    return finished(ax, label, grid="x", legend=2)


def _on_squares(weights: Weights, piece: str, phase: int) -> np.ndarray:
    """float64[ranks, files]: the weight of each square; nan where the piece cannot stand."""
    board = np.full((RANKS, FILES), np.nan)
    for square in allowed_squares(KIND_NAMES.index(piece), 0):
        name = SQUARE_NAMES[folded_square(square)]
        board[divmod(square, FILES)] = weights[f"piece_square.{piece}.{name}"][phase]
    return board
