"""What endangers a king: guards that are gone, open lines to it, and men that reach into its palace."""

from __future__ import annotations

import numpy as np

from xqlab._jit import count_bits, kernel
from xqlab.evaluation.structure import ACROSS
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import (
    MISSING_ADVISOR_TERM,
    MISSING_ELEPHANT_TERM,
    MOST_ATTACKERS,
    ZONE_TERM,
    term_index,
)
from xqlab.xiangqi.legality import men_between, occupied
from xqlab.xiangqi.squares import FILES, KING, OFF, PAWN, SLOT_KINDS, SLOTS, SQUARES, allowed_squares
from xqlab.xiangqi.tables import BETWEEN, BY_LINE, PALACE_INDEX, bits

BARE, OPEN_FILE = term_index("king_safety.bare"), term_index("king_safety.open_file")
ATTACKERS_FROM = term_index("king_safety.attackers.1") - 1
UNGUARDED = term_index("king_safety.attackers_unguarded")
# [whether on the king's rank, and not on its file]
HOLLOW = np.array([term_index(f"king_safety.hollow_cannon.{line}") for line in ("file", "rank")])
TWO_SCREENS = np.array([term_index(f"king_safety.two_screens.{line}") for line in ("file", "rank")])
PINNED = term_index("king_safety.pinned_by_rook")
PALACE_OF = np.array([bits(allowed_squares(KING, side))[side] for side in range(2)], dtype=np.int64)


def _before_king() -> np.ndarray:
    """[side, square] -> the squares before a king on its file, as far as the enemy's back rank."""
    table = np.zeros((2, SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        on_file = range(square % FILES, SQUARES, FILES)
        table[0, square] = bits(each for each in on_file if each > square)
        table[1, square] = bits(each for each in on_file if each < square)
    return table


BEFORE_KING = _before_king()


@kernel
def king_safety(evaluator, position, side):
    """The dangers to the side's own king."""
    first = SLOTS * side
    advisors_gone = int(position.square[first + 1] == OFF) + int(position.square[first + 2] == OFF)
    elephants_gone = int(position.square[first + 3] == OFF) + int(position.square[first + 4] == OFF)
    king = int(position.square[first])
    total = attack(evaluator, position, side, advisors_gone, elephants_gone)
    if king == OFF:  # a diagram may leave a king out
        return total
    if advisors_gone + elephants_gone == 4:
        total += tally(evaluator, side, BARE, 1)
    own_low = BEFORE_KING[side, king, 0] & position.men[side, 0]
    own_high = BEFORE_KING[side, king, 1] & position.men[side, 1]
    if own_low | own_high == 0:
        total += tally(evaluator, side, OPEN_FILE, 1)
    return total + lines_to_king(evaluator, position, side, king)


@kernel
def attack(evaluator, position, side, advisors_gone, elephants_gone):
    """Enemy men that reach into the palace, and those that are there while guards are gone."""
    total = 0
    attackers = 0
    enemy = 1 - side
    for slot in range(SLOTS * enemy + 5, SLOTS * enemy + SLOTS):
        square = position.square[slot]
        if square != OFF:
            kind = SLOT_KINDS[slot]
            if kind != PAWN or ACROSS[enemy, square]:
                if advisors_gone != 0:
                    total += tally(evaluator, side, MISSING_ADVISOR_TERM[kind], advisors_gone)
                if elephants_gone != 0:
                    total += tally(evaluator, side, MISSING_ELEPHANT_TERM[kind], elephants_gone)
                reached = count_bits(position.reached[slot, side] & PALACE_OF[side])
                if reached != 0:
                    attackers += 1
                    total += tally(evaluator, side, ZONE_TERM[kind], reached)
    if attackers != 0:
        total += tally(evaluator, side, ATTACKERS_FROM + min(attackers, MOST_ATTACKERS), 1)
        total += tally(evaluator, side, UNGUARDED, attackers * (advisors_gone + elephants_gone))
    return total


@kernel
def lines_to_king(evaluator, position, side, king):
    """Enemy cannons and rooks on the king's file or rank, by the men between."""
    total = 0
    low, high = occupied(position)
    palace = PALACE_INDEX[king]
    first = SLOTS * (1 - side)
    for slot in range(first + 7, first + 11):
        square = int(position.square[slot])
        on_rank = int(square // FILES == king // FILES)
        if square != OFF and (on_rank != 0 or square % FILES == king % FILES):
            between_low = BETWEEN[BY_LINE, palace, square, 0]
            between_high = BETWEEN[BY_LINE, palace, square, 1]
            men = men_between(between_low, between_high, low, high)
            if slot >= first + 9:
                if men == 0:
                    total += tally(evaluator, side, HOLLOW[on_rank], 1)
                elif men == 2:
                    total += tally(evaluator, side, TWO_SCREENS[on_rank], 1)
            elif men == 1:
                own_low = between_low & position.men[side, 0]
                own_high = between_high & position.men[side, 1]
                if own_low | own_high != 0:
                    total += tally(evaluator, side, PINNED, 1)
    return total
