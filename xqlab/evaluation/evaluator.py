"""The hand-crafted evaluation: the sum of the components for both sides, mixed by the phase of the game."""

# mypy: ignore-errors

from functools import cache
from typing import Any

import numpy as np

from xqlab.evaluation.attack_maps import make_attack_maps
from xqlab.evaluation.component_sum import COMPONENTS_RECORD, Components, sum_for_side
from xqlab.evaluation.material import (
    MATERIAL_TERM,
    PHASE_BITS,
    PHASES,
    SQUARE_TERM,
    material_and_squares,
    phase,
)
from xqlab.evaluation.term_value import UNIT, UNIT_BITS
from xqlab.evaluation.terms import COMPONENTS, component_terms
from xqlab.evaluation.weights import Weights
from xqlab.game import register_evaluator
from xqlab.kernels import inlined, kernel
from xqlab.weight_pairs import pack, weighed
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import SLOT_KINDS, SQUARES

BEYOND_SUMS = 1 << 40  # centipawns: above any sum of weights, which may exceed a mate's value


@inlined
def mixed(pair, now):
    """A pair of weights as centipawns.

    pair : int64  in sixteenths of a centipawn
    now  : int64  phase, PHASES in the opening to 0 in the endgame
    """
    return int(weighed(pair, now, PHASES)) >> (PHASE_BITS + UNIT_BITS)


@kernel
def evaluate_within(evaluator, position, low, high):
    """Centipawns for the side to move; lazily, material and squares alone if they lie outside low ... high.

    low, high : int64  centipawns
    """
    sign = 1 - 2 * (position.turn & 1)  # Red's sums less Black's, for the side to move
    now = phase(position)
    total = sign * material_and_squares(evaluator, position)
    rough = mixed(total, now)
    if rough <= low or rough >= high:
        return rough
    if evaluator.needs_attack_maps != 0:
        make_attack_maps(position, 0)
        make_attack_maps(position, 1)
    total += sign * (sum_for_side(evaluator, position, 0) - sum_for_side(evaluator, position, 1))
    return mixed(total, now)


@kernel
def evaluate(evaluator, position):
    """Centipawns for the side to move: its components less the opponent's."""
    return evaluate_within(evaluator, position, -BEYOND_SUMS, BEYOND_SUMS)


def components(weights: Weights | None = None) -> Any:
    """The hand-crafted evaluation with these weights, by default the shipped ones, for the search.

    Other weights need no compilation. Weights are kept in sixteenths of a centipawn.

    >>> from xqlab.game import evaluate
    >>> from xqlab.xiangqi import Board
    >>> evaluate(components(Weights.rules_of_thumb()), Board().position)
    10
    """
    weights = Weights.default() if weights is None else weights
    evaluator = np.zeros(1, dtype=COMPONENTS_RECORD)[0]
    for component in COMPONENTS.values():
        evaluator.on[component.number] = component.name not in weights.off
    evaluator.needs_attack_maps = any(
        component.reads_attack_maps and component.name not in weights.off for component in COMPONENTS.values()
    )
    pairs = _pairs(weights)
    evaluator.weights[:] = pairs
    evaluator.values[:] = _placed(pairs)
    return evaluator


def _pairs(weights: Weights) -> np.ndarray:
    pairs = pack(*(np.rint(half * UNIT).astype(np.int64) for half in (weights.opening, weights.endgame)))
    for name in weights.off:
        pairs[list(component_terms(name))] = 0
    return pairs


def _placed(pairs: np.ndarray) -> np.ndarray:
    """[slot, square] -> the piece's worth there, material and square together."""
    extended = np.append(pairs, 0)  # term -1: nothing
    material = extended[MATERIAL_TERM][SLOT_KINDS]
    values = material[:, None] + extended[SQUARE_TERM]
    values[:, SQUARES] = 0
    return values


@cache
def default_components() -> Any:
    """The evaluator of Xiangqi with the shipped weights."""
    return components()


register_evaluator(
    Components,
    XiangqiPosition,
    evaluate,
    COMPONENTS_RECORD,
    default=default_components,
    within=evaluate_within,
)
