"""Records of nets for the search: registered by shape, copied, sent to other processes."""

from functools import cache
from typing import Any

import numpy as np

from xqlab.game import register_evaluator
from xqlab.nnue.inference.hybrid import evaluate
from xqlab.nnue.inference.record import EMPTY_ROW, Nnue, Shape, record_type, shape_of, zeros_of
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import OFF


def forget(evaluator: Any) -> None:
    """Clear what an evaluator keeps of the positions that it evaluated."""
    for array in (evaluator.sums, evaluator.keys, evaluator.views, evaluator.active, evaluator.rows):
        array[...] = 0
    evaluator.added[:] = evaluator.removed[:] = 0
    evaluator.refreshed = evaluator.updated = 0
    evaluator.piece_squares[...] = OFF
    evaluator.sums[EMPTY_ROW:] = evaluator.input_bias
    evaluator.views[EMPTY_ROW + 1 :] = np.arange(len(evaluator.views) - EMPTY_ROW - 1)[:, None]


def copy(evaluator: Any) -> Any:
    """A copy of an evaluator, which keeps no positions yet."""
    copied = zeros_of(evaluator.dtype)
    _fill(copied, np.asarray(evaluator).tobytes())
    forget(copied)
    return copied


@cache
def _register(shape: Shape) -> np.dtype[Any]:
    layout = record_type(shape)
    register_evaluator(layout.type, XiangqiPosition, evaluate, layout, own=copy)
    return layout


def registered(shape: Shape) -> Any:
    """A new record for nets of a shape, registered with the search: zeros, aligned to a cache line."""
    return zeros_of(_register(shape))


def rebuilt(shape: Shape, content: bytes) -> Any:
    """The evaluator that `_reduce` turned into bytes."""
    evaluator = registered(shape)
    _fill(evaluator, content)
    return evaluator


def _fill(evaluator: Any, content: bytes) -> None:
    np.asarray(evaluator).reshape(1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)


def _reduce(evaluator: Any) -> tuple[Any, ...]:
    return rebuilt, (shape_of(evaluator), copy(evaluator).tobytes())


# Set here and not in the class: unpickling a record must also register its class with the search.
Nnue.__reduce__ = _reduce  # type: ignore[method-assign, assignment]
