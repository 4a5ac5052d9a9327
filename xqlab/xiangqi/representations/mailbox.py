"""The mailbox: the board as an array with a border.

A cell holds 0, or the kind of piece plus one, negative for Black, or BORDER. Eleven cells make a row: nine
files and a border column on each side. So there are two columns between file i of a row and file a of the
next, and no jump of two squares passes the border. No loop tests for the edge: it meets BORDER there.
"""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES, KING, LETTERS, RANKS, SQUARES

WIDTH, HEIGHT = FILES + 2, RANKS + 4
CELLS = WIDTH * HEIGHT
EMPTY, BORDER = 0, 100
PLIES = 8  # the largest depth of perft

CELL = np.array([WIDTH * (square // FILES + 2) + square % FILES + 1 for square in range(SQUARES)])
SQUARE = np.full(CELLS, -1)
SQUARE[CELL] = range(SQUARES)

# [side, cell]
PALACE = np.zeros((2, CELLS), dtype=np.int8)
HOME = np.zeros((2, CELLS), dtype=np.int8)  # this side of the river
for _square in range(SQUARES):
    _rank, _file = divmod(_square, FILES)
    HOME[int(_rank > 4), CELL[_square]] = 1
    if 3 <= _file <= 5 and (_rank < 3 or _rank > 6):
        PALACE[int(_rank > 4), CELL[_square]] = 1


class Mailbox(np.record):
    """A board as an array. Fields: `cell` int8[154], `king` int64[2] the cell of each side's king (0 for
    none), `turn`, and for perft `moves` (from | to << 8, by cells) and `saved` int8[8, 154]: copies."""


MAILBOX = np.dtype(
    (
        Mailbox,
        np.dtype(
            [
                ("king", np.int64, (2,)),
                ("turn", np.int64),
                ("cell", np.int8, (CELLS,)),
                ("saved", np.int8, (PLIES, CELLS)),
                ("moves", np.int32, (PLIES * MAX_MOVES,)),
            ],
            align=True,
        ),
    )
)


def mailbox_of(board: Board) -> Any:
    """The position of `board` as a Mailbox."""
    box = np.zeros(1, dtype=MAILBOX)[0]
    box.cell[:] = BORDER
    for square, letter in enumerate(board.cells()):
        piece = LETTERS.index(letter.upper()) + 1 if letter else EMPTY
        box.cell[CELL[square]] = piece if letter.isupper() else -piece
        if piece == KING + 1:
            box.king[int(letter.islower())] = CELL[square]
    box.turn = int(not board.turn)
    return box


def move_of(code: int) -> Move:
    """The move that a number in `moves` stands for."""
    return Move(int(SQUARE[code & 255]), int(SQUARE[code >> 8]))


@kernel
def make(box, move):
    """Play a move; return the cell's content that it captured, which `unmake` needs.

    move : int64  from | to << 8, by cells
    """
    origin = move & 255
    target = move >> 8
    victim = int(box.cell[target])
    if origin == box.king[box.turn]:
        box.king[box.turn] = target
    box.cell[target] = box.cell[origin]
    box.cell[origin] = EMPTY
    box.turn = 1 - box.turn
    return victim


@kernel
def unmake(box, move, victim):
    """Take back a move that captured `victim`.

    move   : int64  from | to << 8, by cells
    victim : int64  the content of a cell, EMPTY for none
    """
    origin = move & 255
    target = move >> 8
    box.turn = 1 - box.turn
    if target == box.king[box.turn]:
        box.king[box.turn] = origin
    box.cell[origin] = box.cell[target]
    box.cell[target] = victim
