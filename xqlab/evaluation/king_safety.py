"""What endangers a king: guards that are gone, open lines to it, and men that reach into its palace."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import count_bits, inlined
from xqlab.evaluation.structure import count_men, crossed_pawns
from xqlab.evaluation.survey import men_of
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import (
    MISSING_ADVISOR_TERM,
    MISSING_ELEPHANT_TERM,
    MOST_ATTACKERS,
    ZONE_TERM,
    term_index,
)
from xqlab.xiangqi.core.legality import men_between, occupied
from xqlab.xiangqi.core.squares import (
    CANNON,
    FILES,
    KING,
    KNIGHT,
    OFF,
    PAWN,
    ROOK,
    SLOTS,
    SQUARES,
    allowed_squares,
)
from xqlab.xiangqi.core.tables import BETWEEN, BY_LINE, PALACE, PALACE_INDEX, PAWN_TARGETS, bits

BARE, OPEN_FILE = term_index("king_safety.bare"), term_index("king_safety.open_file")
ATTACKERS_FROM = term_index("king_safety.attackers.1") - 1
UNGUARDED = term_index("king_safety.attackers_unguarded")
# [whether on the king's rank, and not on its file]
HOLLOW = np.array([term_index(f"king_safety.hollow_cannon.{line}") for line in ("file", "rank")])
TWO_SCREENS = np.array([term_index(f"king_safety.two_screens.{line}") for line in ("file", "rank")])
PINNED = term_index("king_safety.pinned_by_rook")
REACHES = 16  # above a pawn's count of squares: it may be added up for five pawns
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


def _pawn_zone() -> np.ndarray:
    """[side, square] -> squares of the enemy palace that a pawn reaches, and REACHES where it reaches any."""
    table = np.zeros((2, SQUARES + 1), dtype=np.int8)
    for side in range(2):
        for square in range(SQUARES):
            reached = int(PAWN_TARGETS[side, square, 1 - side] & PALACE_OF[1 - side]).bit_count()
            table[side, square] = reached + REACHES * (reached > 0)
    return table


def _lines_of() -> np.ndarray:
    """[palace square] -> the set of the other squares of its file and rank."""
    found = ([at for at in range(SQUARES) if LINE_TO_KING[i, at] != NO_LINE] for i in range(len(PALACE)))
    return np.array([bits(squares) for squares in found], dtype=np.int64)


BEFORE_KING, LINE_TO_KING = _before_king(), _line_to_king()
PAWN_ZONE, LINES_OF = _pawn_zone(), _lines_of()


@inlined
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


@inlined
def zone_of_pair(position, slot, side):
    """Squares of the side's palace that the men `slot` and `slot` + 1 reach, and how many men reach any."""
    one = position.reached[slot, side] & PALACE_OF[side]  # nothing for a man that is captured
    other = position.reached[slot + 1, side] & PALACE_OF[side]
    return count_bits(one) + count_bits(other), int(one != 0) + int(other != 0)


@inlined
def attack(evaluator, position, side, guards_gone):
    """Enemy men that reach into the palace, and how many they are while guards are gone."""
    enemy = 1 - side
    first = SLOTS * enemy
    by_knights, knights = zone_of_pair(position, first + 5, side)
    by_rooks, rooks = zone_of_pair(position, first + 7, side)
    by_cannons, cannons = zone_of_pair(position, first + 9, side)
    of_pawns = 0
    for slot in range(first + 11, first + SLOTS):
        of_pawns += int(PAWN_ZONE[enemy, position.square[slot]])
    attackers = knights + rooks + cannons + of_pawns // REACHES
    total = tally(evaluator, side, ZONE_TERM[KNIGHT], by_knights)
    total += tally(evaluator, side, ZONE_TERM[ROOK], by_rooks)
    total += tally(evaluator, side, ZONE_TERM[CANNON], by_cannons)
    total += tally(evaluator, side, ZONE_TERM[PAWN], of_pawns % REACHES)
    counted = max(min(attackers, MOST_ATTACKERS), 1)
    total += tally(evaluator, side, ATTACKERS_FROM + counted, int(attackers != 0))
    return total + tally(evaluator, side, UNGUARDED, attackers * guards_gone)


@inlined
def guards_missing(evaluator, position, side, advisors_gone, elephants_gone):
    """Guards that are gone, for each enemy man that makes use of it."""
    total = 0
    enemy = 1 - side
    for kind in range(KNIGHT, PAWN):
        men = count_men(position, enemy, kind)
        total += tally(evaluator, side, MISSING_ADVISOR_TERM[kind], advisors_gone * men)
        total += tally(evaluator, side, MISSING_ELEPHANT_TERM[kind], elephants_gone * men)
    crossed = count_bits(crossed_pawns(position, enemy))
    total += tally(evaluator, side, MISSING_ADVISOR_TERM[PAWN], advisors_gone * crossed)
    return total + tally(evaluator, side, MISSING_ELEPHANT_TERM[PAWN], elephants_gone * crossed)


@inlined
def lines_to_king(evaluator, position, side, king):
    """Enemy cannons and rooks on the king's file or rank, by the men between."""
    total = 0
    low, high = occupied(position)
    palace = PALACE_INDEX[king]
    rooks_low, rooks_high = men_of(position, 1 - side, ROOK)
    cannons_low, cannons_high = men_of(position, 1 - side, CANNON)
    aiming = (rooks_low | cannons_low) & LINES_OF[palace, 0]
    aiming |= (rooks_high | cannons_high) & LINES_OF[palace, 1]
    if aiming == 0:  # as mostly
        return total
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
