"""Boards that tell of a network: where it errs most, and which inputs a man lights."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.features import FeatureSet, inputs
from xqlab.viz.charts.searches import ChartError
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS, SQUARES
from xqlab.xiangqi.picture import board_picture


def worst_errors(
    positions: Positions,
    said: NDArray[np.float64],
    *,
    count: int = 6,
    limit: float = 1000,
    width: int = 250,
) -> Gallery:
    """The positions whose value the network misses by most, of different games, with both values.

    said  : float64[n]  centipawns for the mover
    limit : positions that the search values beyond so many centipawns are passed over
    Raises ChartError where there is no such position.
    """
    off = np.abs(said - positions["value"])
    off[np.abs(positions["value"]) > limit] = -1
    chosen: list[int] = []
    for row in np.argsort(-off, kind="stable"):
        game = positions["game"][row]
        if off[row] >= 0 and all(positions["game"][each] != game for each in chosen):
            chosen.append(int(row))
        if len(chosen) == count:
            break
    if not chosen:
        raise ChartError(f"expected positions within {limit:g} centipawns, got none")
    pictures = {}
    for number, row in enumerate(chosen, start=1):
        mover = "Red" if positions["turn"][row] == 0 else "Black"
        values = f"network {said[row]:+.0f}, search {positions['value'][row]:+.0f}"
        caption = f"{number}. {mover} to move\n{values} (centipawns, for {mover})"
        pictures[caption] = Board(fens(positions[row : row + 1])[0]).svg(size=width)
    return Gallery(pictures, width=width)


def seen_boards(features: FeatureSet, board: Board, *, width: int = 250) -> Gallery:
    """The board as each side that looks sees it, with how many inputs it lights, out of how many."""
    lit = inputs(features, board.position.square[None], np.array([board.position.turn]))[0]
    picture = board_picture()
    pictures = {}
    for view, name in zip(range(features.perspectives), ("the mover looks", "the other side looks")):
        shown = lit[view][lit[view] >= 0].astype(np.int64)
        bucket, rest = divmod(shown, 2 * len(KIND_NAMES) * SQUARES)
        cells = [""] * SQUARES
        for man in rest:
            kind, square = divmod(int(man), SQUARES)
            letter = LETTERS[kind % len(KIND_NAMES)]
            cells[square] = letter if kind < len(KIND_NAMES) else letter.lower()
        of = f", of bucket {bucket[0] + 1}" if features.bucket_count > 1 else ""
        caption = f"{name}\n{len(shown)} of {features.count} inputs are lit{of}"
        pictures[caption] = picture.render(cells, size=width, title=name)
    return Gallery(pictures, width=width)
