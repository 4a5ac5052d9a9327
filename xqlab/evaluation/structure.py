"""How men stand together: pawns beside and behind one another, pairs of men, men that are protected."""

from __future__ import annotations

import numpy as np

from xqlab._jit import count_bits, kernel
from xqlab.evaluation.survey import BY_ALL
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import term_index
from xqlab.xiangqi.legality import occupied
from xqlab.xiangqi.reach import has_bit
from xqlab.xiangqi.squares import FILES, FULL, HALF, OFF, SLOTS, SQUARES
from xqlab.xiangqi.tables import FILE_A, PAWN_TARGETS, SQUARE_BIT

CROSSED, SIDE_BY_SIDE, LINKED, BLOCKED_PAWN = (
    term_index(f"pawns.{name}") for name in ("crossed", "side_by_side", "linked", "blocked")
)
ROOK_KNIGHT, ROOK_CANNON, KNIGHT_CANNON, TWO_ROOKS, TWO_KNIGHTS, TWO_CANNONS = (
    term_index(f"coordination.{name}")
    for name in ("rook_knight", "rook_cannon", "knight_cannon", "two_rooks", "two_knights", "two_cannons")
)
PROTECTED_KNIGHT, PROTECTED_CANNON, PROTECTED_PAWN = (
    term_index(f"coordination.protected_{name}") for name in ("knight", "cannon", "pawn")
)
BEYOND_FILE_A = FULL & ~FILE_A
# [side, square] -> whether it lies across the river; never off the board
ACROSS = np.array([[HALF <= s < SQUARES for s in range(SQUARES + 1)], [s < HALF for s in range(SQUARES + 1)]])


@kernel
def pawns(evaluator, position, side):
    """The side's pawns: crossed ones as a set of one half board, uncrossed ones by the man before them."""
    crossed = 0
    waiting = 0
    low, high = occupied(position)
    for slot in range(SLOTS * side + 11, SLOTS * side + SLOTS):
        square = position.square[slot]
        if ACROSS[side, square]:
            crossed |= SQUARE_BIT[square, 1 - side]
        elif square != OFF:
            ahead_low = PAWN_TARGETS[side, square, 0] & low
            ahead_high = PAWN_TARGETS[side, square, 1] & high
            waiting += int(ahead_low | ahead_high != 0)
    beside = count_bits(crossed & (crossed << 1) & BEYOND_FILE_A)
    behind = count_bits(crossed & (crossed << FILES))
    total = tally(evaluator, side, CROSSED, count_bits(crossed))
    total += tally(evaluator, side, SIDE_BY_SIDE, beside)
    total += tally(evaluator, side, LINKED, behind)
    return total + tally(evaluator, side, BLOCKED_PAWN, waiting)


@kernel
def coordination(evaluator, position, side):
    """Pairs of knights, rooks and cannons that are left, and those that are protected."""
    first = SLOTS * side
    own_low = position.attacked[side, BY_ALL, 0]
    own_high = position.attacked[side, BY_ALL, 1]
    knights = 0
    rooks = 0
    cannons = 0
    knights_safe = 0
    cannons_safe = 0
    pawns_safe = 0
    for i in range(2):
        square = int(position.square[first + 5 + i])
        knights += int(square != OFF)
        knights_safe += int(has_bit(own_low, own_high, square))
        rooks += int(position.square[first + 7 + i] != OFF)
        square = int(position.square[first + 9 + i])
        cannons += int(square != OFF)
        cannons_safe += int(has_bit(own_low, own_high, square))
    for slot in range(first + 11, first + SLOTS):
        square = int(position.square[slot])
        pawns_safe += int(ACROSS[side, square] and has_bit(own_low, own_high, square))
    total = tally(evaluator, side, ROOK_KNIGHT, rooks * knights)
    total += tally(evaluator, side, ROOK_CANNON, rooks * cannons)
    total += tally(evaluator, side, KNIGHT_CANNON, knights * cannons)
    total += tally(evaluator, side, TWO_ROOKS, rooks >> 1)
    total += tally(evaluator, side, TWO_KNIGHTS, knights >> 1)
    total += tally(evaluator, side, TWO_CANNONS, cannons >> 1)
    total += tally(evaluator, side, PROTECTED_KNIGHT, knights_safe)
    total += tally(evaluator, side, PROTECTED_CANNON, cannons_safe)
    return total + tally(evaluator, side, PROTECTED_PAWN, pawns_safe)
