"""Where sliders reach: sets of squares, own pieces included, by table look-up without loops."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.games.chess.tables import (
    FACTORS,
    FALLING,
    FILE,
    FILLED_BY_FILE,
    FILLED_BY_RANK,
    INNER,
    LINES,
    RANK,
    RISING,
)
from xqlab.kernels import inlined
from xqlab.kernels.bits import top_bits


@inlined
def line_reach(square, way, place, occupied):
    """What a slider reaches along a rank or diagonal.

    place : int64  the file of the square
    """
    pieces = top_bits(occupied & INNER[square, way], FACTORS[square, way], 6)
    return FILLED_BY_FILE[place, pieces] & LINES[square, way]


@inlined
def rook_reach(square, occupied):
    """The squares that a rook reaches when `occupied` are."""
    pieces = top_bits(occupied & INNER[square, FILE], FACTORS[square, FILE], 6)
    on_file = FILLED_BY_RANK[square >> 3, pieces] & LINES[square, FILE]
    return on_file | line_reach(square, RANK, square & 7, occupied)


@inlined
def bishop_reach(square, occupied):
    """The squares that a bishop reaches when `occupied` are."""
    rising = line_reach(square, RISING, square & 7, occupied)
    return rising | line_reach(square, FALLING, square & 7, occupied)
