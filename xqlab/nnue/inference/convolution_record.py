"""The record that the compiled search uses of a convolutional net: float32 weights in the order of access.

There is one layout and one class for each width, rounded up to a multiple of eight: extra channels have
weights 0. Boards have a border of zeros and are stored by rank, file and channel.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.component_sum import COMPONENTS_RECORD
from xqlab.nnue.inference.record import laid_out
from xqlab.nnue.net.convolution_net import LAYERS, PLANES, SIDE, Convolution
from xqlab.nnue.net.features import PIECE_SQUARES
from xqlab.xiangqi.core.squares import FILES, RANKS, SQUARES

EIGHT = 8
BORDERED = (RANKS + 2) * (FILES + 2)
HYBRID_NUMBERS = ("mirrored", "hybrid", "plausible", "implausible", "unseen_features", "few_pieces")


class Widths(NamedTuple):
    """What the layout of a record depends on: the channels of the first two convolutions and of the third."""

    whole: int
    half: int

    @classmethod
    def of(cls, width: int) -> Widths:
        """The widths of the record of a net of this width."""
        return cls(_rounded_up(width), _rounded_up(width // 2))

    @property
    def name(self) -> str:
        """The name of the record's class, which contains the widths."""
        return "ConvolutionRecord_" + "_".join(map(str, self))


def _rounded_up(length: int) -> int:
    return -(-length // EIGHT) * EIGHT


class ConvolutionRecord(np.record):  # type: ignore[misc]  # NumPy makes subclasses of it itself
    """An evaluator record. Fields:

    convolution_0 : float32[14 * 3, 3 * whole]  what a piece of a plane adds to the squares around it, one row
                    per rank, from the rank below to the rank above
    convolution_1, convolution_2 : float32[9 * whole, length]  by rank, file and input channel
    dense_0       : float32[whole, 90 * half]  by square and channel; `dense_1`, `dense_2` [length, before]
    NAME_bias     : float32[length]  of each
    boards        : float32[2, 132 * whole]  outputs of the first and the second convolution
    last_board    : float32[90 * half]  output of the third; `hidden`, `behind`, `output`: of the dense layers
    scale         : float64  centipawns of an output of 1
    hybrid        : int64  1: mixed with the evaluation `hand_crafted`, see `xqlab.nnue.inference.hybrid`
    unseen        : uint8[1260]  1: a feature that training never saw; `king_bucket`: 0 for all squares
    """

    takes_views = True  # its kernels do


@cache
def record_type(widths: Widths) -> np.dtype[Any]:
    """The layout for nets of these widths; its `type` is the class."""
    whole, half = widths
    shapes: list[tuple[str, tuple[int, ...], int]] = [
        ("convolution_0", (PLANES * SIDE, SIDE * whole), whole),
        ("convolution_1", (SIDE * SIDE * whole, whole), whole),
        ("convolution_2", (SIDE * SIDE * whole, half), half),
        ("dense_0", (whole, SQUARES * half), whole),
        ("dense_1", (half, whole), half),
        ("dense_2", (1, half), 1),
    ]
    fields: list[tuple[str, Any, tuple[int, ...]]] = [
        ("boards", np.float32, (2, BORDERED * whole)),
        ("last_board", np.float32, (SQUARES * half,)),
        ("hidden", np.float32, (whole,)),
        ("behind", np.float32, (half,)),
        ("output", np.float32, (1,)),
        *((name, np.float32, shape) for name, shape, _ in shapes),
        *((f"{name}_bias", np.float32, (length,)) for name, _, length in shapes),
        ("king_bucket", np.int64, (SQUARES,)),
        ("unseen", np.uint8, (PIECE_SQUARES,)),
        ("scale", np.float64, ()),
        *((name, np.int64, ()) for name in HYBRID_NUMBERS),
        ("hand_crafted", COMPONENTS_RECORD, ()),
    ]
    layout = laid_out(fields)
    owner = type(widths.name, (ConvolutionRecord,), {"__module__": __name__, "__qualname__": widths.name})
    return np.dtype((owner, layout))


def widths_of(record: Any) -> Widths:
    """The widths in the name of a record's class."""
    return Widths(*map(int, re.findall(r"\d+", type(record).__name__)))


def write_weights(record: Any, net: Convolution) -> None:
    """Write a net's weights into a record of its widths, whose extra channels get 0."""
    whole, half = widths_of(record)
    width = net.width
    first = np.zeros((PLANES, SIDE, SIDE, whole), np.float32)
    # The square above a piece sees the piece below itself, so ranks and files are reversed.
    first[..., :width] = net.arrays["convolution_0"].transpose(1, 2, 3, 0)[:, ::-1, ::-1]
    record.convolution_0[:] = first.reshape(PLANES * SIDE, SIDE * whole)
    for name, length in (("convolution_1", whole), ("convolution_2", half)):
        weights = net.arrays[name].transpose(2, 3, 1, 0)
        filled = np.zeros((SIDE, SIDE, whole, length), np.float32)
        filled[:, :, :width, : weights.shape[3]] = weights
        record[name][:] = filled.reshape(-1, length)
    dense = np.zeros((whole, SQUARES, half), np.float32)
    dense[:width, :, : width // 2] = net.arrays["dense_0"].reshape(width, width // 2, SQUARES).swapaxes(1, 2)
    record.dense_0[:] = dense.reshape(whole, -1)
    _fill(record.dense_1, net.arrays["dense_1"])
    _fill(record.dense_2, net.arrays["dense_2"])
    for layer in LAYERS:
        _fill(record[f"{layer}_bias"], net.arrays[f"{layer}_bias"])
    record.scale = net.scale


def _fill(target: NDArray[Any], content: NDArray[Any]) -> None:
    target[...] = 0
    target[tuple(slice(length) for length in content.shape)] = content
