"""Men that the enemy attacks: hanging, protected, or chased by a man of less worth."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import count_bits, inlined
from xqlab.evaluation.survey import BY_ALL, BY_CHEAP, BY_MIDDLE, men_of
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import ATTACKED_TERM, CHASED_TERM, HANGING_TERM
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, KNIGHT, PAWN, ROOK


@inlined
def threats(evaluator, position, side):
    """The side's own men that are attacked, the king left out."""
    total = 0
    enemy = 1 - side
    own_low = position.attacked[side, BY_ALL, 0]
    own_high = position.attacked[side, BY_ALL, 1]
    any_low = position.attacked[enemy, BY_ALL, 0]
    any_high = position.attacked[enemy, BY_ALL, 1]
    for kind in range(ADVISOR, PAWN + 1):
        low, high = men_of(position, side, kind)
        low &= any_low
        high &= any_high
        protected = count_bits(low & own_low) + count_bits(high & own_high)
        hanging = count_bits(low & ~own_low) + count_bits(high & ~own_high)
        total += tally(evaluator, side, ATTACKED_TERM[kind], protected)
        total += tally(evaluator, side, HANGING_TERM[kind], hanging)
    # pawns and guards are cheaper than a knight or cannon, and those, too, than a rook
    total += chased(evaluator, position, side, KNIGHT, BY_CHEAP)
    total += chased(evaluator, position, side, CANNON, BY_CHEAP)
    return total + chased(evaluator, position, side, ROOK, BY_MIDDLE)


@inlined
def chased(evaluator, position, side, kind, worth):
    """The side's men of a kind that enemy men of so little worth attack."""
    low, high = men_of(position, side, kind)
    low &= position.attacked[1 - side, worth, 0]
    high &= position.attacked[1 - side, worth, 1]
    return tally(evaluator, side, CHASED_TERM[kind], count_bits(low) + count_bits(high))
