"""Tables of the move generator, each computed from the rule in its own function when the module is imported.

A set of squares is a pair (low, high) of 45-bit words, see `squares`. Tables that hold sets end in that pair.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from xqlab.xiangqi.squares import (
    ADVISOR,
    FILES,
    HALF,
    KING,
    PAWN,
    RANKS,
    SLOT_KINDS,
    SLOTS,
    SQUARES,
    allowed_squares,
)

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def bits(squares: Iterable[int]) -> tuple[int, int]:
    """The set of these squares as two 45-bit words."""
    low = high = 0
    for square in squares:
        if square < HALF:
            low |= 1 << square
        else:
            high |= 1 << (square - HALF)
    return low, high


def neighbour(square: int, step: tuple[int, int]) -> int | None:
    """The square `step` = (files, ranks) away, or None beyond the edge."""
    file, rank = square % FILES + step[0], square // FILES + step[1]
    return FILES * rank + file if 0 <= file < FILES and 0 <= rank < RANKS else None


def line_targets(length: int, place: int, occupied: int) -> tuple[int, int]:
    """Where a rook and a cannon on `place` of a line reach, the men on the line being the bits of `occupied`.

    Returns (rook, cannon) as bits of the line. The rook's include the first man each way, empty squares
    are common to both, and the cannon's add the second man each way instead of the first.
    """
    rook = cannon = 0
    for direction in (1, -1):
        men = 0
        reach = place + direction
        while 0 <= reach < length and men < 2:
            here = occupied >> reach & 1
            if men == 0:
                rook |= 1 << reach
            if men == here:  # an empty square before any man, or the second man
                cannon |= 1 << reach
            men += here
            reach += direction
    return rook, cannon


def _line_table(length: int) -> np.ndarray:
    shape = (2, length, 1 << length)
    table = np.zeros(shape, dtype=np.int16)
    for place in range(length):
        for occupied in range(1 << length):
            table[:, place, occupied] = line_targets(length, place, occupied)
    return table


# [file, men on the rank] and [rank, men on the file] -> bits of the line
_ROW, _COLUMN = _line_table(FILES), _line_table(RANKS)
ROOK_ROW, CANNON_ROW = _ROW[0].copy(), _ROW[1].copy()
ROOK_COLUMN, CANNON_COLUMN = _COLUMN[0].copy(), _COLUMN[1].copy()

# [five bits of a file] -> the same bits on file a of a half board
SPREAD = np.array(
    [sum(1 << FILES * i for i in range(5) if five >> i & 1) for five in range(32)], dtype=np.int64
)
# Multiplying file a of a half board by GATHER brings its five bits together at bit 32.
FILE_A = int(SPREAD[31])
GATHER = sum(1 << 32 - 8 * i for i in range(5))


def _leaper_tables(legs: int) -> tuple[np.ndarray, np.ndarray]:
    """For knights (orthogonal legs) or elephants (diagonal eyes): [square, i] the i-th leg square, and
    [square, blocked legs as four bits] the set of targets."""
    knight = legs == 0
    leg_squares = np.full((SQUARES, 4), SQUARES, dtype=np.int64)
    targets = np.zeros((SQUARES, 16, 2), dtype=np.int64)
    for square in range(SQUARES):
        reach: list[list[int]] = []
        for i, step in enumerate(ORTHOGONAL if knight else DIAGONAL):
            leg = neighbour(square, step)
            ends: list[int] = []
            if leg is not None:
                leg_squares[square, i] = leg
                beyond = [d for d in DIAGONAL if step[0] in (0, d[0]) and step[1] in (0, d[1])]
                found = [neighbour(leg, d) for d in (beyond if knight else [step])]
                ends = [end for end in found if end is not None]
                if not knight:  # an elephant never crosses the river
                    ends = [end for end in ends if (end < HALF) == (square < HALF)]
            reach.append(ends)
        for blocked in range(16):
            free = [end for i in range(4) if not blocked >> i & 1 for end in reach[i]]
            targets[square, blocked] = bits(free)
    return leg_squares, targets


KNIGHT_LEGS, KNIGHT_TARGETS = _leaper_tables(0)
ELEPHANT_EYES, ELEPHANT_TARGETS = _leaper_tables(1)


def step_targets(kind: int, side: int, square: int) -> list[int]:
    """Where a king, advisor or pawn on `square` may step on an otherwise empty board."""
    if kind == PAWN:
        forward = (0, 1) if side == 0 else (0, -1)
        crossed = (square >= HALF) == (side == 0)
        steps = [forward, (1, 0), (-1, 0)] if crossed else [forward]
        found = [neighbour(square, step) for step in steps]
        return [end for end in found if end is not None]
    palace = allowed_squares(kind, side)
    found = [neighbour(square, step) for step in (ORTHOGONAL if kind == KING else DIAGONAL)]
    return [end for end in found if end is not None and end in palace]


def _step_table(kind: int) -> np.ndarray:
    """[side, square] -> set of targets."""
    table = np.zeros((2, SQUARES, 2), dtype=np.int64)
    for side in range(2):
        for square in range(SQUARES):
            table[side, square] = bits(step_targets(kind, side, square))
    return table


KING_TARGETS, ADVISOR_TARGETS, PAWN_TARGETS = _step_table(KING), _step_table(ADVISOR), _step_table(PAWN)

PALACE = sorted(allowed_squares(KING, 0) | allowed_squares(KING, 1))
PALACE_INDEX = np.full(SQUARES + 1, -1, dtype=np.int64)
PALACE_INDEX[PALACE] = range(len(PALACE))

# Which table of `BETWEEN` an enemy man is looked up in: by line (rook, cannon, king), as knight, as pawn.
BY_LINE, BY_KNIGHT, BY_RED_PAWN, BY_BLACK_PAWN = range(4)


def _between_table() -> np.ndarray:
    """[way of attack, palace square, attacker's square] -> (low, high, 1 if it could attack at all).

    The set holds the squares whose men decide: those between on a line, the knight's leg, none for a pawn.
    """
    table = np.zeros((4, len(PALACE), SQUARES + 1, 3), dtype=np.int64)
    for index, target in enumerate(PALACE):
        for step in ORTHOGONAL:
            crossed: list[int] = []
            reach = neighbour(target, step)
            while reach is not None:
                table[BY_LINE, index, reach] = (*bits(crossed), 1)
                crossed.append(reach)
                reach = neighbour(reach, step)
        for square in range(SQUARES):
            for leg in KNIGHT_LEGS[square]:
                if leg < SQUARES:
                    step = (leg % FILES - square % FILES, leg // FILES - square // FILES)
                    beyond = [d for d in DIAGONAL if step[0] in (0, d[0]) and step[1] in (0, d[1])]
                    if target in [neighbour(int(leg), d) for d in beyond]:
                        table[BY_KNIGHT, index, square] = (*bits([int(leg)]), 1)
            for side, way in ((0, BY_RED_PAWN), (1, BY_BLACK_PAWN)):
                if target in step_targets(PAWN, side, square):
                    table[way, index, square] = (0, 0, 1)
    return table


BETWEEN = _between_table()

# [square] -> the set of that one square; none for a man off the board
SQUARE_BIT = np.array([bits([square]) for square in range(SQUARES)] + [(0, 0)], dtype=np.int64)


def _zobrist_table() -> tuple[np.ndarray, np.uint64]:
    """[slot, square] -> random key (equal for men of one kind and side), and the key of Black's turn.

    The numbers come from splitmix64 (Steele, Lea and Flood, 2014), so they are the same on every machine.
    """
    state = 0x9E3779B97F4A7C15
    mask = (1 << 64) - 1

    def draw() -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        word = state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        return word ^ word >> 31

    by_kind = [[[draw() for _ in range(SQUARES)] for _ in range(7)] for _ in range(2)]
    table = np.zeros((2 * SLOTS, SQUARES), dtype=np.uint64)
    for slot, kind in enumerate(SLOT_KINDS):
        table[slot] = by_kind[slot // SLOTS][kind]
    return table, np.uint64(draw())


ZOBRIST, ZOBRIST_TURN = _zobrist_table()
