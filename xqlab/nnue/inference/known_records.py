"""Records of both kinds of net for the search: registered by shape, copied, sent to other processes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from xqlab.game import register_evaluator
from xqlab.nnue.inference import convolution_kernels, convolution_record, hybrid, record
from xqlab.nnue.inference.convolution_record import ConvolutionRecord, Widths
from xqlab.nnue.inference.record import EMPTY_ROW, Nnue, Shape, zeros_of
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import OFF


def _forget_accumulators(evaluator: Any) -> None:
    for array in (evaluator.sums, evaluator.keys, evaluator.views, evaluator.active, evaluator.rows):
        array[...] = 0
    evaluator.added[:] = evaluator.removed[:] = 0
    evaluator.refreshed = evaluator.updated = 0
    evaluator.piece_squares[...] = OFF
    evaluator.sums[EMPTY_ROW:] = evaluator.input_bias
    evaluator.views[EMPTY_ROW + 1 :] = np.arange(len(evaluator.views) - EMPTY_ROW - 1)[:, None]


def _forget_boards(evaluator: Any) -> None:
    for name in ("boards", "last_board", "hidden", "behind", "output"):
        evaluator[name][...] = 0


class Kind(NamedTuple):
    """What the records of one kind of net share: layout, shape, evaluation, and how to clear their memory."""

    layout: Callable[[Any], np.dtype[Any]]
    shape_of: Callable[[Any], tuple[int, ...]]
    evaluate: Any
    forget: Callable[[Any], None]


KINDS: dict[type, Kind] = {
    Shape: Kind(record.record_type, record.shape_of, hybrid.evaluate, _forget_accumulators),
    Widths: Kind(
        convolution_record.record_type,
        convolution_record.widths_of,
        convolution_kernels.evaluate,
        _forget_boards,
    ),
}


def _kind_of(evaluator: Any) -> Kind:
    return KINDS[Shape if isinstance(evaluator, Nnue) else Widths]


def forget(evaluator: Any) -> None:
    """Clear what an evaluator keeps of the positions that it evaluated."""
    _kind_of(evaluator).forget(evaluator)


def copy(evaluator: Any) -> Any:
    """A copy of an evaluator, which keeps no positions yet."""
    copied = zeros_of(evaluator.dtype)
    _fill(copied, np.asarray(evaluator).tobytes())
    forget(copied)
    return copied


@cache
def _register(shape: Any) -> np.dtype[Any]:
    kind = KINDS[type(shape)]
    layout = kind.layout(shape)
    register_evaluator(layout.type, XiangqiPosition, kind.evaluate, layout, own=copy)
    return layout


def registered(shape: Shape | Widths) -> Any:
    """A new record for nets of a shape, registered with the search: zeros, aligned to a cache line."""
    return zeros_of(_register(shape))


def rebuilt(shape: Shape | Widths, content: bytes) -> Any:
    """The evaluator that `_reduce` turned into bytes."""
    evaluator = registered(shape)
    _fill(evaluator, content)
    return evaluator


def _fill(evaluator: Any, content: bytes) -> None:
    np.asarray(evaluator).reshape(1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)


def _reduce(evaluator: Any) -> tuple[Any, ...]:
    return rebuilt, (_kind_of(evaluator).shape_of(evaluator), copy(evaluator).tobytes())


# Set here and not in the classes: unpickling a record must also register its class with the search.
Nnue.__reduce__ = ConvolutionRecord.__reduce__ = _reduce  # type: ignore[method-assign, assignment]
