"""The counts of a position, term by term, and its value without rounding, for tuning."""

# mypy: ignore-errors

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.evaluator import components, evaluate
from xqlab.evaluation.material import PHASES, phase
from xqlab.evaluation.terms import component_terms
from xqlab.evaluation.weights import Weights
from xqlab.game_board import copied_record
from xqlab.kernels import kernel
from xqlab.xiangqi.board import Board


@kernel
def count(evaluator, position):
    """Write the counts of a position to `evaluator.counts`; return the phase, 0 to PHASES."""
    evaluator.counts[:] = 0
    evaluate(evaluator, position)
    return phase(position)


def counting_evaluator() -> Any:
    """An evaluator that keeps its counts, with all components on."""
    return _counting().copy()


@cache
def _counting() -> Any:
    evaluator = components(Weights.rules_of_thumb())
    evaluator.counting = 1
    return evaluator


def count_terms(board: Board) -> NDArray[np.int32]:
    """Each side's count of each term: int32[2, terms], Red first; "tempo.move" is the side to move's.

    >>> from xqlab.evaluation.terms import term_index
    >>> count_terms(Board())[:, term_index("material.pawn")]
    array([5, 5], dtype=int32)
    """
    evaluator = counting_evaluator()
    count(evaluator, copied_record(board.position))
    return np.array(evaluator.counts)


def phase_of(board: Board) -> float:
    """1 in the opening, with all rooks, knights and cannons, to 0 without any of them."""
    return int(phase(board.position)) / PHASES


def static_value(board: Board, weights: Weights | None = None) -> float:
    """The value of the position in centipawns for Red, not rounded."""
    weights = Weights.default() if weights is None else weights
    counts = count_terms(board)
    difference = (counts[0] - counts[1]).astype(np.float64)
    difference[~counted(weights)] = 0
    share = phase_of(board)
    return float(difference @ (share * weights.opening + (1 - share) * weights.endgame))


def counted(weights: Weights) -> NDArray[np.bool_]:
    """bool[terms]: which terms belong to components that are on."""
    on = np.ones(TERM_COUNT, dtype=bool)
    for name in weights.off:
        on[list(component_terms(name))] = False
    return on
