"""Nets as evaluators of the search: `xqlab.search(board, evaluator=xqlab.nnue.evaluator())`."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.evaluator import components
from xqlab.evaluation.weights import Weights
from xqlab.nnue.inference.hybrid import Hybrid, write_hybrid
from xqlab.nnue.inference.known_records import forget, registered
from xqlab.nnue.inference.record import Shape
from xqlab.nnue.net.network import Network
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.net.shipped import SHIPPED, shipped_net


def evaluator(
    net: Path | str | Network | Quantised = SHIPPED,
    hybrid: Hybrid | None = None,
    times_active: NDArray[np.integer] | None = None,
    weights: Weights | None = None,
) -> Any:
    """An evaluator for the search that uses a net; a net in floating point is quantised.

    net          : a net, or the path of its file; "shipped" is the net that comes with xqlab
    hybrid       : when the hand-crafted evaluation takes over; by default never
    times_active : int[inputs]  how often each input was active in training (`features.times_active`); inputs
                   with 0 are unseen features. By default the net's own counts; a net without counts has no
                   unseen features
    weights      : of the hand-crafted evaluation, by default those that ship

    The record keeps the accumulators of the positions that it evaluated last, so two threads must
    not share one. Each search takes its own copy.

    Raises NetFileError or NetworkError, with the reason, for a net that cannot be used.
    """
    if net == SHIPPED:
        net = shipped_net()
    elif isinstance(net, Network):
        net = Quantised.of(net)
    elif not isinstance(net, Quantised):
        net = Quantised.load(net)
    record = _filled(net)
    record.hand_crafted = components(weights)
    write_hybrid(record, hybrid, net.times_active if times_active is None else times_active)
    return record


def _filled(net: Quantised) -> Any:
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
    forget(record)
    return record
