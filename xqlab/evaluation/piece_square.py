"""Material and piece-square evaluation of Xiangqi: one number for each piece on each square.

Every number follows from a rule below; none is copied from an engine's table.
"""

# mypy: ignore-errors

from functools import cache
from typing import Any

import numpy as np

from xqlab.game import register_evaluator
from xqlab.kernels import kernel
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    FILES,
    KING,
    KNIGHT,
    PAWN,
    RANKS,
    ROOK,
    SLOT_KINDS,
    SLOTS,
    SQUARES,
)

MATERIAL = {KING: 0, ADVISOR: 120, ELEPHANT: 120, KNIGHT: 400, ROOK: 900, CANNON: 450, PAWN: 60}


class PieceSquare(np.record):
    """An evaluator record: `values[slot, square]` in centipawns for Red, 0 off the board."""


PIECE_SQUARE = np.dtype((PieceSquare, [("values", np.int32, (2 * SLOTS, SQUARES + 1))]))


def square_value(kind: int, file: int, rank: int) -> int:
    """The worth of a red piece of this kind on this square, material included, in centipawns."""
    center = 4 - abs(file - 4)  # 0 on the edge, 4 on the middle file
    bonus = 0
    if kind == PAWN and rank >= 5:
        bonus = 30 + 8 * center + 12 * min(rank - 5, 3) - (60 if rank == 9 else 0)
    elif kind == KNIGHT:
        bonus = 5 * center + 6 * min(rank, 7) - (25 if rank == 0 else 0)
    elif kind == ROOK:
        bonus = 3 * center + 3 * min(rank, 6) + (10 if rank > 0 else 0)
    elif kind == CANNON:
        bonus = 6 * center + (8 if rank in (0, 2) else 0)
    elif kind == ELEPHANT:
        bonus = 12 if file == 4 else 0
    elif kind == ADVISOR:
        bonus = 4 if rank == 0 or file == 4 else 0
    elif kind == KING:
        bonus = -20 * rank + (8 if file == 4 else 0)
    return MATERIAL[kind] + bonus


@cache
def piece_square() -> Any:
    """The evaluator with this file's values."""
    evaluator = np.zeros(1, dtype=PIECE_SQUARE)[0]
    for slot in range(SLOTS):
        kind = int(SLOT_KINDS[slot])
        for square in range(SQUARES):
            file, rank = square % FILES, square // FILES
            evaluator.values[slot, square] = square_value(kind, file, rank)
            evaluator.values[SLOTS + slot, square] = -square_value(kind, file, RANKS - 1 - rank)
    return evaluator


@kernel
def evaluate(evaluator, position):
    """Centipawns for the side to move: its pieces less the opponent's."""
    total = 0
    for slot in range(32):
        total += evaluator.values[slot, position.square[slot]]
    if position.turn == 1:
        return -int(total)
    return int(total)


register_evaluator(PieceSquare, XiangqiPosition, evaluate, PIECE_SQUARE)
