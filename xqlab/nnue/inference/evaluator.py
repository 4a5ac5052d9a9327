"""Nets as evaluators of the search: `xqlab.search(board, evaluator=xqlab.nnue.evaluator())`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.evaluator import components
from xqlab.evaluation.weights import Weights
from xqlab.game import register_evaluator
from xqlab.nnue.inference.convolution_evaluator import convolution_evaluator
from xqlab.nnue.inference.hybrid import Hybrid, evaluate, tell_hybrid
from xqlab.nnue.inference.record import EMPTY_ROW, Nnue, Shape, new_record, record_type, shape_of
from xqlab.nnue.net.convolution_net import Convolution
from xqlab.nnue.net.kinds import playable_net
from xqlab.nnue.net.network import Network
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.net.shipped import SHIPPED, shipped_net
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import OFF


def evaluator(
    net: Path | str | Network | Quantised | Convolution = SHIPPED,
    hybrid: Hybrid | None = None,
    lit: NDArray[np.integer] | None = None,
    weights: Weights | None = None,
) -> Any:
    """The evaluator that a net is; a net in floating point is quantised.

    net     : a net, or the path of its file; "shipped" is the net that comes with xqlab
    hybrid  : when the hand evaluation takes over; by default never
    lit     : int[inputs]  how often training lit each input, see `times_lit`; those never lit are strangers.
              By default as the net tells; where it does not, none is
    weights : of the hand evaluation, by default those that ship

    The record keeps accumulators of the positions that it valued last, so two threads must not use one at
    the same time. Searches take a copy each.

    Raises NetFileError or NetworkError, with the reason, for a net that cannot be used.
    """
    if net == SHIPPED:
        net = shipped_net()
    elif isinstance(net, Network):
        net = Quantised.of(net)
    elif not isinstance(net, Quantised | Convolution):
        net = playable_net(net)
    if isinstance(net, Convolution):
        return convolution_evaluator(net, hybrid, lit, weights)
    shape = net.architecture
    features = shape.feature_set
    record = registered(Shape.of(shape))
    record.input_weights[:] = net.arrays["input_weights"]
    record.input_bias[:] = net.arrays["input_bias"]
    layers = range(len(shape.hidden) + 1)
    weight = bias = 0
    for number in layers:
        record.first_weight[number], record.first_bias[number] = weight, bias
        for name, row, at in (("weights", record.dense, weight), ("bias", record.dense_bias, bias)):
            content = net.arrays[f"{name}_{number}"].ravel()
            row[at : at + len(content)] = content
        weight += net.arrays[f"weights_{number}"].size
        bias += net.arrays[f"bias_{number}"].size
    record.lengths[: len(shape.lengths)] = shape.lengths
    record.layers = len(layers)
    record.buckets = shape.buckets
    record.king_bucket[:] = features.buckets
    record.king_buckets = features.bucket_count
    record.mirrored = int(features.mirrored)
    record.squared = int(shape.activation == "screlu")
    record.multiplier = net.multiplier
    record.divisor = net.divisor
    record.rounded_away = net.rounded_away
    record.hand = components(weights)
    tell_hybrid(record, hybrid, net.times_lit if lit is None else lit)
    forget(record)
    return record


def forget(record: Any) -> None:
    """Have an evaluator forget the accumulators that it keeps."""
    for kept in (record.sums, record.keys, record.views, record.active, record.rows):
        kept[...] = 0
    record.added[:] = record.removed[:] = 0
    record.refreshed = record.updated = 0
    record.men[...] = OFF
    record.sums[EMPTY_ROW:] = record.input_bias
    record.views[EMPTY_ROW + 1 :] = np.arange(len(record.views) - EMPTY_ROW - 1)[:, None]


def copy(record: Any) -> Any:
    """The same evaluator with memory of its own, and nothing in it yet."""
    copied = new_record(shape_of(record))
    np.asarray(copied).reshape(1).view(np.uint8)[:] = np.asarray(record).reshape(1).view(np.uint8)
    forget(copied)
    return copied


@cache
def _register(shape: Shape) -> None:
    layout = record_type(shape)
    register_evaluator(layout.type, XiangqiPosition, evaluate, layout, own=copy)


def registered(shape: Shape) -> Any:
    """A new record of a shape that the search knows."""
    _register(shape)
    return new_record(shape)


def rebuilt(shape: Shape, content: bytes) -> Any:
    """The evaluator that `_reduce` has put into bytes."""
    record = registered(shape)
    np.asarray(record).reshape(1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)
    return record


def _reduce(record: Nnue) -> tuple[Any, ...]:
    return rebuilt, (shape_of(record), copy(record).tobytes())


# Not written in the class: where a record is read back, its class must be made known to the search.
Nnue.__reduce__ = _reduce  # type: ignore[method-assign, assignment]
