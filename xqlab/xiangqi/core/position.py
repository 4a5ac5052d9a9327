"""The Xiangqi position as one NumPy record: its layout, playing a move and taking it back."""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.kernels import inlined, kernel
from xqlab.xiangqi.core.squares import NOBODY, OFF, SQUARES
from xqlab.xiangqi.core.tables import SQUARE_BIT, ZOBRIST, ZOBRIST_TURN

HISTORY = 1024  # moves that a position can keep, those of a search included


class XiangqiPosition(np.record):
    """A Xiangqi position. Fields:

    board    : uint8[90]     slot of the piece on each square, NOBODY on an empty one
    square   : uint8[32]     square of each piece by slot, OFF when captured
    pieces   : int64[2, 2]   [side, half] set of the squares that the side's pieces stand on
    turn     : int64         side to move, 0 Red, 1 Black
    key      : uint64        Zobrist key, updated by each move
    clock    : int64         moves since the last capture
    height   : int64         moves in the history below
    limit    : int64         plies without capture that draw the game, 0 for no limit
    spared   : int64         plies of the clock that the limit does not count, up to the last pushed move
    checks   : int64[2]      checks that each side has given since the last capture, up to that move
    kinds    : int64[2, 7, 2] [side, kind] set of the squares of a kind's pieces,
    reached  : int64[32, 2]  set of the squares that each knight, rook and cannon reaches, by slot, and
    attacked : int64[2, 4, 2] [side, by pieces of which worth]; all three are of the last evaluation
    moves    : int32[1024]   move played at each height, from | to << 7; 0 for a passed turn
    captured : uint8[1024]   slot that it captured, NOBODY for none
    clocks   : int32[1024]   clock before it
    keys     : uint64[1024]  key before it
    """


POSITION = np.dtype(
    (
        XiangqiPosition,
        np.dtype(
            [
                ("pieces", np.int64, (2, 2)),
                ("turn", np.int64),
                ("key", np.uint64),
                ("clock", np.int64),
                ("height", np.int64),
                ("limit", np.int64),
                ("spared", np.int64),
                ("checks", np.int64, (2,)),
                ("kinds", np.int64, (2, 7, 2)),
                ("reached", np.int64, (32, 2)),
                ("attacked", np.int64, (2, 4, 2)),
                ("board", np.uint8, (SQUARES + 6,)),
                ("square", np.uint8, (32,)),
                ("moves", np.int32, (HISTORY,)),
                ("captured", np.uint8, (HISTORY,)),
                ("clocks", np.int32, (HISTORY,)),
                ("keys", np.uint64, (HISTORY,)),
            ],
            align=True,
        ),
    )
)


def empty_position() -> Any:
    """A new position with an empty board and Red to move."""
    position = np.zeros(1, dtype=POSITION)[0]
    position.board[:] = NOBODY
    position.square[:] = OFF
    return position


@kernel
def clear(position, turn):
    """Empty the board and the history.

    turn : int64  side to move, 0 Red, 1 Black
    """
    position.board[:] = NOBODY
    position.square[:] = OFF
    position.pieces[:] = 0
    position.clock = 0
    position.height = 0
    position.turn = turn
    position.key = np.uint64(0)
    if turn == 1:
        position.key ^= ZOBRIST_TURN


@kernel(waits=False)
def place(position, slot, square):
    """Put the piece `slot` on an empty square."""
    side = slot >> 4
    position.board[square] = slot
    position.square[slot] = square
    position.pieces[side, 0] |= SQUARE_BIT[square, 0]
    position.pieces[side, 1] |= SQUARE_BIT[square, 1]
    position.key ^= ZOBRIST[slot, square]


@kernel
def pass_turn(position):
    """Pass the turn, which counts as a move in the history (`unmake` takes it back)."""
    height = position.height
    position.moves[height] = 0
    position.captured[height] = NOBODY
    position.clocks[height] = position.clock
    position.keys[height] = position.key
    position.height = height + 1
    position.key ^= ZOBRIST_TURN
    position.turn = 1 - position.turn


@inlined
def make(position, move):
    """Play a pseudo-legal move."""
    origin = move & 127
    target = move >> 7 & 127
    side = position.turn & 1
    slot = position.board[origin]
    victim = position.board[target]
    height = position.height
    position.moves[height] = move
    position.captured[height] = victim
    position.clocks[height] = position.clock
    position.keys[height] = position.key
    position.height = height + 1

    position.clock += 1
    position.key ^= ZOBRIST[slot, origin] ^ ZOBRIST[slot, target] ^ ZOBRIST_TURN
    if victim != NOBODY:
        position.clock = 0
        position.key ^= ZOBRIST[victim, target]
        position.square[victim] = OFF
        position.pieces[1 - side, 0] ^= SQUARE_BIT[target, 0]
        position.pieces[1 - side, 1] ^= SQUARE_BIT[target, 1]
    position.board[origin] = NOBODY
    position.board[target] = slot
    position.square[slot] = target
    position.pieces[side, 0] ^= SQUARE_BIT[origin, 0] ^ SQUARE_BIT[target, 0]
    position.pieces[side, 1] ^= SQUARE_BIT[origin, 1] ^ SQUARE_BIT[target, 1]
    position.turn = 1 - side


@inlined
def unmake(position):
    """Take back the last move or passed turn."""
    height = position.height - 1
    side = 1 - (position.turn & 1)
    move = position.moves[height]
    victim = position.captured[height]
    position.height = height
    position.turn = side
    position.key = position.keys[height]
    position.clock = position.clocks[height]
    if move != 0:
        origin = move & 127
        target = move >> 7 & 127
        slot = position.board[target]
        position.board[origin] = slot
        position.board[target] = victim
        position.square[slot] = origin
        position.pieces[side, 0] ^= SQUARE_BIT[origin, 0] ^ SQUARE_BIT[target, 0]
        position.pieces[side, 1] ^= SQUARE_BIT[origin, 1] ^ SQUARE_BIT[target, 1]
        if victim != NOBODY:
            position.square[victim] = target
            position.pieces[1 - side, 0] ^= SQUARE_BIT[target, 0]
            position.pieces[1 - side, 1] ^= SQUARE_BIT[target, 1]


@kernel
def turn(position):
    """The side to move, 0 Red, 1 Black."""
    return position.turn


@kernel
def key(position):
    """The Zobrist key."""
    return position.key
