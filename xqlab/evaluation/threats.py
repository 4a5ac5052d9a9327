"""Men that the enemy attacks: hanging, protected, or chased by a man of less worth."""

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel, lowest_bit
from xqlab.evaluation.survey import BY_ALL, BY_CHEAP, BY_MIDDLE
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import ATTACKED_TERM, CHASED_TERM, HANGING_TERM
from xqlab.xiangqi.reach import has_bit
from xqlab.xiangqi.squares import CANNON, HALF, KNIGHT, ROOK, SLOT_KINDS

# [kind] -> the attackers that are cheaper: pawns and guards for a knight or cannon, those, too, for a rook
CHEAPER = np.array([{KNIGHT: BY_CHEAP, CANNON: BY_CHEAP, ROOK: BY_MIDDLE}.get(kind, -1) for kind in range(7)])


@kernel
def threats(evaluator, position, side):
    """The side's own men that are attacked, the king left out."""
    total = 0
    enemy = 1 - side
    own_low = position.attacked[side, BY_ALL, 0]
    own_high = position.attacked[side, BY_ALL, 1]
    low = position.attacked[enemy, BY_ALL, 0] & position.men[side, 0]
    high = position.attacked[enemy, BY_ALL, 1] & position.men[side, 1]
    while low | high != 0:
        if low != 0:
            square = lowest_bit(low)
            low &= low - 1
        else:
            square = HALF + lowest_bit(high)
            high &= high - 1
        kind = SLOT_KINDS[position.board[square]]
        if kind != 0:
            if has_bit(own_low, own_high, square):
                total += tally(evaluator, side, ATTACKED_TERM[kind], 1)
            else:
                total += tally(evaluator, side, HANGING_TERM[kind], 1)
            worth = CHEAPER[kind]
            if worth >= 0:
                cheap_low = position.attacked[enemy, worth, 0]
                cheap_high = position.attacked[enemy, worth, 1]
                if has_bit(cheap_low, cheap_high, square):
                    total += tally(evaluator, side, CHASED_TERM[kind], 1)
    return total
