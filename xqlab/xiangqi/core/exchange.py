"""Static exchange evaluation (SEE): whether the exchange that a capture begins wins material."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.kernels import kernel
from xqlab.xiangqi.core.reach import reach
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    FILES,
    KING,
    KNIGHT,
    NOBODY,
    OFF,
    PAWN,
    ROOK,
    SLOT_KINDS,
    SLOTS,
    SQUARES,
)
from xqlab.xiangqi.core.tables import (
    ADVISOR_TARGETS,
    ELEPHANT_TARGETS,
    KING_TARGETS,
    KNIGHT_TARGETS,
    PAWN_TARGETS,
    SQUARE_BIT,
    bits,
)

# Centipawns for exchanges: king advisor elephant knight rook cannon pawn.
WORTH = np.array([10_000, 150, 150, 400, 900, 450, 80], dtype=np.int64)
# Slots of a side, the least valuable first: pawns, advisors, elephants, knights, cannons, rooks, king.
LEAST_VALUABLE_FIRST = np.array([11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 9, 10, 7, 8, 0], dtype=np.int64)


def _possible_targets() -> np.ndarray:
    """[kind, side, square] -> set of the squares that the piece attacks if no other piece is in the way."""
    table = np.zeros((7, 2, SQUARES + 1, 2), dtype=np.int64)  # empty for a piece off the board
    for square in range(SQUARES):
        file, rank = square % FILES, square // FILES
        lines = [s for s in range(SQUARES) if s != square and (s % FILES == file or s // FILES == rank)]
        table[ROOK, :, square] = table[CANNON, :, square] = bits(lines)
        table[KNIGHT, :, square] = KNIGHT_TARGETS[square, 0]
        table[ELEPHANT, :, square] = ELEPHANT_TARGETS[square, 0]
    table[ADVISOR], table[KING], table[PAWN] = ADVISOR_TARGETS, KING_TARGETS, PAWN_TARGETS
    return table


POSSIBLE_TARGETS = _possible_targets()


@kernel
def gain(position, move):
    """The material that a move captures, in centipawns."""
    victim = position.board[move >> 7]
    if victim == NOBODY:
        return 0
    return int(WORTH[SLOT_KINDS[victim]])


@kernel
def aims_at_king(position, move):
    """Whether the moved piece would attack the enemy king from its new square with no pieces in the way."""
    slot = int(position.board[move & 127])
    side = slot >> 4
    king = int(position.square[SLOTS * (1 - side)])
    target = move >> 7
    kind = SLOT_KINDS[slot]
    aims = POSSIBLE_TARGETS[kind, side, target, 0] & SQUARE_BIT[king, 0]
    aims |= POSSIBLE_TARGETS[kind, side, target, 1] & SQUARE_BIT[king, 1]
    return aims != 0


@kernel
def footprint(position, move):
    """The kind of the moved piece and its target square, as kind << 7 | square."""
    return int(SLOT_KINDS[position.board[move & 127]]) << 7 | move >> 7


@kernel
def least_valuable_attacker(position, side, target, low, high):
    """The slot of the least valuable piece of `side` among (low, high) that attacks `target`, or NOBODY.

    Pieces that have left (low, high) in the exchange no longer attack, and open lines or take a screen away.
    """
    bit_low = SQUARE_BIT[target, 0]
    bit_high = SQUARE_BIT[target, 1]
    for i in range(SLOTS):
        slot = SLOTS * side + LEAST_VALUABLE_FIRST[i]
        square = int(position.square[slot])
        if square != OFF:
            kind = SLOT_KINDS[slot]
            aims = POSSIBLE_TARGETS[kind, side, square, 0] & bit_low
            aims |= POSSIBLE_TARGETS[kind, side, square, 1] & bit_high
            if aims != 0 and (low & SQUARE_BIT[square, 0]) | (high & SQUARE_BIT[square, 1]) != 0:
                to_low, to_high = reach(kind, side, square, low, high)
                if (to_low & bit_low) | (to_high & bit_high) != 0:
                    return slot
    return NOBODY


@kernel
def exchange_wins(position, move, threshold):
    """Whether the exchange that `move` begins wins at least `threshold` centipawns; pins are not seen.

    Each side recaptures with its least valuable piece, and stops when that is better.
    Source: the threshold form of static exchange evaluation, after the SEE of Stockfish 8, 2016.
    """
    origin = move & 127
    target = move >> 7
    balance = gain(position, move) - threshold
    if balance < 0:
        return False
    # Is enough left even if the capturing piece is lost for nothing?
    balance -= WORTH[SLOT_KINDS[position.board[origin]]]
    if balance >= 0:
        return True
    low = (position.pieces[0, 0] | position.pieces[1, 0]) & ~SQUARE_BIT[origin, 0] | SQUARE_BIT[target, 0]
    high = (position.pieces[0, 1] | position.pieces[1, 1]) & ~SQUARE_BIT[origin, 1] | SQUARE_BIT[target, 1]
    mover = int(position.turn)
    side = 1 - mover
    while True:
        slot = least_valuable_attacker(position, side, target, low, high)
        if slot == NOBODY:
            break
        kind = SLOT_KINDS[slot]
        square = int(position.square[slot])
        low &= ~SQUARE_BIT[square, 0]
        high &= ~SQUARE_BIT[square, 1]
        low |= SQUARE_BIT[target, 0]
        high |= SQUARE_BIT[target, 1]
        if kind == KING and least_valuable_attacker(position, 1 - side, target, low, high) != NOBODY:
            break  # a king cannot take what is protected
        side = 1 - side
        balance = -balance - 1 - WORTH[kind]
        if balance >= 0:
            break
    return side != mover
