"""Positions as rows of zeros and ones, kept as the columns of the ones, and back.

The columns are those of the feature set `piece_square`: 90 * kind + square, as the mover sees it. Kinds 0 to
6 are the mover's king, advisor, elephant, knight, rook, cannon and pawn, 7 to 13 the other side's.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.training_positions import POSITION, Positions, PositionsError
from xqlab.nnue.net.features import PIECE_SQUARES, feature_set, inputs
from xqlab.xiangqi.core.squares import KIND_NAMES, MOST, OFF, SLOTS, SQUARES

KINDS = len(KIND_NAMES)
COLUMNS = PIECE_SQUARES


def one_hot(positions: Positions) -> NDArray[np.int16]:
    """int16[n, 32]: the columns that are 1, by slot; -1 for captured men."""
    return inputs(feature_set("piece_square"), positions["square"], positions["turn"])[:, 0]


def dense(columns: NDArray[np.integer]) -> NDArray[np.float32]:
    """float32[n, 1260]: the same with its zeros. 80 times the memory: for few rows."""
    table = np.zeros((len(columns), COLUMNS + 1), np.float32)
    table[np.arange(len(columns))[:, None], np.where(columns < 0, COLUMNS, columns)] = 1
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
