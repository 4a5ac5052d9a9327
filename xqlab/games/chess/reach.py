"""Where the pieces of chess reach: sets of squares, own pieces included, by table look-up without loops."""

# mypy: ignore-errors

from xqlab.games.chess.squares import BISHOP, KING, KNIGHT, PAWN, ROOK
from xqlab.games.chess.tables import (
    FACTORS,
    FALLING,
    FILE,
    FILLED_BY_FILE,
    FILLED_BY_RANK,
    INNER,
    KING_TARGETS,
    KNIGHT_TARGETS,
    LINES,
    PAWN_CAPTURES,
    RANK,
    RISING,
)
from xqlab.kernels import inlined, kernel
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


@kernel
def reach(kind, side, square, occupied):
    """The squares that a piece attacks, own pieces included, when `occupied` are.

    kind : int64  PAWN to KING
    side : int64  of a pawn, 0 White, 1 Black
    """
    if kind == PAWN:
        return PAWN_CAPTURES[side, square]
    if kind == KNIGHT:
        return KNIGHT_TARGETS[square]
    if kind == KING:
        return KING_TARGETS[square]
    straight = rook_reach(square, occupied) if kind != BISHOP else 0
    diagonal = bishop_reach(square, occupied) if kind != ROOK else 0
    return straight | diagonal
