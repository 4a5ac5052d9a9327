"""Where each kind of piece reaches: sets of squares, own pieces included, by table look-up without loops.

A rook or cannon has two lines. The occupied squares of its rank and of its file are gathered into two small
numbers, which index a table. For a knight or elephant the four legs or eyes are gathered into a number below
16. King, advisor and pawn depend on no other piece.
"""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import gather_bits, scatter_bits
from xqlab.kernels.processor import BMI2
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
    WATCH_COLUMN,
    WATCH_ROW,
)


@inlined
def has_bit(low, high, square):
    """Whether `square` is in the set (low, high)."""
    return (low & SQUARE_BIT[square, 0]) | (high & SQUARE_BIT[square, 1]) != 0


@inlined
def file_bits(half, file):
    """The five bits of a file of a half board, as a number below 32.

    half : int64  set of squares of the half board
    """
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
    """(rank, file, first bit of the rank in its half board, occupied bits of the rank, those of the file)."""
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
    """The set of squares (low, high) of a row's bits and a column's bits that cross at `square`."""
    low = on_file(column, file)
    high = on_file(column >> 5, file)
    if square < HALF:
        low |= row << shift
    else:
        high |= row << shift
    return low, high


@inlined
def rook_reach(square, low, high):
    """The squares that a rook on `square` reaches when (low, high) are occupied."""
    rank, file, shift, pieces_on_rank, pieces_on_file = lines(square, low, high)
    row = int(ROOK_ROW[file, pieces_on_rank])
    column = int(ROOK_COLUMN[rank, pieces_on_file])
    return cross(square, file, shift, row, column)


@inlined
def cannon_reach(square, low, high):
    """The squares that a cannon on `square` moves to or captures on when (low, high) are occupied."""
    rank, file, shift, pieces_on_rank, pieces_on_file = lines(square, low, high)
    row = int(CANNON_ROW[file, pieces_on_rank])
    column = int(CANNON_COLUMN[rank, pieces_on_file])
    return cross(square, file, shift, row, column)


@inlined
def cannon_watch(square, low, high):
    """The squares up to the second piece each way from a cannon: they decide what it reaches."""
    rank, file, shift, pieces_on_rank, pieces_on_file = lines(square, low, high)
    row = int(WATCH_ROW[file, pieces_on_rank])
    column = int(WATCH_COLUMN[rank, pieces_on_file])
    return cross(square, file, shift, row, column)


@inlined
def knight_reach(square, low, high):
    """The squares that a knight on `square` reaches when (low, high) are occupied."""
    # The square's half board plus a rank of the other half: the legs are at bits 0, 8, 10 and 18.
    if square < HALF:
        near = (low << 9 | (high & 511) << 54) >> square
    else:
        near = (high << 9 | low >> 36) >> (square - HALF)
    legs = (near & 1) | (near >> 7 & 10) | (near >> 16 & 4)
    return KNIGHT_TARGETS[square, legs, 0], KNIGHT_TARGETS[square, legs, 1]


@inlined
def elephant_reach(square, low, high):
    """The squares that an elephant on `square` reaches when (low, high) are occupied."""
    # Its eyes are on its own side of the river, at bits 0, 2, 18 and 20.
    if square < HALF:
        near = low << 10 >> square
    else:
        near = high << 10 >> (square - HALF)
    eyes = (near & 5) | (near >> 17 & 10)
    return ELEPHANT_TARGETS[square, eyes, 0], ELEPHANT_TARGETS[square, eyes, 1]


@kernel
def reach(kind, side, square, low, high):
    """The squares that a piece attacks or moves to, own pieces included, when (low, high) are occupied."""
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
