"""The record that the compiled search uses of a net: quantised weights, and accumulators of recent positions.

There is one layout and one class for each shape of net, so that lengths are constants for the compiler.
Accumulators are kept in rows: one for each height of the position's history, one of an empty board, and one
for each view (king bucket and mirroring), from which a refresh starts.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from xqlab.evaluation.component_sum import COMPONENTS_RECORD
from xqlab.nnue.net.features import PIECES
from xqlab.nnue.net.network import MOST_HIDDEN, Architecture
from xqlab.xiangqi.core.position import HISTORY
from xqlab.xiangqi.core.squares import SLOTS, SQUARES

LINE = 64  # bytes of a cache line, and of the widest register
EMPTY_ROW = HISTORY + 1
FIRST_VIEW_ROW = HISTORY + 2
NUMBERS = (
    "layers",
    "buckets",
    "king_buckets",
    "mirrored",
    "squared",
    "multiplier",
    "divisor",
    "rounded_away",
    "refreshed",
    "updated",
    "hybrid",
    "plausible",
    "implausible",
    "unseen_features",
    "few_pieces",
)


class Shape(NamedTuple):
    """What the layout of a record depends on.

    inputs, king_buckets, perspectives, width : of the first layer
    weights, biases : of all dense layers together
    longest         : the longest input of a dense layer
    """

    inputs: int
    king_buckets: int
    perspectives: int
    width: int
    weights: int
    biases: int
    longest: int

    @classmethod
    def of(cls, architecture: Architecture) -> Shape:
        """The shape of an architecture's record."""
        features, lengths = architecture.feature_set, architecture.lengths
        weights = sum(before * length for before, length in pairwise(lengths))
        return cls(
            features.count,
            features.bucket_count,
            features.perspectives,
            architecture.width,
            architecture.buckets * weights,
            architecture.buckets * sum(lengths[1:]),
            max(lengths),
        )

    @property
    def name(self) -> str:
        """The name of the record's class, which contains the shape."""
        return "Nnue_" + "_".join(map(str, self))


class Nnue(np.record):  # type: ignore[misc]  # NumPy makes subclasses of it itself
    """An evaluator record. Fields:

    input_weights  : int16[inputs, width]  a column for each input; `input_bias` int16[width]
    dense          : int8[weights]  of all dense layers, [layer][bucket, outputs, inputs], flattened
    dense_bias     : int32[biases]  [layer][bucket, outputs], flattened
    lengths        : int64[6]  of both accumulators together and of each dense layer; `layers` int64
    first_weight, first_bias : int64[5]  where each layer begins in `dense` and `dense_bias`
    squared        : int64  1: activations are squared; `multiplier`, `divisor`: from the last sum to
                     centipawns; `rounded_away`: divisor of the other sums; `buckets` int64
    king_bucket    : int64[90]  bucket of the own king's square; `mirrored`, `king_buckets` int64
    sums           : int16[rows, 2, width]  accumulators by row and perspective
    piece_squares  : uint8[rows, 2, 32]  squares of the pieces whose columns are in the sums
    views          : int64[rows, 2]  the view of the sums
    keys           : uint64[rows, 2]  key of the position, 0 for none
    added, removed : int64[32]  columns that an update adds and subtracts
    rows           : int64[perspectives]  its length is the number of perspectives
    active         : int16[2, longest]  activations on their way through the dense layers
    refreshed, updated : int64  number of refreshes, and of incremental updates
    hybrid         : int64  1: mixed with the hand-crafted evaluation, see `xqlab.nnue.inference.hybrid`
    unseen         : uint8[inputs]  1: a feature that training never saw
    """

    takes_views = True  # its kernels do


@cache
def record_type(shape: Shape) -> np.dtype[Any]:
    """The layout for nets of a shape; its `type` is the class."""
    rows = FIRST_VIEW_ROW + 2 * shape.king_buckets
    fields: list[tuple[str, Any, tuple[int, ...]]] = [
        ("sums", np.int16, (rows, 2, shape.width)),
        ("input_weights", np.int16, (shape.inputs, shape.width)),
        ("input_bias", np.int16, (shape.width,)),
        ("dense", np.int8, (shape.weights,)),
        ("dense_bias", np.int32, (shape.biases,)),
        ("active", np.int16, (2, shape.longest)),
        ("piece_squares", np.uint8, (rows, 2, 2 * SLOTS)),
        ("views", np.int64, (rows, 2)),
        ("keys", np.uint64, (rows, 2)),
        ("king_bucket", np.int64, (SQUARES,)),
        ("added", np.int64, (PIECES,)),
        ("removed", np.int64, (PIECES,)),
        ("rows", np.int64, (shape.perspectives,)),
        ("lengths", np.int64, (MOST_HIDDEN + 2,)),
        ("first_weight", np.int64, (MOST_HIDDEN + 1,)),
        ("first_bias", np.int64, (MOST_HIDDEN + 1,)),
        ("unseen", np.uint8, (shape.inputs,)),
        *((name, np.int64, ()) for name in NUMBERS),
        ("hand_crafted", COMPONENTS_RECORD, ()),
    ]
    layout = laid_out(fields)
    owner = type(shape.name, (Nnue,), {"__module__": __name__, "__qualname__": shape.name})
    return np.dtype((owner, layout))


def shape_of(record: Any) -> Shape:
    """The shape in the name of a record's class."""
    return Shape(*map(int, re.findall(r"\d+", type(record).__name__)))


def laid_out(fields: list[tuple[str, Any, tuple[int, ...]]]) -> np.dtype[Any]:
    """The layout of fields (name, type, shape), each array aligned to a cache line."""
    offsets, end = [], 0
    for _, kind, shaped in fields:
        offsets.append(end)
        size = np.dtype((kind, shaped)).itemsize
        end += -(-size // LINE) * LINE if shaped else -(-size // 8) * 8
    return np.dtype(
        {
            "names": [name for name, _, _ in fields],
            "formats": [(kind, shaped) if shaped else kind for _, kind, shaped in fields],
            "offsets": offsets,
            "itemsize": -(-end // LINE) * LINE,
        },
        align=True,
    )


def zeros_of(layout: np.dtype[Any]) -> Any:
    """A record of zeros, aligned to a cache line."""
    memory = np.zeros(layout.itemsize + LINE, dtype=np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + layout.itemsize].view(layout)[0]
