"""Legs of knights and eyes of elephants that are occupied."""

# mypy: ignore-errors

import numpy as np

from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import Term, declare
from xqlab.kernels import inlined
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.squares import ELEPHANTS, KNIGHTS, ROOKS, SLOTS, SQUARES
from xqlab.xiangqi.core.tables import EYES, LEGS, bits, elephant_ends, knight_ends, neighbour

BLOCKED = declare(
    "blocked",
    ("legs and eyes", "马腿象眼"),
    ("Legs of knights and eyes of elephants that are occupied.", "被绊住的马腿和被塞住的象眼。"),
    {
        "leg_by_own": Term("a leg of an own knight with an own piece on it", "被己方子绊住的马腿", -4, -2),
        "leg_by_enemy": Term(
            "a leg of an own knight with an enemy piece on it", "被对方子绊住的马腿", -4, -2
        ),
        "eye": Term("an eye of an own elephant with any piece on it", "被塞住的象眼", -3, -1),
    },
    usual=(-60, 60),
)
ON = BLOCKED.number
LEG_BY_OWN, LEG_BY_ENEMY, EYE = map(BLOCKED.index, ("leg_by_own", "leg_by_enemy", "eye"))


def _blocking_squares(steps, ends) -> np.ndarray:
    """[square] -> the set of the legs, or eyes, over which a piece has a target; none off the board."""
    table = np.zeros((SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        blocking = (neighbour(square, step) for step in steps if ends(square, step))
        table[square] = bits(place for place in blocking if place is not None)
    return table


LEG_SQUARES = _blocking_squares(LEGS, knight_ends)
EYE_SQUARES = _blocking_squares(EYES, elephant_ends)


@inlined
def _pieces_on(squares, square, low, high):
    """The number of pieces (low, high) on the legs, or eyes, of a piece on a square.

    squares : int64[91, 2]  the legs or eyes of each square, as a set
    """
    return count_bits(squares[square, 0] & low) + count_bits(squares[square, 1] & high)


@inlined
def blocked(evaluator, position, side):
    """Occupied legs of the side's knights and occupied eyes of its elephants."""
    if evaluator.on[ON] == 0:
        return 0
    first = SLOTS * side
    low, high = occupied(position)
    by_own = 0
    by_all = 0
    for slot in range(first + KNIGHTS, first + ROOKS):
        square = position.square[slot]
        by_own += _pieces_on(LEG_SQUARES, square, position.pieces[side, 0], position.pieces[side, 1])
        by_all += _pieces_on(LEG_SQUARES, square, low, high)
    eyes = 0
    for slot in range(first + ELEPHANTS, first + KNIGHTS):
        eyes += _pieces_on(EYE_SQUARES, position.square[slot], low, high)
    total = term_value(evaluator, side, LEG_BY_OWN, by_own)
    total += term_value(evaluator, side, LEG_BY_ENEMY, by_all - by_own)
    return total + term_value(evaluator, side, EYE, eyes)
