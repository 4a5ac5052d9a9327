"""The evaluator made of components: their sum for both sides, mixed by the phase of the game."""

# mypy: ignore-errors

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from xqlab._jit import inlined, kernel
from xqlab.evaluation.activity import blocked, cannon_aims, mobility
from xqlab.evaluation.king_safety import king_safety
from xqlab.evaluation.standing import PHASE_BITS, PHASES, phase, standing
from xqlab.evaluation.structure import coordination, pawns
from xqlab.evaluation.survey import survey
from xqlab.evaluation.tally import COMPONENTS_RECORD, UNIT, UNIT_BITS, Components, pack, tally, unpack
from xqlab.evaluation.terms import (
    BLOCKED,
    CANNON_AIMS,
    COMPONENTS,
    COORDINATION,
    KING_SAFETY,
    MATERIAL_TERM,
    MOBILITY,
    PAWNS,
    SQUARE_TERM,
    TEMPO,
    THREATS,
    component_terms,
    term_index,
)
from xqlab.evaluation.threats import threats
from xqlab.evaluation.weights import Weights
from xqlab.game import register_evaluator
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import SLOT_KINDS, SQUARES

HAS_MOVE = term_index("tempo.move")
BEYOND_SUMS = 1 << 40  # centipawns: no sum of weights comes to it, though it may pass a mate's value
WITHOUT_SURVEY = {"material", "piece_square", "tempo"}  # components that look at men alone


@inlined
def side_activity(evaluator, position, side):
    """What all components but those of `standing` give to one side, a pair; both must have been surveyed."""
    total = 0
    if evaluator.on[MOBILITY] != 0:
        total += mobility(evaluator, position, side)
    if evaluator.on[THREATS] != 0:
        total += threats(evaluator, position, side)
    if evaluator.on[PAWNS] != 0:
        total += pawns(evaluator, position, side)
    if evaluator.on[KING_SAFETY] != 0:
        total += king_safety(evaluator, position, side)
    if evaluator.on[BLOCKED] != 0:
        total += blocked(evaluator, position, side)
    if evaluator.on[CANNON_AIMS] != 0:
        total += cannon_aims(evaluator, position, side)
    if evaluator.on[COORDINATION] != 0:
        total += coordination(evaluator, position, side)
    return total


unpack_pair = kernel(unpack)


@inlined
def mixed(pair, now):
    """A pair as centipawns in a phase of the game."""
    opening, endgame = unpack_pair(pair)
    return int(opening * now + endgame * (PHASES - now)) >> (PHASE_BITS + UNIT_BITS)


@kernel
def evaluate_within(evaluator, position, low, high):
    """The value in centipawns, or that of material and squares alone where it is not between low and high."""
    side = position.turn & 1
    sign = 1 - 2 * side  # Red's sums less Black's, for the side to move
    now = phase(position)
    total = sign * standing(evaluator, position)
    rough = mixed(total, now)
    if rough <= low or rough >= high:
        return rough
    if evaluator.surveyed != 0:
        survey(position, 0)
        survey(position, 1)
    total += sign * (side_activity(evaluator, position, 0) - side_activity(evaluator, position, 1))
    if evaluator.on[TEMPO] != 0:
        total += tally(evaluator, side, HAS_MOVE, 1)
    return mixed(total, now)


@kernel
def evaluate(evaluator, position):
    """The components of the side to move less those of the other, in centipawns."""
    return evaluate_within(evaluator, position, -BEYOND_SUMS, BEYOND_SUMS)


def components(weights: Weights | None = None) -> Any:
    """The evaluator with these weights, by default those that ship, for `xqlab.search(..., evaluator=...)`.

    Nothing is compiled for other weights. Weights are kept in sixteenths of a centipawn.

    >>> from xqlab.game import evaluate
    >>> from xqlab.xiangqi import Board
    >>> evaluate(components(Weights.rules_of_thumb()), Board().position)
    10
    """
    weights = Weights.default() if weights is None else weights
    evaluator = np.zeros(1, dtype=COMPONENTS_RECORD)[0]
    for number, name in enumerate(COMPONENTS):
        evaluator.on[number] = name not in weights.off
    evaluator.surveyed = any(name not in WITHOUT_SURVEY | weights.off for name in COMPONENTS)
    pairs = _pairs(weights)
    evaluator.weights[:] = pairs
    evaluator.values[:] = _placed(pairs)
    return evaluator


def _pairs(weights: Weights) -> np.ndarray:
    opening = np.rint(weights.opening * UNIT).astype(np.int64)
    endgame = np.rint(weights.endgame * UNIT).astype(np.int64)
    pairs = np.array([pack(int(a), int(b)) for a, b in zip(opening, endgame)], dtype=np.int64)
    for name in weights.off:
        pairs[list(component_terms(name))] = 0
    return pairs


def _placed(pairs: np.ndarray) -> np.ndarray:
    """[slot, square] -> what the man is worth there, material and square together."""
    extended = np.append(pairs, 0)  # term -1: nothing
    material = extended[MATERIAL_TERM][SLOT_KINDS]
    values = material[:, None] + extended[SQUARE_TERM]
    values[:, SQUARES] = 0
    return values


@cache
def default_components() -> Any:
    """The evaluator of Xiangqi with the weights that ship."""
    return components()


register_evaluator(
    Components,
    XiangqiPosition,
    evaluate,
    COMPONENTS_RECORD,
    default=default_components,
    within=evaluate_within,
)
