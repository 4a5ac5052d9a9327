"""What men can do: squares to go to, legs and eyes that are blocked, and what cannons aim at."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import count_bits, inlined
from xqlab.evaluation.survey import BY_PAWNS, men_of
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import AIM_TERM, MOBILITY_TERM, term_index
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, KNIGHT, OFF, PAWN, ROOK, SLOTS, SQUARES
from xqlab.xiangqi.core.tables import EYES, LEGS, bits, elephant_ends, knight_ends, neighbour

KNIGHT_MOBILITY, ROOK_MOBILITY, CANNON_MOBILITY = (int(MOBILITY_TERM[k]) for k in (KNIGHT, ROOK, CANNON))
LEG_BY_OWN, LEG_BY_ENEMY = term_index("blocked.leg_by_own"), term_index("blocked.leg_by_enemy")
EYE = term_index("blocked.eye")


def _leg_squares() -> np.ndarray:
    """[square] -> the set of a knight's legs that lead anywhere; none off the board."""
    table = np.zeros((SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        found = (neighbour(square, leg) for leg in LEGS if knight_ends(square, leg))
        table[square] = bits(leg for leg in found if leg is not None)
    return table


def _eye_squares() -> np.ndarray:
    """[square] -> the set of an elephant's eyes that lead anywhere; none off the board."""
    table = np.zeros((SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        found = (neighbour(square, eye) for eye in EYES if elephant_ends(square, eye))
        table[square] = bits(eye for eye in found if eye is not None)
    return table


LEG_SQUARES, EYE_SQUARES = _leg_squares(), _eye_squares()


@inlined
def _reached_of(position, slot, may_low, may_high):
    return count_bits(position.reached[slot, 0] & may_low) + count_bits(position.reached[slot, 1] & may_high)


@inlined
def mobility(evaluator, position, side):
    """Each knight, rook and cannon by the number of squares that it can go to, pawns' prey left out."""
    total = 0
    first = SLOTS * side
    low, high = occupied(position)
    safe_low = ~position.attacked[1 - side, BY_PAWNS, 0]
    safe_high = ~position.attacked[1 - side, BY_PAWNS, 1]
    free_low = safe_low & ~position.men[side, 0]
    free_high = safe_high & ~position.men[side, 1]
    for slot in range(first + 5, first + 7):
        if position.square[slot] != OFF:
            count = _reached_of(position, slot, free_low, free_high)
            total += tally(evaluator, side, KNIGHT_MOBILITY + count, 1)
    for slot in range(first + 7, first + 9):
        if position.square[slot] != OFF:
            count = _reached_of(position, slot, free_low, free_high)
            total += tally(evaluator, side, ROOK_MOBILITY + count, 1)
    for slot in range(first + 9, first + 11):
        if position.square[slot] != OFF:
            count = _reached_of(position, slot, safe_low & ~low, safe_high & ~high)
            total += tally(evaluator, side, CANNON_MOBILITY + count, 1)
    return total


@inlined
def _men_on(squares, square, low, high):
    return count_bits(squares[square, 0] & low) + count_bits(squares[square, 1] & high)


@inlined
def blocked(evaluator, position, side):
    """Occupied legs of the side's knights and occupied eyes of its elephants."""
    first = SLOTS * side
    low, high = occupied(position)
    by_own = 0
    by_all = 0
    for slot in range(first + 5, first + 7):
        square = position.square[slot]
        by_own += _men_on(LEG_SQUARES, square, position.men[side, 0], position.men[side, 1])
        by_all += _men_on(LEG_SQUARES, square, low, high)
    eyes = 0
    for slot in range(first + 3, first + 5):
        eyes += _men_on(EYE_SQUARES, position.square[slot], low, high)
    total = tally(evaluator, side, LEG_BY_OWN, by_own)
    total += tally(evaluator, side, LEG_BY_ENEMY, by_all - by_own)
    return total + tally(evaluator, side, EYE, eyes)


@inlined
def cannon_aims(evaluator, position, side):
    """The enemy men that the side's cannons could take; the king is not counted."""
    total = 0
    one = SLOTS * side + 9
    other = one + 1
    for kind in range(ADVISOR, PAWN + 1):
        low, high = men_of(position, 1 - side, kind)
        aims = _reached_of(position, one, low, high) + _reached_of(position, other, low, high)
        total += tally(evaluator, side, AIM_TERM[kind], aims)
    return total
