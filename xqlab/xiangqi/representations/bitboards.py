"""Bitboards: one set of squares for each kind of piece and each side, 90 bits in two words of 45.

All pieces of a kind move at once: `shift` moves a whole set one step, and what leaves the board is dropped.
Rooks and cannons go step by step until every one of them has met a piece.
"""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES, FULL, HALF, KIND_NAMES, KING, LETTERS, SQUARES, allowed_squares

__all__ = ["FORWARD", "pieces_of", "shift", "squares_of"]

PLIES = 8  # the largest depth of perft
KINDS = len(KIND_NAMES)
NONE = KINDS  # the kind of an empty square

# Steps (files, ranks) by number: 0 to 3 along the lines, 4 to 7 diagonal.
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
OFFSET = np.array([FILES * ranks + files for files, ranks in STEPS])
EAST, WEST, FORWARD = 0, 1, 2  # a pawn's step forward is FORWARD for Red, the next one for Black
BEND = np.array([(4, 5), (6, 7), (4, 6), (5, 7)])  # the diagonal steps that may follow each step along a line


def words_of(squares: Any) -> tuple[int, int]:
    """A set of squares as its two words."""
    whole = sum(1 << int(square) for square in squares)
    return whole & FULL, whole >> HALF


def squares_of(low: int, high: int) -> frozenset[int]:
    """The squares of a set."""
    whole = int(low) | int(high) << HALF
    return frozenset(square for square in range(SQUARES) if whole >> square & 1)


# [step, half] squares where the step can end without wrapping round the edge
LANDING = np.array(
    [words_of(s for s in range(SQUARES) if 0 <= s % FILES - files < FILES) for files, _ in STEPS]
)
# [side, half]
PALACE = np.array([words_of(allowed_squares(KING, side)) for side in range(2)])
HOME = np.array([(FULL, 0), (0, FULL)])  # this side of the river


class Bitboards(np.record):
    """A board as sets. Fields: `pieces` int64[side, half], `kinds` int64[kind, half], `turn`, and for perft
    `moves` (from | to << 7)."""


BITBOARDS = np.dtype(
    (
        Bitboards,
        np.dtype(
            [
                ("pieces", np.int64, (2, 2)),
                ("kinds", np.int64, (KINDS, 2)),
                ("turn", np.int64),
                ("moves", np.int32, (PLIES * MAX_MOVES,)),
            ],
            align=True,
        ),
    )
)


def bitboards_of(board: Board) -> Any:
    """The position of `board` as Bitboards."""
    bits = np.zeros(1, dtype=BITBOARDS)[0]
    cells = board.cells()
    standing = [square for square, letter in enumerate(cells) if letter]
    bits.pieces[0] = words_of(square for square in standing if cells[square].isupper())
    bits.pieces[1] = words_of(square for square in standing if cells[square].islower())
    for kind, name in enumerate(LETTERS):
        bits.kinds[kind] = words_of(square for square in standing if cells[square].upper() == name)
    bits.turn = int(not board.turn)
    return bits


def move_of(code: int) -> Move:
    """The move that a number in `moves` stands for."""
    return Move.from_code(int(code))


@kernel
def shift(low, high, step):
    """The squares one step from those of (low, high); the set is shifted as a whole."""
    by = OFFSET[step]
    if by > 0:
        high = high << by | low >> (HALF - by)
        low = low << by
    else:
        low = low >> -by | (high & ((1 << -by) - 1)) << (HALF + by)
        high = high >> -by
    return low & LANDING[step, 0], high & LANDING[step, 1]


@kernel
def pieces_of(bits, kind, side):
    """The set of the pieces of a kind and side."""
    return bits.kinds[kind, 0] & bits.pieces[side, 0], bits.kinds[kind, 1] & bits.pieces[side, 1]


@kernel
def kind_on(bits, square):
    """The kind of piece on a square, NONE for none: sets say where, not what, so every set is tested."""
    half = int(square >= HALF)
    for kind in range(KINDS):
        if bits.kinds[kind, half] >> (square - HALF * half) & 1:
            return kind
    return NONE


@kernel
def toggle(bits, side, kind, square):
    """Remove a piece from a square, or put it there."""
    half = int(square >= HALF)
    bit = 1 << (square - HALF * half)
    bits.pieces[side, half] ^= bit
    bits.kinds[kind, half] ^= bit


@kernel
def make(bits, move):
    """Play a move; return the kind captured, which `unmake` needs."""
    side = bits.turn
    victim = kind_on(bits, move >> 7)
    if victim != NONE:
        toggle(bits, 1 - side, victim, move >> 7)
    kind = kind_on(bits, move & 127)
    toggle(bits, side, kind, move & 127)
    toggle(bits, side, kind, move >> 7)
    bits.turn = 1 - side
    return victim


@kernel
def unmake(bits, move, victim):
    """Take back a move that captured a piece of kind `victim`."""
    side = 1 - bits.turn
    kind = kind_on(bits, move >> 7)
    toggle(bits, side, kind, move >> 7)
    toggle(bits, side, kind, move & 127)
    if victim != NONE:
        toggle(bits, 1 - side, victim, move >> 7)
    bits.turn = side
