"""Positions as rows of zeros and ones, kept as the columns of the ones: what a first layer reads.

Column = 90 * kind + square. Kinds 0 to 6 are the mover's king, advisor, elephant, knight, rook, cannon and
pawn, 7 to 13 the other side's; squares are as the mover sees them, a0 at its left hand. 14 x 90 = 1260 columns,
of which 2 to 32 are 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.position_forms import flipped
from xqlab.nnue.training_positions import POSITION, Positions, PositionsError
from xqlab.xiangqi.squares import KIND_NAMES, MOST, OFF, SLOT_KINDS, SLOTS, SQUARES

KINDS = len(KIND_NAMES)
COLUMNS = 2 * KINDS * SQUARES
NOTHING = 0xFFFF  # in place of the column of a man that was captured
_FIRST = (SQUARES * (SLOT_KINDS + KINDS * (np.arange(2 * SLOTS) >= SLOTS))).astype(np.uint16)


def one_hot(positions: Positions) -> NDArray[np.uint16]:
    """uint16[n, 32]: the columns that are 1, by slot, the mover's men first; NOTHING for captured ones."""
    squares = positions["square"]
    black = np.flatnonzero(positions["turn"])
    if len(black):
        squares = squares.copy()
        squares[black] = flipped(positions[black])["square"]
    columns = squares + _FIRST
    columns[squares == OFF] = NOTHING
    return columns


def dense(columns: NDArray[np.uint16]) -> NDArray[np.float32]:
    """float32[n, 1260]: the same with its zeros. 40 times the memory: for few rows."""
    table = np.zeros((len(columns), COLUMNS + 1), np.float32)
    table[np.arange(len(columns))[:, None], np.minimum(columns, COLUMNS)] = 1
    return table[:, :COLUMNS]


def from_one_hot(table: NDArray[np.floating]) -> Positions:
    """POSITION[n]: the boards that such rows tell of, Red to move; all else that a position knows is lost.

    Raises PositionsError for rows of another width, and for more men of a kind than a set has.
    """
    if table.ndim != 2 or table.shape[1] != COLUMNS:
        raise PositionsError(f"expected rows of {COLUMNS} columns, got an array of shape {table.shape}")
    positions = np.zeros(len(table), POSITION)
    positions["square"] = OFF
    positions["seen"] = 1
    most = list(MOST.values())
    for kind in range(2 * KINDS):
        men = table[:, SQUARES * kind : SQUARES * (kind + 1)] != 0
        count = men.sum(axis=1)
        room = most[kind % KINDS]
        if count.size and count.max() > room:
            row = int(np.argmax(count))
            name = KIND_NAMES[kind % KINDS]
            raise PositionsError(f"expected at most {room} of the man {name}, got {count[row]} in row {row}")
        first = SLOTS * (kind // KINDS) + sum(most[: kind % KINDS])
        rows, squares = np.nonzero(men)
        number = np.arange(len(rows)) - np.concatenate(([0], np.cumsum(count)))[rows]
        positions["square"][rows, first + number] = squares
    return positions
