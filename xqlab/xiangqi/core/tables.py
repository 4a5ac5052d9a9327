"""Tables of the move generator, each computed from the rules in its own function when the module is imported.

A set of squares is a pair (low, high) of 45-bit words, see `squares`. It is the last axis of tables of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np

from xqlab.random_words import random_words
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    FILES,
    HALF,
    KING,
    KNIGHT,
    PAWN,
    RANKS,
    ROOK,
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
    """The square `step` = (files, ranks) away; None beyond the edge."""
    file, rank = square % FILES + step[0], square // FILES + step[1]
    return FILES * rank + file if 0 <= file < FILES and 0 <= rank < RANKS else None


def line_targets(length: int, place: int, occupied: int) -> tuple[int, int]:
    """What a rook and a cannon on `place` of a line reach, given the occupied squares as bits.

    Returns (rook, cannon) as bits of the line. The rook's include the first piece each way, empty squares
    are common to both, and the cannon's add the second piece each way instead of the first.
    """
    rook = cannon = 0
    for direction in (1, -1):
        met = 0
        reach = place + direction
        while 0 <= reach < length and met < 2:
            here = occupied >> reach & 1
            if met == 0:
                rook |= 1 << reach
            if met == here:  # an empty square before any piece, or the second piece
                cannon |= 1 << reach
            met += here
            reach += direction
    return rook, cannon


def _line_table(length: int) -> np.ndarray:
    shape = (3, length, 1 << length)
    table = np.zeros(shape, dtype=np.int16)
    occupied = np.arange(1 << length, dtype=np.int16)
    for place in range(length):
        for direction in (1, -1):  # as in `line_targets`, for all sets of occupied squares at once
            met = np.zeros_like(occupied)
            for reach in range(place + direction, length if direction > 0 else -1, direction):
                here = occupied >> reach & 1
                table[0, place] |= (met == 0).astype(np.int16) << reach
                table[1, place] |= (met == here).astype(np.int16) << reach
                table[2, place] |= (met < 2).astype(np.int16) << reach
                met += here
    return table


# [file, occupied bits of the rank] and [rank, occupied bits of the file] -> bits of the line
_ROW, _COLUMN = _line_table(FILES), _line_table(RANKS)
ROOK_ROW, CANNON_ROW = _ROW[0].copy(), _ROW[1].copy()
ROOK_COLUMN, CANNON_COLUMN = _COLUMN[0].copy(), _COLUMN[1].copy()
WATCH_ROW, WATCH_COLUMN = _ROW[2].copy(), _COLUMN[2].copy()  # what decides where a cannon reaches

# [five bits of a file] -> the same bits on file a of a half board
SPREAD = np.array(
    [sum(1 << FILES * i for i in range(5) if five >> i & 1) for five in range(32)], dtype=np.int64
)
# Multiplying file a of a half board by GATHER brings its five bits together at bit 32.
FILE_A = int(SPREAD[31])
GATHER = sum(1 << 32 - 8 * i for i in range(5))

# The squares around a piece in the order in which `reach` numbers them.
LEGS = ((0, -1), (-1, 0), (0, 1), (1, 0))
EYES = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def beyond(leg: tuple[int, int]) -> list[tuple[int, int]]:
    """The two diagonal steps of a knight from a leg square."""
    return [step for step in DIAGONAL if leg[0] in (0, step[0]) and leg[1] in (0, step[1])]


@cache
def knight_ends(square: int, leg: tuple[int, int]) -> list[int]:
    """Where a knight on `square` may go over one of its legs."""
    over = neighbour(square, leg)
    ends = [] if over is None else [neighbour(over, step) for step in beyond(leg)]
    return [end for end in ends if end is not None]


def elephant_ends(square: int, eye: tuple[int, int]) -> list[int]:
    """Where an elephant on `square` may go over one of its eyes: it never crosses the river."""
    end = neighbour(square, (2 * eye[0], 2 * eye[1]))
    return [] if end is None or (end < HALF) != (square < HALF) else [end]


def _leaper_table(
    ends: Callable[[int, tuple[int, int]], list[int]], over: Iterable[tuple[int, int]]
) -> np.ndarray:
    """[square, occupied squares of the four of `over` as bits] -> set of targets; none off the board."""
    reached = np.array([[bits(ends(square, step)) for step in over] for square in range(SQUARES)])
    free = ~np.arange(16)[:, None] >> np.arange(4) & 1
    table = np.zeros((SQUARES + 1, 16, 2), dtype=np.int64)
    # The sum is the union, as no square is reached over two of them.
    table[:SQUARES] = (free[None, :, :, None] * reached[:, None]).sum(axis=2)
    return table


KNIGHT_TARGETS, ELEPHANT_TARGETS = _leaper_table(knight_ends, LEGS), _leaper_table(elephant_ends, EYES)


def step_targets(kind: int, side: int, square: int) -> list[int]:
    """Where a king, advisor or pawn on `square` may step on an otherwise empty board."""
    if kind == PAWN:
        forward = (0, 1) if side == 0 else (0, -1)
        crossed = (square >= HALF) == (side == 0)
        steps = [forward, (1, 0), (-1, 0)] if crossed else [forward]
        targets = [neighbour(square, step) for step in steps]
        return [end for end in targets if end is not None]
    palace = allowed_squares(kind, side)
    targets = [neighbour(square, step) for step in (ORTHOGONAL if kind == KING else DIAGONAL)]
    return [end for end in targets if end is not None and end in palace]


def _step_table(kind: int) -> np.ndarray:
    """[side, square] -> set of targets; none for a piece off the board."""
    table = np.zeros((2, SQUARES + 1, 2), dtype=np.int64)
    for side in range(2):
        for square in range(SQUARES):
            table[side, square] = bits(step_targets(kind, side, square))
    return table


KING_TARGETS, ADVISOR_TARGETS, PAWN_TARGETS = _step_table(KING), _step_table(ADVISOR), _step_table(PAWN)

# The sliders, knights and kings, which may attack from afar: their slots & 15, which table below they use,
# and how many pieces must stand between for a check.
BY_LINE, BY_KNIGHT = 0, 1
FAR = np.array(
    [slot for slot in range(SLOTS) if SLOT_KINDS[slot] in (KING, KNIGHT, ROOK, CANNON)], dtype=np.uint8
)
FAR_WAY = np.array([BY_KNIGHT if SLOT_KINDS[slot] == KNIGHT else BY_LINE for slot in FAR], dtype=np.uint8)
FAR_SCREENS = np.array([int(SLOT_KINDS[slot] == CANNON) for slot in FAR], dtype=np.uint8)

PALACE = sorted(allowed_squares(KING, 0) | allowed_squares(KING, 1))
PALACE_INDEX = np.zeros(SQUARES + 1, dtype=np.uint8)
PALACE_INDEX[PALACE] = range(len(PALACE))


def _between_table() -> np.ndarray:
    """[way, palace square, attacker's square] -> the set of squares whose occupancy decides.

    They are the squares between on a line, or the knight's leg; none if the attacker can never reach.
    """
    table = np.zeros((2, len(PALACE), SQUARES + 1, 2), dtype=np.int64)
    for index, target in enumerate(PALACE):
        for step in ORTHOGONAL:
            crossed: list[int] = []
            reached = neighbour(target, step)
            while reached is not None:
                table[BY_LINE, index, reached] = bits(crossed)
                crossed.append(reached)
                reached = neighbour(reached, step)
    for square in range(SQUARES):
        for leg in LEGS:
            for end in knight_ends(square, leg):
                if end in PALACE:
                    over = neighbour(square, leg)
                    assert over is not None
                    table[BY_KNIGHT, PALACE.index(end), square] = bits([over])
    return table


def _exposed_table() -> np.ndarray:
    """[side, i, attacker's square] -> half board: the squares of the palace of `side` that the i-th of the
    enemy's `FAR` may reach, depending on the pieces between; none for a piece off the board."""
    table = np.zeros((2, len(FAR), SQUARES + 1), dtype=np.int64)
    for side in range(2):
        palace = allowed_squares(KING, side)
        for square in range(SQUARES):
            by_line = {
                end for end in palace if end % FILES == square % FILES or end // FILES == square // FILES
            }
            by_knight = {end for leg in LEGS for end in knight_ends(square, leg)}
            ends = {BY_LINE: bits(by_line - {square})[side], BY_KNIGHT: bits(palace & by_knight)[side]}
            table[side, :, square] = [ends[way] for way in FAR_WAY.tolist()]
    return table


BETWEEN, EXPOSED = _between_table(), _exposed_table()


def _exposing_table() -> np.ndarray:
    """[kind, palace square, 0 it alone or 1 with the steps of a king on it] -> the set of the squares from
    which an enemy piece of the kind may reach that, depending on the pieces between."""
    table = np.zeros((7, len(PALACE), 2, 2), dtype=np.int64)
    for index, target in enumerate(PALACE):
        side = int(target >= HALF)
        for steps, ends in enumerate(([target], [target, *step_targets(KING, side, target)])):
            for kind in (KING, KNIGHT, ROOK, CANNON):
                by = EXPOSED[side, FAR.tolist().index(SLOT_KINDS.tolist().index(kind)), :SQUARES]
                table[kind, index, steps] = bits(np.flatnonzero(by & bits(ends)[side]).tolist())
            by_pawn = PAWN_TARGETS[1 - side, :SQUARES, side]
            table[PAWN, index, steps] = bits(np.flatnonzero(by_pawn & bits(ends)[side]).tolist())
    return table


def _watched_table() -> np.ndarray:
    """[kind, square] -> the legs of a knight and the eyes of an elephant; none for other pieces."""
    table = np.zeros((7, SQUARES + 1, 2), dtype=np.int64)
    for kind, ends, over in ((KNIGHT, knight_ends, LEGS), (ELEPHANT, elephant_ends, EYES)):
        for square in range(SQUARES):
            steps = [step for step in over if ends(square, step)]
            table[kind, square] = bits(end for step in steps if (end := neighbour(square, step)) is not None)
    return table


EXPOSING, WATCHED = _exposing_table(), _watched_table()

# [square] -> the set of that one square; none for a piece off the board
SQUARE_BIT = np.array([bits([square]) for square in range(SQUARES)] + [(0, 0)], dtype=np.int64)


def _zobrist_table() -> tuple[np.ndarray, np.uint64]:
    """[slot, square] -> random key (equal for pieces of one kind and side), and the key of Black's turn."""
    words = random_words(0x9E3779B97F4A7C15)
    by_kind = [[[next(words) for _ in range(SQUARES)] for _ in range(7)] for _ in range(2)]
    table = np.zeros((2 * SLOTS, SQUARES), dtype=np.uint64)
    for slot, kind in enumerate(SLOT_KINDS):
        table[slot] = by_kind[slot // SLOTS][kind]
    return table, np.uint64(next(words))


ZOBRIST, ZOBRIST_TURN = _zobrist_table()
