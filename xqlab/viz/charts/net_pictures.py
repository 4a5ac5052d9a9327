"""Pictures of a net at work: accumulators, active features, and the boards with the worst errors."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.inference.contributions import AccumulatorChange
from xqlab.nnue.net.features import FeatureSet, inputs
from xqlab.viz.charts.looks import JUDGED, ChartError, axes_for, chart, require, say
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS, SQUARES
from xqlab.xiangqi.picture import board_picture

BEFORE, CHANGE, AFTER = "before", "change", "after"
TITLES = {BEFORE: ("before", "走子前"), CHANGE: ("the move", "该着法"), AFTER: ("after", "走子后")}
SIDES = ("Red", "红方"), ("Black", "黑方")
WIDTH = 250  # pixels of a board


def cells_of(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """A field of cells, about twice as wide as high, filled row by row; NaN where nothing is left."""
    high = max(int(math.sqrt(len(values) / 2)), 1)
    wide = -(-len(values) // high)
    field = np.full(high * wide, np.nan)
    field[: len(values)] = values
    return field.reshape(high, wide)


@chart
def accumulator_chart(accumulators: AccumulatorChange, shows: str = AFTER, ax: Any = None) -> Any:
    """One cell for each accumulator of a perspective: dark is 0 or less, bright is 1 or more.

    shows : "before", "after", or "change": what the columns of the move add (green) and subtract (orange)
    Raises ChartError for another.
    """
    if shows not in TITLES:
        raise ChartError(f"expected {', '.join(map(repr, TITLES))}, got {shows!r}")
    ax = axes_for(ax, (5.2, 2.8), layout=None)
    field = cells_of(getattr(accumulators, shows))
    if shows == CHANGE:
        most = max(float(np.nanmax(abs(field))), 1e-9)
        drawn = ax.imshow(field, cmap=JUDGED, vmin=-most, vmax=most)
        label = say("change (1.0 is the full range)", "变化（1.0 为整个值域）")
    else:
        drawn = ax.imshow(np.clip(field, 0, 1), cmap="cividis", vmin=0, vmax=1)
        label = say("clipped to 0 ... 1", "截取到 0 ... 1")
    ax.set_xticks([])
    ax.set_yticks([])
    title, side = say(*TITLES[shows]), say(*SIDES[accumulators.side])
    if shows == CHANGE:
        added, removed = len(accumulators.added), len(accumulators.removed)
        title += say(f", {added} in, {removed} out", f"，加 {added} 列，减 {removed} 列")
    ax.set_title(say(f"{side}'s perspective: {title}", f"{side}视角：{title}"), fontsize=10)
    ax.figure.colorbar(drawn, ax=ax, label=label, shrink=0.85)
    return ax


@chart(size=(13, 2.9), shape=(1, 3))
def accumulators_chart(accumulators: AccumulatorChange, axes: Any = None) -> Any:
    """Before, change and after side by side."""
    for ax, shows in zip(axes, TITLES):
        accumulator_chart(accumulators, shows, ax)
    return axes


@chart
def worst_errors(
    positions: Positions, predicted: NDArray[np.float64], *, count: int = 6, limit: float = 1000
) -> Gallery:
    """The positions, of different games, with the largest errors of the network, and both values.

    predicted : float64[n]  centipawns for the mover
    limit     : positions that the search values beyond so many centipawns are passed over
    Raises ChartError where there is no such position.
    """
    off = np.abs(predicted - positions["value"])
    off[np.abs(positions["value"]) > limit] = -1
    rows: list[int] = []
    for row in np.argsort(-off, kind="stable"):
        game = positions["game"][row]
        if off[row] >= 0 and all(positions["game"][other] != game for other in rows):
            rows.append(int(row))
        if len(rows) == count:
            break
    require(rows, f"positions within {limit:g} centipawns")
    pictures = {}
    for number, row in enumerate(rows, start=1):
        mover = say(*SIDES[int(positions["turn"][row] != 0)])
        network, search = f"{predicted[row]:+.0f}", f"{positions['value'][row]:+.0f}"
        caption = say(
            f"{number}. {mover} to move\nnetwork {network}, search {search} (centipawns, for {mover})",
            f"{number}. {mover}走\n网络 {network}，搜索 {search}（厘兵，从{mover}看）",
        )
        pictures[caption] = Board(fens(positions[row : row + 1])[0]).svg(size=WIDTH)
    return Gallery(pictures, width=WIDTH)


@chart
def seen_boards(features: FeatureSet, board: Board) -> Gallery:
    """The board in each perspective, with the number of active features and of all inputs."""
    active = inputs(features, board.position.square[None], np.array([board.position.turn]))[0]
    picture = board_picture()
    pictures = {}
    names = say("perspective of the mover", "走子方视角"), say("perspective of the other side", "对方视角")
    for view, name in zip(range(features.perspectives), names):
        indices = active[view][active[view] >= 0].astype(np.int64)
        bucket, rest = divmod(indices, 2 * len(KIND_NAMES) * SQUARES)
        cells = [""] * SQUARES
        for index in rest:
            kind, square = divmod(int(index), SQUARES)
            letter = LETTERS[kind % len(KIND_NAMES)]
            cells[square] = letter if kind < len(KIND_NAMES) else letter.lower()
        caption = say(
            f"{name}\n{len(indices)} of {features.count} inputs are active",
            f"{name}\n{features.count} 个输入中激活 {len(indices)} 个",
        )
        if features.bucket_count > 1:
            caption += say(f", of bucket {bucket[0] + 1}", f"，属第 {bucket[0] + 1} 桶")
        pictures[caption] = picture.render(cells, size=WIDTH, title=name)
    return Gallery(pictures, width=WIDTH)
