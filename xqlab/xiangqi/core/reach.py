"""Where each kind of man reaches: sets of squares, own men included, by table look-up and without a loop.

A rook or cannon looks at two lines. The men on its rank and those on its file are gathered to two small
numbers, and a table holds the answer for each of them. A knight or elephant looks at four squares near it,
gathered to a number below 16. King, advisor and pawn need no look at all.
"""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import BMI2, gather_bits, inlined, kernel, scatter_bits
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, ELEPHANT, FILES, HALF, KNIGHT, PAWN, ROOK
from xqlab.xiangqi.core.tables import (
    ADVISOR_TARGETS,
    CANNON_COLUMN,
    CANNON_ROW,
    ELEPHANT_TARGETS,
    FILE_A,
    GATHER,
    KING_TARGETS,
    KNIGHT_TARGETS,
    PAWN_TARGETS,
    ROOK_COLUMN,
    ROOK_ROW,
    SPREAD,
    SQUARE_BIT,
)


@inlined
def has_bit(low, high, square):
    """Whether `square` is in the set (low, high)."""
    return (low & SQUARE_BIT[square, 0]) | (high & SQUARE_BIT[square, 1]) != 0


@inlined
def file_bits(half, file):
    """The five bits of a file of a half board, as a number below 32."""
    if BMI2:
        return gather_bits(half, FILE_A << file)
    return (int((half >> file) & FILE_A) * GATHER >> 32) & 31


@inlined
def on_file(five, file):
    """The lowest five bits of `five` as squares of a file of a half board."""
    if BMI2:
        return scatter_bits(five, FILE_A << file)
    return int(SPREAD[five & 31]) << file


@inlined
def lines(square, low, high):
    """Rank and file of a square, the bit where its rank begins in its half board, and the men on both."""
    rank = square // FILES
    file = square % FILES
    upper = square >= HALF
    shift = FILES * rank - HALF * int(upper)
    half = high if upper else low
    pieces_on_rank = (half >> shift) & 511
    pieces_on_file = (file_bits(low, file) | file_bits(high, file) << 5) & 1023
    return rank, file, shift, pieces_on_rank, pieces_on_file


@inlined
def cross(square, file, shift, row, column):
    """The set of squares of a row's bits and a column's bits that cross at `square`."""
    low = on_file(column, file)
    high = on_file(column >> 5, file)
    if square < HALF:
        low |= row << shift
    else:
        high |= row << shift
    return low, high


@inlined
def rook_reach(square, low, high):
    """Where a rook on `square` reaches when (low, high) are occupied."""
    rank, file, shift, pieces_on_rank, pieces_on_file = lines(square, low, high)
    row = int(ROOK_ROW[file, pieces_on_rank])
    column = int(ROOK_COLUMN[rank, pieces_on_file])
    return cross(square, file, shift, row, column)


@inlined
def cannon_reach(square, low, high):
    """Where a cannon on `square` moves to or captures when (low, high) are occupied."""
    rank, file, shift, pieces_on_rank, pieces_on_file = lines(square, low, high)
    row = int(CANNON_ROW[file, pieces_on_rank])
    column = int(CANNON_COLUMN[rank, pieces_on_file])
    return cross(square, file, shift, row, column)


@inlined
def knight_reach(square, low, high):
    """Where a knight on `square` reaches when (low, high) are occupied."""
    # The square's half board with a rank of the other half on: the legs are at bits 0, 8, 10 and 18.
    if square < HALF:
        near = (low << 9 | (high & 511) << 54) >> square
    else:
        near = (high << 9 | low >> 36) >> (square - HALF)
    legs = (near & 1) | (near >> 7 & 10) | (near >> 16 & 4)
    return KNIGHT_TARGETS[square, legs, 0], KNIGHT_TARGETS[square, legs, 1]


@inlined
def elephant_reach(square, low, high):
    """Where an elephant on `square` reaches when (low, high) are occupied."""
    # Its eyes are on its own side of the river, at bits 0, 2, 18 and 20.
    if square < HALF:
        near = low << 10 >> square
    else:
        near = high << 10 >> (square - HALF)
    eyes = (near & 5) | (near >> 17 & 10)
    return ELEPHANT_TARGETS[square, eyes, 0], ELEPHANT_TARGETS[square, eyes, 1]


@kernel
def reach(kind, side, square, low, high):
    """The set of squares that a man attacks or moves to when (low, high) are occupied, own men included."""
    if kind == ROOK:
        return rook_reach(square, low, high)
    if kind == CANNON:
        return cannon_reach(square, low, high)
    if kind == PAWN:
        return PAWN_TARGETS[side, square, 0], PAWN_TARGETS[side, square, 1]
    if kind == KNIGHT:
        return knight_reach(square, low, high)
    if kind == ELEPHANT:
        return elephant_reach(square, low, high)
    if kind == ADVISOR:
        return ADVISOR_TARGETS[side, square, 0], ADVISOR_TARGETS[side, square, 1]
    return KING_TARGETS[side, square, 0], KING_TARGETS[side, square, 1]
