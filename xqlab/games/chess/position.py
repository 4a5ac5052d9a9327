"""The chess position as one NumPy record: its layout, playing a move and taking it back."""

# mypy: ignore-errors

from typing import Any

import numpy as np

from xqlab.games.chess.legality import passing_pawns
from xqlab.games.chess.squares import BLACK_PIECE, KING, NO_SQUARE, PAWN, PROMOTED, ROOK, SQUARES
from xqlab.games.chess.tables import (
    PAWN_CAPTURES,
    RIGHTS_KEPT,
    SQUARE_BIT,
    ZOBRIST,
    ZOBRIST_PASSED,
    ZOBRIST_RIGHTS,
    ZOBRIST_TURN,
)
from xqlab.kernels import inlined, kernel

HISTORY = 1024  # moves that a position can keep, those of a search included


class ChessPosition(np.record):
    """A chess position. A set of squares is an int64, bit 0 is a1, the sign is h8. Fields:

    sets     : int64[2, 7]   [side, kind] set of the squares of a side's pieces; of all of them for kind 0
    turn     : int64         side to move, 0 White, 1 Black
    key      : uint64        Zobrist key, updated by each move
    rights   : int64         who may castle: 1 White short, 2 White long, 4 Black short, 8 Black long
    passed   : int64         square behind a pawn that has just gone two squares if taking it in passing is
                             legal, else NO_SQUARE
    clock    : int64         plies since the last capture or move of a pawn
    height   : int64         moves in the history below
    board    : uint8[64]     piece on each square: 0 none, a kind for a white one, a kind + 6 for a black one
    moves    : int32[1024]   move played at each height, from | to << 6 | promotion << 12; 0 for a passed turn
    captured : uint8[1024]   piece that it captured, 0 for none or for a pawn in passing
    before   : uint8[1024, 2]  rights and `passed` before it
    clocks   : int32[1024]   clock before it
    keys     : uint64[1024]  key before it
    """


POSITION = np.dtype(
    (
        ChessPosition,
        np.dtype(
            [
                ("sets", np.int64, (2, 7)),
                ("turn", np.int64),
                ("key", np.uint64),
                ("rights", np.int64),
                ("passed", np.int64),
                ("clock", np.int64),
                ("height", np.int64),
                ("board", np.uint8, (SQUARES,)),
                ("moves", np.int32, (HISTORY,)),
                ("captured", np.uint8, (HISTORY,)),
                ("before", np.uint8, (HISTORY, 2)),
                ("clocks", np.int32, (HISTORY,)),
                ("keys", np.uint64, (HISTORY,)),
            ],
            align=True,
        ),
    )
)


def empty_position() -> Any:
    """A new position with an empty board and White to move."""
    position = np.zeros(1, dtype=POSITION)[0]
    position.passed = NO_SQUARE
    return position


@kernel
def clear(position, turn):
    """Empty the board and the history.

    turn : int64  side to move, 0 White, 1 Black
    """
    position.sets[:] = 0
    position.board[:] = 0
    position.turn = turn
    position.rights = 0
    position.passed = NO_SQUARE
    position.clock = 0
    position.height = 0
    position.key = np.uint64(0)
    if turn == 1:
        position.key ^= ZOBRIST_TURN


@kernel(waits=False)
def place(position, piece, square):
    """Put a piece on an empty square.

    piece : int64  its kind, + 6 for Black
    """
    side = int(piece > BLACK_PIECE)
    position.board[square] = piece
    position.sets[side, 0] |= SQUARE_BIT[square]
    position.sets[side, piece - BLACK_PIECE * side] |= SQUARE_BIT[square]
    position.key ^= ZOBRIST[piece, square]


@kernel(waits=False)
def set_state(position, rights, passed, clock):
    """Set who may castle, the square of en passant (NO_SQUARE for none) and the plies without progress.

    A square of en passant on which no move is legal is forgotten: it changes nothing.
    """
    position.key ^= ZOBRIST_RIGHTS[position.rights] ^ ZOBRIST_RIGHTS[rights] ^ ZOBRIST_PASSED[position.passed]
    position.rights = rights
    position.clock = clock
    position.passed = passed
    if passing_pawns(position) == 0:
        position.passed = NO_SQUARE
    position.key ^= ZOBRIST_PASSED[position.passed]


@inlined
def remember(position, move, captured):
    """Write what `unmake` needs to the history."""
    height = position.height
    position.moves[height] = move
    position.captured[height] = captured
    position.before[height, 0] = position.rights
    position.before[height, 1] = position.passed
    position.clocks[height] = position.clock
    position.keys[height] = position.key
    position.height = height + 1


@kernel
def pass_turn(position):
    """Pass the turn, which counts as a move in the history (`unmake` takes it back)."""
    remember(position, 0, 0)
    position.key ^= ZOBRIST_TURN ^ ZOBRIST_PASSED[position.passed]
    position.passed = NO_SQUARE
    position.turn = 1 - position.turn


@inlined
def shift_piece(position, side, kind, both):
    """Change a piece's two squares in the sets of its side."""
    position.sets[side, kind] ^= both
    position.sets[side, 0] ^= both


@inlined
def castling_rook(target):
    """(from, to) of the rook when a king castles to `target`."""
    if target & 7 == 6:
        return target + 1, target - 1
    return target - 2, target + 1


@inlined
def make(position, move):
    """Play a pseudo-legal move."""
    origin = move & 63
    target = move >> 6 & 63
    promoted = move >> PROMOTED
    side = position.turn & 1
    piece = int(position.board[origin])
    kind = piece - BLACK_PIECE * side
    victim = int(position.board[target])
    remember(position, move, victim)

    key = position.key ^ ZOBRIST_TURN ^ ZOBRIST_PASSED[position.passed]
    key ^= ZOBRIST[piece, origin] ^ ZOBRIST[piece, target]
    passed = position.passed
    position.passed = NO_SQUARE
    position.clock += 1
    position.turn = 1 - side
    if victim != 0:
        position.clock = 0
        key ^= ZOBRIST[victim, target]
        shift_piece(position, 1 - side, victim - BLACK_PIECE * (1 - side), SQUARE_BIT[target])
    position.board[origin] = 0
    position.board[target] = piece
    shift_piece(position, side, kind, SQUARE_BIT[origin] | SQUARE_BIT[target])
    rights = position.rights & RIGHTS_KEPT[origin] & RIGHTS_KEPT[target]
    if rights != position.rights:
        key ^= ZOBRIST_RIGHTS[position.rights] ^ ZOBRIST_RIGHTS[rights]
        position.rights = rights

    if kind == PAWN:
        position.clock = 0
        if promoted != 0:
            new = promoted + BLACK_PIECE * side
            position.board[target] = new
            position.sets[side, PAWN] ^= SQUARE_BIT[target]
            position.sets[side, promoted] ^= SQUARE_BIT[target]
            key ^= ZOBRIST[piece, target] ^ ZOBRIST[new, target]
        elif target == passed:
            taken = target ^ 8
            key ^= ZOBRIST[PAWN + BLACK_PIECE * (1 - side), taken]
            position.board[taken] = 0
            shift_piece(position, 1 - side, PAWN, SQUARE_BIT[taken])
        elif origin ^ target == 16:
            middle = (origin + target) >> 1
            if PAWN_CAPTURES[side, middle] & position.sets[1 - side, PAWN] != 0:
                position.passed = middle
                if passing_pawns(position) == 0:
                    position.passed = NO_SQUARE
                key ^= ZOBRIST_PASSED[position.passed]
    elif kind == KING and (origin - target == 2 or target - origin == 2):
        start, end = castling_rook(target)
        rook = ROOK + BLACK_PIECE * side
        position.board[start] = 0
        position.board[end] = rook
        shift_piece(position, side, ROOK, SQUARE_BIT[start] | SQUARE_BIT[end])
        key ^= ZOBRIST[rook, start] ^ ZOBRIST[rook, end]
    position.key = key


@inlined
def unmake(position):
    """Take back the last move or passed turn."""
    height = position.height - 1
    side = 1 - (position.turn & 1)
    move = int(position.moves[height])
    position.height = height
    position.turn = side
    position.key = position.keys[height]
    position.clock = position.clocks[height]
    position.rights = int(position.before[height, 0])
    position.passed = int(position.before[height, 1])
    if move == 0:
        return
    origin = move & 63
    target = move >> 6 & 63
    victim = int(position.captured[height])
    kind = int(position.board[target]) - BLACK_PIECE * side
    if move >> PROMOTED != 0:
        position.sets[side, kind] ^= SQUARE_BIT[target]
        position.sets[side, PAWN] ^= SQUARE_BIT[target]
        kind = PAWN
    position.board[origin] = kind + BLACK_PIECE * side
    position.board[target] = victim
    shift_piece(position, side, kind, SQUARE_BIT[origin] | SQUARE_BIT[target])
    if victim != 0:
        shift_piece(position, 1 - side, victim - BLACK_PIECE * (1 - side), SQUARE_BIT[target])
    elif kind == PAWN and target == position.passed:
        taken = target ^ 8
        position.board[taken] = PAWN + BLACK_PIECE * (1 - side)
        shift_piece(position, 1 - side, PAWN, SQUARE_BIT[taken])
    elif kind == KING and (origin - target == 2 or target - origin == 2):
        start, end = castling_rook(target)
        position.board[start] = ROOK + BLACK_PIECE * side
        position.board[end] = 0
        shift_piece(position, side, ROOK, SQUARE_BIT[start] | SQUARE_BIT[end])


@kernel
def turn(position):
    """The side to move, 0 White, 1 Black."""
    return position.turn


@kernel
def key(position):
    """The Zobrist key."""
    return position.key
