"""Static exchange evaluation (SEE): whether the exchange that a capture begins wins material."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_bits, lowest_bit
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    FILES,
    HALF,
    KING,
    KNIGHT,
    NOBODY,
    PAWN,
    ROOK,
    SLOT_KINDS,
    SLOTS,
    SQUARES,
)
from xqlab.xiangqi.core.tables import (
    ADVISOR_TARGETS,
    ELEPHANT_TARGETS,
    EYES,
    KING_TARGETS,
    KNIGHT_TARGETS,
    LEGS,
    ORTHOGONAL,
    PAWN_TARGETS,
    SQUARE_BIT,
    bits,
    elephant_ends,
    knight_ends,
    neighbour,
)

# Centipawns for exchanges: king advisor elephant knight rook cannon pawn.
WORTH = np.array([10_000, 150, 150, 400, 900, 450, 80], dtype=np.int64)
# Slots of a side, the least valuable first: pawns, advisors, elephants, knights, cannons, rooks, king.
LEAST_VALUABLE_FIRST = np.array([11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 9, 10, 7, 8, 0], dtype=np.int64)


SCREENS = np.array([int(kind == CANNON) for kind in SLOT_KINDS], dtype=np.int64)  # [slot], of its attacks


def _attack_bits() -> np.ndarray:
    """[target, square] -> bit kind + 7 * side: that piece on the square may attack the target, depending on
    the pieces between; none from off the board."""
    table = np.zeros((SQUARES, SQUARES + 1), dtype=np.int16)
    lines = [
        bits(s for s in range(SQUARES) if (s % FILES == square % FILES) != (s // FILES == square // FILES))
        for square in range(SQUARES)
    ]
    for side in range(2):
        by_kind = {
            KING: KING_TARGETS[side, :SQUARES],
            ADVISOR: ADVISOR_TARGETS[side, :SQUARES],
            ELEPHANT: ELEPHANT_TARGETS[:SQUARES, 0],
            KNIGHT: KNIGHT_TARGETS[:SQUARES, 0],
            ROOK: np.array(lines),
            CANNON: np.array(lines),
            PAWN: PAWN_TARGETS[side, :SQUARES],
        }
        for kind, targets in by_kind.items():
            reached = (targets[:, :, None] >> np.arange(HALF) & 1).reshape(SQUARES, SQUARES)
            table[:, :SQUARES] |= reached.T.astype(np.int16) << kind + len(by_kind) * side
    return table


def _blocking_squares() -> np.ndarray:
    """[target, square] -> the set of squares between, a knight's leg or an elephant's eye: an attack needs
    as many pieces there as `SCREENS` says."""
    table = np.zeros((SQUARES, SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        for step in ORTHOGONAL:
            crossed: list[int] = []
            end = neighbour(square, step)
            while end is not None:
                table[end, square] = bits(crossed)
                crossed.append(end)
                end = neighbour(end, step)
        for ends, over in ((knight_ends, LEGS), (elephant_ends, EYES)):
            for step in over:
                for end in ends(square, step):
                    table[end, square] = bits([neighbour(square, step)])
    return table


ATTACKS, BLOCKING = _attack_bits(), _blocking_squares()
ATTACK_BIT = np.array([kind + 7 * (slot // SLOTS) for slot, kind in enumerate(SLOT_KINDS)], dtype=np.int64)


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
    king = int(position.square[SLOTS * (1 - (slot >> 4))])
    return int(ATTACKS[king, move >> 7 & 127]) >> ATTACK_BIT[slot] & 1 != 0


@kernel
def footprint(position, move):
    """The kind of the moved piece and its target square, as kind << 7 | square."""
    return int(SLOT_KINDS[position.board[move & 127]]) << 7 | move >> 7


@inlined
def possible_attackers(position, side, target, origin):
    """The pieces of `side` that may attack `target`, depending on the pieces between; not one on `origin`.

    origin : int64  a square, -1 for none
    The result is a set of bits, one for each place in the order of `LEAST_VALUABLE_FIRST`.
    """
    attackers = 0
    for i in range(SLOTS):
        slot = SLOTS * side + LEAST_VALUABLE_FIRST[i]
        square = int(position.square[slot])
        attackers |= (int(ATTACKS[target, square]) >> ATTACK_BIT[slot] & int(square != origin)) << i
    return attackers


@inlined
def least_valuable(position, side, target, attackers, low, high):
    """The bit of the first of the `attackers` that attacks when (low, high) are occupied, 0 for none.

    attackers : int64  as of `possible_attackers`
    Pieces that leave (low, high) in the exchange open lines or take a screen away.
    """
    while attackers != 0:
        slot = SLOTS * side + LEAST_VALUABLE_FIRST[lowest_bit(attackers)]
        square = int(position.square[slot])
        between = count_bits(BLOCKING[target, square, 0] & low)
        between += count_bits(BLOCKING[target, square, 1] & high)
        if between == SCREENS[slot]:
            break
        attackers &= attackers - 1
    return attackers & -attackers


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
    mover = int(position.turn) & 1
    side = 1 - mover
    ours = possible_attackers(position, side, target, -1)
    theirs = -1  # not looked up yet
    while True:
        attacker = least_valuable(position, side, target, ours, low, high)
        if attacker == 0:
            break
        if theirs < 0:
            theirs = possible_attackers(position, 1 - side, target, origin)
        ours ^= attacker
        slot = SLOTS * side + LEAST_VALUABLE_FIRST[lowest_bit(attacker)]
        kind = SLOT_KINDS[slot]
        square = int(position.square[slot])
        low &= ~SQUARE_BIT[square, 0]
        high &= ~SQUARE_BIT[square, 1]
        if kind == KING and least_valuable(position, 1 - side, target, theirs, low, high) != 0:
            break  # a king cannot take what is protected
        side = 1 - side
        ours, theirs = theirs, ours
        balance = -balance - 1 - WORTH[kind]
        if balance >= 0:
            break
    return side != mover
