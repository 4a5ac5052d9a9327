"""The messages about a net at work to the browser: accumulators of both sides, columns, values."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.inference.contributions import AccumulatorChange
from xqlab.nnue.inference.explanation import NetExplanation
from xqlab.nnue.inference.side_view import columns_of

DIGITS = 3  # of an accumulator; 1.0 is its full range
REMOVAL, CELL = "removal", "cell"


def about_net(explanation: NetExplanation) -> dict[str, Any]:
    """What the browser gets once for a net."""
    shape = explanation.net.architecture
    return {
        "width": shape.width,
        "king_buckets": shape.feature_set.bucket_count,
        "inputs": shape.feature_set.count,
        "perspectives": shape.feature_set.perspectives,
        "layers": shape.buckets,
    }


def net_message(explanation: NetExplanation, earlier: NetExplanation | None) -> dict[str, Any]:
    """The net on a board, and what has changed since an earlier one; as plain numbers, strings and lists.

    value, value_before : centipawns for Red; None where there is no board before
    layer, layer_before : the set of layers that the number of pieces chooses, from 1
    sides               : of Red and of Black, see `_side`
    """
    return {
        "value": explanation.value,
        "value_before": None if earlier is None else earlier.value,
        "layer": explanation.layers[0],
        "layer_before": None if earlier is None else earlier.layers[0],
        "sides": [_side(explanation, earlier, side) for side in (0, 1)],
    }


def _side(explanation: NetExplanation, earlier: NetExplanation | None, side: int) -> dict[str, Any]:
    """One perspective.

    after, before  : the accumulators, not clipped; before is empty where there is no board before
    bucket, turned : of the own king's square, from 1; whether the board is mirrored left to right
    active         : how many columns
    added, removed : the columns added and removed: [symbol, square]
    weights        : what each of these adds, the removed ones first; empty after a refresh
    """
    view = explanation.views[side]
    message: dict[str, Any] = {
        "after": _rounded(view.sums),
        "before": [],
        "bucket": view.bucket + 1,
        "turned": view.turned,
        "active": len(view.columns),
        "added": [],
        "removed": [],
        "refreshed": False,
        "weights": [],
    }
    if earlier is None:
        return message
    accumulators = AccumulatorChange(earlier.views[side], view)
    changed = [] if accumulators.refreshed else [*accumulators.removed, *accumulators.added]
    return message | {
        "before": _rounded(accumulators.before),
        "added": [list(view.columns[number]) for number in accumulators.added],
        "removed": [list(accumulators.view_before.columns[number]) for number in accumulators.removed],
        "refreshed": accumulators.refreshed,
        "weights": [_rounded(column) for column in columns_of(explanation.net, changed)],
    }


def values_on_pieces(explanation: NetExplanation, heat: str, cell: tuple[int, int]) -> dict[str, float]:
    """Square -> the number below its piece.

    heat : "" for none; "removal" for what is lost without the piece, in centipawns for its own side;
           "cell" for what its column adds to one accumulator, in hundredths of the full range
    cell : (perspective, number of the accumulator from 0)
    """
    if heat == REMOVAL:
        return {str(square): value for square, value in explanation.contributions.items()}
    if heat == CELL:
        columns = explanation.views[cell[0]].columns
        weights = columns_of(explanation.net, list(columns))[:, cell[1]]
        squares = [square for _, square in columns.values()]
        return {str(square): round(100 * float(weight), 1) for square, weight in zip(squares, weights)}
    return {}


def _rounded(values: NDArray[np.float64]) -> list[float]:
    return [round(float(value), DIGITS) for value in values]
