"""Convolutional nets as evaluators of the search; `xqlab.nnue.evaluator` comes here with them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.evaluator import components
from xqlab.evaluation.weights import Weights
from xqlab.game import register_evaluator
from xqlab.nnue.inference.convolution_kernels import evaluate
from xqlab.nnue.inference.convolution_record import (
    ConvolutionRecord,
    Widths,
    new_record,
    record_type,
    widths_of,
    write_weights,
)
from xqlab.nnue.inference.hybrid import Hybrid, tell_hybrid
from xqlab.nnue.net.convolution_net import Convolution
from xqlab.xiangqi.core.position import XiangqiPosition


def convolution_evaluator(
    net: Convolution,
    hybrid: Hybrid | None = None,
    lit: NDArray[np.integer] | None = None,
    weights: Weights | None = None,
) -> Any:
    """The evaluator that a net is; arguments as of `xqlab.nnue.evaluator`.

    The record keeps the boards of its last evaluation, so two threads must not use one at the same time.
    Searches take a copy each. Raises NetworkError for counts `lit` of other inputs.
    """
    record = registered(Widths.of(net.width))
    write_weights(record, net)
    record.hand = components(weights)
    tell_hybrid(record, hybrid, net.times_lit if lit is None else lit)
    return record


def copy(record: Any) -> Any:
    """The same evaluator with boards of its own, all of zeros."""
    copied = new_record(widths_of(record))
    np.asarray(copied).reshape(1).view(np.uint8)[:] = np.asarray(record).reshape(1).view(np.uint8)
    for notes in (copied.boards, copied.last_board, copied.hidden, copied.behind, copied.output):
        notes[...] = 0
    return copied


@cache
def _register(widths: Widths) -> None:
    layout = record_type(widths)
    register_evaluator(layout.type, XiangqiPosition, evaluate, layout, own=copy)


def registered(widths: Widths) -> Any:
    """A new record of these widths that the search knows."""
    _register(widths)
    return new_record(widths)


def rebuilt(widths: Widths, content: bytes) -> Any:
    """The evaluator that `_reduce` has put into bytes."""
    record = registered(widths)
    np.asarray(record).reshape(1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)
    return record


def _reduce(record: ConvolutionRecord) -> tuple[Any, ...]:
    return rebuilt, (widths_of(record), copy(record).tobytes())


# Not written in the class: where a record is read back, its class must be made known to the search.
ConvolutionRecord.__reduce__ = _reduce  # type: ignore[method-assign, assignment]
