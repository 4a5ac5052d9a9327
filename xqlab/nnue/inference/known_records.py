"""Records of both kinds of net as the search knows them: registered by shape, copied, sent to processes."""

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


def _forget_accumulators(found: Any) -> None:
    for kept in (found.sums, found.keys, found.views, found.active, found.rows):
        kept[...] = 0
    found.added[:] = found.removed[:] = 0
    found.refreshed = found.updated = 0
    found.men[...] = OFF
    found.sums[EMPTY_ROW:] = found.input_bias
    found.views[EMPTY_ROW + 1 :] = np.arange(len(found.views) - EMPTY_ROW - 1)[:, None]


def _forget_boards(found: Any) -> None:
    for kept in (found.boards, found.last_board, found.hidden, found.behind, found.output):
        kept[...] = 0


class Kind(NamedTuple):
    """What records of one kind of net have in common: the layout of a shape, its shape, and two functions."""

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


def _kind_of(found: Any) -> Kind:
    return KINDS[Shape if isinstance(found, Nnue) else Widths]


def forget(found: Any) -> None:
    """Have an evaluator forget what it keeps of the positions that it valued."""
    _kind_of(found).forget(found)


def copy(found: Any) -> Any:
    """The same evaluator with memory of its own, and nothing in it yet."""
    copied = zeros_of(found.dtype)
    _fill(copied, np.asarray(found).tobytes())
    forget(copied)
    return copied


@cache
def _register(shape: Any) -> np.dtype[Any]:
    kind = KINDS[type(shape)]
    layout = kind.layout(shape)
    register_evaluator(layout.type, XiangqiPosition, kind.evaluate, layout, own=copy)
    return layout


def registered(shape: Shape | Widths) -> Any:
    """A new record for nets of a shape, which the search knows: zeros, from where a cache line begins."""
    return zeros_of(_register(shape))


def rebuilt(shape: Shape | Widths, content: bytes) -> Any:
    """The evaluator that `_reduce` has put into bytes."""
    found = registered(shape)
    _fill(found, content)
    return found


def _fill(found: Any, content: bytes) -> None:
    np.asarray(found).reshape(1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)


def _reduce(found: Any) -> tuple[Any, ...]:
    return rebuilt, (_kind_of(found).shape_of(found), copy(found).tobytes())


# Not written in the classes: where a record is read back, its class must be made known to the search.
Nnue.__reduce__ = ConvolutionRecord.__reduce__ = _reduce  # type: ignore[method-assign, assignment]
