"""The Junqi position as one NumPy record: its layout, playing a move and taking it back."""

# mypy: ignore-errors

import numpy as np

from xqlab.games.junqi.board_map import IS_HEADQUARTERS, IS_POST, RAIL_BIT, SQUARES, SQUARES_OF
from xqlab.games.junqi.pieces import ATTACKS, FLAG, KIND_COUNT, MINE, MOST, MOVER_GOES, NONE, TARGET_GOES
from xqlab.kernels import kernel

SIDE_SLOTS = 32  # slots 0 to 24 are Red's pieces, 32 to 56 Blue's
NOBODY = 64  # on an empty square
OFF = 127  # the square of a piece that is gone
HISTORY = 4096  # moves that a position can keep, those of a search included


class JunqiPosition(np.record):
    """A Junqi position. Fields:

    board      : uint8[88]    slot of the piece on each square, NOBODY on an empty one
    square     : uint8[64]    square of each piece by slot, OFF when gone
    kind       : uint8[65]    kind of each slot, NONE for those not in use and for NOBODY
    living     : int64[2]     [side] set of the slots of its pieces on the board
    movable    : int64[2]     [side] set of its slots whose kind moves
    counts     : int64[2, 13] [side, kind] pieces on the board
    flag       : int64[2]     [side] slot of its flag, NOBODY without one from the start
    rails      : int64        set of the railway posts with a piece on them
    turn       : int64        side to move, 0 Red, 1 Blue
    key        : uint64       Zobrist key, updated by each move
    clock      : int64        plies since a piece was removed
    limit      : int64        plies without a removal that draw the game, 0 for no limit
    repeats    : int64        occurrences of a position that draw the game, 0 for no such rule
    map_number : int64        index of the board in `BOARDS`
    both_go    : int64        1: a mine goes with the piece that hits it
    height     : int64        moves in the history below
    moves      : int32[4096]  move played at each height, from | to << 7; 0 for a passed turn
    movers     : uint8[4096]  slot that it moved
    targets    : uint8[4096]  slot that it attacked, NOBODY for none
    clocks     : int32[4096]  clock before it
    keys       : uint64[4096] key before it
    """


POSITION = np.dtype(
    (
        JunqiPosition,
        np.dtype(
            [
                ("living", np.int64, (2,)),
                ("movable", np.int64, (2,)),
                ("counts", np.int64, (2, KIND_COUNT)),
                ("flag", np.int64, (2,)),
                ("rails", np.int64),
                ("turn", np.int64),
                ("key", np.uint64),
                ("clock", np.int64),
                ("limit", np.int64),
                ("repeats", np.int64),
                ("map_number", np.int64),
                ("both_go", np.int64),
                ("height", np.int64),
                ("board", np.uint8, (SQUARES + 3,)),
                ("square", np.uint8, (2 * SIDE_SLOTS,)),
                ("kind", np.uint8, (2 * SIDE_SLOTS + 1,)),
                ("moves", np.int32, (HISTORY,)),
                ("targets", np.uint8, (HISTORY,)),
                ("movers", np.uint8, (HISTORY,)),
                ("clocks", np.int32, (HISTORY,)),
                ("keys", np.uint64, (HISTORY,)),
            ],
            align=True,
        ),
    )
)

_random = np.random.default_rng(20161226)
ZOBRIST = _random.integers(1, 1 << 63, (2, KIND_COUNT, SQUARES), dtype=np.uint64)  # [side, kind, square]
ZOBRIST_TURN, ZOBRIST_MAP, ZOBRIST_MINES = _random.integers(1, 1 << 63, 3, dtype=np.uint64)


@kernel
def write_cells(position, symbols):
    """The letter on each square, from a0 row by row."""
    for square in range(SQUARES_OF[position.map_number]):
        slot = np.int64(position.board[square])
        number = np.int64(position.kind[slot])
        if NOBODY > slot >= SIDE_SLOTS:
            number += KIND_COUNT - 1
        symbols[square] = number
    return SQUARES_OF[position.map_number]


@kernel
def set_up(position, symbols, turn):
    """Set up the pieces; refuses more than a full set, and pieces that stand on no post."""
    position.board[:] = NOBODY
    position.square[:] = OFF
    position.kind[:] = NONE
    position.living[:] = 0
    position.movable[:] = 0
    position.counts[:] = 0
    position.flag[:] = NOBODY
    position.rails = 0
    position.clock = 0
    position.height = 0
    position.turn = turn
    position.key = np.uint64(0)
    if position.map_number != 0:
        position.key ^= ZOBRIST_MAP
    if position.both_go != 0:
        position.key ^= ZOBRIST_MINES
    if turn != 0:
        position.key ^= ZOBRIST_TURN
    for square in range(SQUARES_OF[position.map_number]):
        number = np.int64(symbols[square])
        if number == 0:
            continue
        side = (number - 1) // (KIND_COUNT - 1)
        kind = number - side * (KIND_COUNT - 1)
        if side > 1 or position.counts[side, kind] == MOST[kind] or not IS_POST[position.map_number, square]:
            return 1 + square
        add_piece(position, side, kind, square)
    return 0


@kernel
def add_piece(position, side, kind, square):
    """Put a new piece on an empty post."""
    slot = SIDE_SLOTS * side
    while position.kind[slot] != NONE:
        slot += 1
    position.kind[slot] = kind
    if kind != MINE and kind != FLAG:
        position.movable[side] |= 1 << (slot & SIDE_SLOTS - 1)
    if kind == FLAG:
        position.flag[side] = slot
    place(position, slot, square)
    position.rails ^= RAIL_BIT[position.map_number, square]


@kernel
def place(position, slot, square):
    """Put the piece `slot` on an empty square; the caller updates `rails`."""
    side = slot >> 5
    kind = position.kind[slot]
    position.board[square] = slot
    position.square[slot] = square
    position.living[side] |= 1 << (slot & 31)
    position.counts[side, kind] += 1
    position.key ^= ZOBRIST[side, kind, square]


@kernel
def remove(position, slot):
    """Take a piece off its square; the caller updates `rails`."""
    side = slot >> 5
    kind = position.kind[slot]
    square = position.square[slot]
    position.board[square] = NOBODY
    position.square[slot] = OFF
    position.living[side] ^= 1 << (slot & 31)
    position.counts[side, kind] -= 1
    position.key ^= ZOBRIST[side, kind, square]


@kernel
def remember(position, move, mover, target):
    """Write what `unmake` needs to the history.

    mover, target : int64  slots, NOBODY for none
    """
    height = position.height
    position.moves[height] = move
    position.movers[height] = mover
    position.targets[height] = target
    position.clocks[height] = position.clock
    position.keys[height] = position.key
    position.height = height + 1


@kernel
def pass_turn(position):
    """Pass the turn, which counts as a move in the history (`unmake` takes it back)."""
    remember(position, 0, NOBODY, NOBODY)
    position.key ^= ZOBRIST_TURN
    position.turn = 1 - position.turn


@kernel
def make(position, move):
    """Play a legal move."""
    origin = move & 127
    target = move >> 7 & 127
    slot = np.int64(position.board[origin])
    other = np.int64(position.board[target])
    remember(position, move, slot, other)
    position.clock += 1
    position.rails ^= RAIL_BIT[position.map_number, origin]
    remove(position, slot)
    removes = 0
    if other != NOBODY:
        position.clock = 0
        removes = np.int64(ATTACKS[position.both_go, position.kind[slot], position.kind[other]])
        if removes & TARGET_GOES:
            remove(position, other)
    if not removes & MOVER_GOES:
        place(position, slot, target)
    if (other != NOBODY) != (position.board[target] != NOBODY):
        position.rails ^= RAIL_BIT[position.map_number, target]
    position.key ^= ZOBRIST_TURN
    position.turn = 1 - position.turn


@kernel
def unmake(position):
    """Take back the last move or passed turn."""
    height = position.height - 1
    move = position.moves[height]
    if move != 0:
        origin = move & 127
        target = move >> 7 & 127
        slot = np.int64(position.movers[height])
        other = np.int64(position.targets[height])
        if (other != NOBODY) != (position.board[target] != NOBODY):
            position.rails ^= RAIL_BIT[position.map_number, target]
        if position.square[slot] != OFF:
            remove(position, slot)
        if other != NOBODY and position.square[other] == OFF:
            place(position, other, target)
        place(position, slot, origin)
        position.rails ^= RAIL_BIT[position.map_number, origin]
    position.height = height
    position.turn = 1 - position.turn
    position.key = position.keys[height]
    position.clock = position.clocks[height]


@kernel
def turn(position):
    """The side to move, 0 Red, 1 Blue."""
    return position.turn


@kernel
def name_move(position, move):
    """The move, then the kinds of the piece that moves and of the one that it meets, in four bits each."""
    mover = int(position.kind[position.board[move & 127]])
    other = int(position.kind[position.board[move >> 7 & 127]])
    return move | mover << 14 | other << 18


@kernel
def key(position):
    """The Zobrist key, which tells boards and rules on mines apart, too."""
    return position.key


@kernel
def can_leave(position, slot):
    """Whether the rules let a living piece that is neither mine nor flag move: not out of headquarters."""
    return not IS_HEADQUARTERS[position.map_number, position.square[slot]]


@kernel
def has_flag(position, side):
    """Whether the side still has its flag."""
    return position.counts[side, FLAG] != 0
