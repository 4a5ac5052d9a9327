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
from xqlab.xiangqi.tables import BETWEEN, BY_LINE, PALACE, PALACE_INDEX, bits

BARE, OPEN_FILE = term_index("king_safety.bare"), term_index("king_safety.open_file")
ATTACKERS_FROM = term_index("king_safety.attackers.1") - 1
UNGUARDED = term_index("king_safety.attackers_unguarded")
# [whether on the king's rank, and not on its file]
HOLLOW = np.array([term_index(f"king_safety.hollow_cannon.{line}") for line in ("file", "rank")])
TWO_SCREENS = np.array([term_index(f"king_safety.two_screens.{line}") for line in ("file", "rank")])
PINNED = term_index("king_safety.pinned_by_rook")
ON_FILE, ON_RANK, NO_LINE = 0, 1, 2  # in the order of the terms
PALACE_OF = np.array([bits(allowed_squares(KING, side))[side] for side in range(2)], dtype=np.int64)


def _before_king() -> np.ndarray:
    """[side, square] -> the squares before a king on its file, as far as the enemy's back rank."""
    table = np.zeros((2, SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        on_file = range(square % FILES, SQUARES, FILES)
        table[0, square] = bits(each for each in on_file if each > square)
        table[1, square] = bits(each for each in on_file if each < square)
    return table


def _line_to_king() -> np.ndarray:
    """[palace square, square] -> ON_FILE, ON_RANK or NO_LINE; no line off the board."""
    table = np.full((len(PALACE), SQUARES + 1), NO_LINE, dtype=np.int8)
    for index, king in enumerate(PALACE):
        for square in range(SQUARES):
            if square % FILES == king % FILES:
                table[index, square] = ON_FILE
            elif square // FILES == king // FILES:
                table[index, square] = ON_RANK
    return table


BEFORE_KING, LINE_TO_KING = _before_king(), _line_to_king()


@kernel
def king_safety(evaluator, position, side):
    """The dangers to the side's own king."""
    first = SLOTS * side
    advisors_gone = int(position.square[first + 1] == OFF) + int(position.square[first + 2] == OFF)
    elephants_gone = int(position.square[first + 3] == OFF) + int(position.square[first + 4] == OFF)
    king = int(position.square[first])
    guards_gone = advisors_gone + elephants_gone
    total = attack(evaluator, position, side, guards_gone)
    if guards_gone != 0:
        total += guards_missing(evaluator, position, side, advisors_gone, elephants_gone)
    if king == OFF:  # a diagram may leave a king out
        return total
    if guards_gone == 4:
        total += tally(evaluator, side, BARE, 1)
    own_low = BEFORE_KING[side, king, 0] & position.men[side, 0]
    own_high = BEFORE_KING[side, king, 1] & position.men[side, 1]
    if own_low | own_high == 0:
        total += tally(evaluator, side, OPEN_FILE, 1)
    return total + lines_to_king(evaluator, position, side, king)


@kernel
def attack(evaluator, position, side, guards_gone):
    """Enemy men that reach into the palace, and how many they are while guards are gone."""
    total = 0
    attackers = 0
    first = SLOTS * (1 - side)
    for slot in range(first + 5, first + SLOTS):
        reached = position.reached[slot, side] & PALACE_OF[side]  # nothing for a man that is captured
        if reached != 0:
            attackers += 1
            total += tally(evaluator, side, ZONE_TERM[SLOT_KINDS[slot]], count_bits(reached))
    if attackers != 0:
        total += tally(evaluator, side, ATTACKERS_FROM + min(attackers, MOST_ATTACKERS), 1)
        total += tally(evaluator, side, UNGUARDED, attackers * guards_gone)
    return total


@kernel
def guards_missing(evaluator, position, side, advisors_gone, elephants_gone):
    """Guards that are gone, for each enemy man that makes use of it."""
    total = 0
    enemy = 1 - side
    for slot in range(SLOTS * enemy + 5, SLOTS * enemy + SLOTS):
        square = position.square[slot]
        kind = SLOT_KINDS[slot]
        if square != OFF and (kind != PAWN or ACROSS[enemy, square]):
            total += tally(evaluator, side, MISSING_ADVISOR_TERM[kind], advisors_gone)
            total += tally(evaluator, side, MISSING_ELEPHANT_TERM[kind], elephants_gone)
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
        line = int(LINE_TO_KING[palace, square])
        if line != NO_LINE:
            between_low = BETWEEN[BY_LINE, palace, square, 0]
            between_high = BETWEEN[BY_LINE, palace, square, 1]
            men = men_between(between_low, between_high, low, high)
            if slot >= first + 9:
                if men == 0:
                    total += tally(evaluator, side, HOLLOW[line], 1)
                elif men == 2:
                    total += tally(evaluator, side, TWO_SCREENS[line], 1)
            elif men == 1:
                own_low = between_low & position.men[side, 0]
                own_high = between_high & position.men[side, 1]
                if own_low | own_high != 0:
                    total += tally(evaluator, side, PINNED, 1)
    return total
