"""What the browser is told of a net at work: the accumulators of both sides, the columns, the values."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.inference.contributions import AccumulatorChange
from xqlab.nnue.inference.explanation import NetExplanation
from xqlab.nnue.inference.side_view import columns_of

DIGITS = 3  # of an accumulator; 1.0 is its whole range
REMOVAL, CELL = "removal", "cell"


def about_net(found: NetExplanation) -> dict[str, Any]:
    """What the browser is told of a net once."""
    shape = found.net.architecture
    return {
        "width": shape.width,
        "king_buckets": shape.feature_set.bucket_count,
        "inputs": shape.feature_set.count,
        "perspectives": shape.feature_set.perspectives,
        "layers": shape.buckets,
    }


def net_message(found: NetExplanation, earlier: NetExplanation | None) -> dict[str, Any]:
    """The net on a board, and what has changed since an earlier one; as plain numbers, strings and lists.

    value, value_before : centipawns for Red; None where there is no board before
    layer, layer_before : which set of layers the number of men chooses, from 1
    sides               : of Red and of Black, see `_side`
    """
    return {
        "value": found.value,
        "value_before": None if earlier is None else earlier.value,
        "layer": found.layers[0],
        "layer_before": None if earlier is None else earlier.layers[0],
        "sides": [_side(found, earlier, side) for side in (0, 1)],
    }


def _side(found: NetExplanation, earlier: NetExplanation | None, side: int) -> dict[str, Any]:
    """One side that looks.

    after, before  : the accumulators, not clipped; before is empty where there is no board before
    bucket, turned : of the own king's square, from 1; whether left and right are exchanged
    lit            : how many columns
    added, removed : the columns that came and went: [symbol, square]
    weights        : what each of these adds, first of those that went; empty where the view was refreshed
    """
    view = found.views[side]
    told: dict[str, Any] = {
        "after": _rounded(view.sums),
        "before": [],
        "bucket": view.bucket + 1,
        "turned": view.turned,
        "lit": len(view.columns),
        "added": [],
        "removed": [],
        "refreshed": False,
        "weights": [],
    }
    if earlier is None:
        return told
    lit = AccumulatorChange(earlier.views[side], view)
    changed = [] if lit.refreshed else [*lit.removed, *lit.added]
    return told | {
        "before": _rounded(lit.before),
        "added": [list(view.columns[number]) for number in lit.added],
        "removed": [list(lit.view_before.columns[number]) for number in lit.removed],
        "refreshed": lit.refreshed,
        "weights": [_rounded(column) for column in columns_of(found.net, changed)],
    }


def men_shown(found: NetExplanation, heat: str, cell: tuple[int, int]) -> dict[str, float]:
    """Square -> the number below its man.

    heat : "" for none; "removal" for what is lost without the man, in centipawns for its own side;
           "cell" for what its column adds to one accumulator, in hundredths of the whole range
    cell : (side that looks, number of the accumulator from 0)
    """
    if heat == REMOVAL:
        return {str(square): value for square, value in found.contributions.items()}
    if heat == CELL:
        columns = found.views[cell[0]].columns
        weights = columns_of(found.net, list(columns))[:, cell[1]]
        squares = [square for _, square in columns.values()]
        return {str(square): round(100 * float(weight), 1) for square, weight in zip(squares, weights)}
    return {}


def _rounded(values: NDArray[np.float64]) -> list[float]:
    return [round(float(value), DIGITS) for value in values]
