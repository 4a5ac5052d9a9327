"""The pieces on the squares as numbers of their FEN letters: written from a position, and set up in one."""

# mypy: ignore-errors

import numpy as np

from xqlab.kernels import kernel
from xqlab.xiangqi import picture
from xqlab.xiangqi.core.position import clear, place
from xqlab.xiangqi.core.squares import (
    FILES,
    FIRST_SLOT,
    KING,
    LETTERS,
    MOST,
    OFF,
    RANKS,
    SLOT_KINDS,
    SLOTS,
    SQUARES,
    allowed_squares,
)

SYMBOLS = ("", *picture.SYMBOLS)
KINDS = len(LETTERS)
NUMBERS = np.array([*(1 + SLOT_KINDS + KINDS * (np.arange(2 * SLOTS) // SLOTS)), 0], dtype=np.int64)  # [slot]
FIRST = np.array([FIRST_SLOT[letter] for letter in LETTERS], dtype=np.int64)  # [kind] its first slot
COUNT = np.array([MOST[letter] for letter in LETTERS], dtype=np.int64)  # [kind] the most of a side
PALACE = np.array(
    [[square in allowed_squares(KING, side) for square in range(SQUARES)] for side in (0, 1)]
)  # [side, square]


@kernel
def write_cells(position, symbols):
    """The FEN letters from a0 to i9."""
    for square in range(SQUARES):
        symbols[square] = NUMBERS[position.board[square]]
    return SQUARES


@kernel
def set_up(position, symbols, turn):
    """Set up the pieces; refuses more of a kind than a set has, and a king outside its palace.

    Pieces take their slots in the order of a FEN, from the top: the order of moves depends on it.
    """
    clear(position, turn)
    position.spared = 0
    position.checks[:] = 0
    for rank in range(RANKS - 1, -1, -1):
        for square in range(FILES * rank, FILES * rank + FILES):
            number = np.int64(symbols[square]) - 1
            if number < 0:
                continue
            side, kind = number // KINDS, number % KINDS
            if side > 1 or (kind == KING and not PALACE[side, square]):
                return 1 + square
            slot = SLOTS * side + FIRST[kind]
            end = slot + COUNT[kind]
            while slot < end and position.square[slot] != OFF:
                slot += 1
            if slot == end:
                return 1 + square
            place(position, slot, square)
    return 0
