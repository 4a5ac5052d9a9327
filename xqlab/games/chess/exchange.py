"""What captures win: their order, their gain, and static exchange evaluation (SEE)."""

# mypy: ignore-errors

import numpy as np

from xqlab.games.chess.legality import bishops_and_queens, occupied, rooks_and_queens
from xqlab.games.chess.reach import bishop_reach, rook_reach
from xqlab.games.chess.squares import (
    BISHOP,
    BLACK_PIECE,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    PROMOTED,
    QUEEN,
    ROOK,
)
from xqlab.games.chess.tables import (
    BISHOP_RAYS,
    KING_TARGETS,
    KNIGHT_TARGETS,
    PAWN_CAPTURES,
    ROOK_RAYS,
    SQUARE_BIT,
)
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import without_lowest

# Centipawns for exchanges, by kind: the usual 1, 3, 3, 5, 9 of the textbooks; a king is never lost.
WORTH = np.array([0, 100, 300, 300, 500, 900, 10_000], dtype=np.int64)
CAPTURED = 16  # in `mvv_lva`, between the ranks of two victims


@inlined
def kind_on(position, square):
    """The kind of the piece on a square, 0 for none."""
    piece = int(position.board[square])
    return piece - BLACK_PIECE * int(piece > BLACK_PIECE)


@inlined
def captured_kind(position, move):
    """The kind that a move captures, 0 for none; a pawn in passing, too."""
    target = move >> 6 & 63
    kind = kind_on(position, target)
    if target == position.passed and kind_on(position, move & 63) == PAWN:
        return PAWN
    return kind


@kernel
def mvv_lva(position, move):
    """Most valuable victim, least valuable attacker; a new queen counts as captured, a new rook not."""
    victim = captured_kind(position, move)
    promoted = move >> PROMOTED
    if victim == 0 and promoted != QUEEN:
        return 0
    if promoted == QUEEN:
        victim += QUEEN
    return CAPTURED * victim + KING - kind_on(position, move & 63) + 1


@kernel
def gain(position, move):
    """The material that a move wins, captured or by a promotion, in centipawns."""
    promoted = move >> PROMOTED
    won = int(WORTH[captured_kind(position, move)])
    if promoted != 0:
        won += int(WORTH[promoted] - WORTH[PAWN])
    return won


@kernel
def aims_at_king(position, move):
    """Whether the moved piece would attack the enemy king from its new square with no pieces in the way."""
    side = position.turn & 1
    target = move >> 6 & 63
    kind = move >> PROMOTED
    if kind == 0:
        kind = kind_on(position, move & 63)
    king = position.sets[1 - side, KING]
    if kind == PAWN:
        return PAWN_CAPTURES[side, target] & king != 0
    if kind == KNIGHT:
        return KNIGHT_TARGETS[target] & king != 0
    aims = 0
    if kind == ROOK or kind == QUEEN:
        aims |= ROOK_RAYS[target]
    if kind == BISHOP or kind == QUEEN:
        aims |= BISHOP_RAYS[target]
    return aims & king != 0


@kernel
def footprint(position, move):
    """The kind of the moved piece and its target square, as kind << 6 | square."""
    return kind_on(position, move & 63) << 6 | (move >> 6 & 63)


@inlined
def attackers(position, square, pieces):
    """The pieces of both sides, among `pieces`, that attack a square."""
    straight = rooks_and_queens(position, 0) | rooks_and_queens(position, 1)
    diagonal = bishops_and_queens(position, 0) | bishops_and_queens(position, 1)
    attacking = KNIGHT_TARGETS[square] & (position.sets[0, KNIGHT] | position.sets[1, KNIGHT])
    attacking |= KING_TARGETS[square] & (position.sets[0, KING] | position.sets[1, KING])
    attacking |= PAWN_CAPTURES[1, square] & position.sets[0, PAWN]
    attacking |= PAWN_CAPTURES[0, square] & position.sets[1, PAWN]
    attacking |= rook_reach(square, pieces) & straight
    attacking |= bishop_reach(square, pieces) & diagonal
    return attacking & pieces


@kernel
def exchange_wins(position, move, threshold):
    """Whether the exchange that `move` begins wins at least `threshold` centipawns; pins are not seen.

    Each side recaptures with its least valuable piece, and stops when that is better.
    Source: the threshold form of static exchange evaluation, after the SEE of Stockfish 8, 2016.
    """
    origin = move & 63
    target = move >> 6 & 63
    balance = gain(position, move) - threshold
    if balance < 0:
        return False
    promoted = move >> PROMOTED
    kind = kind_on(position, origin) if promoted == 0 else promoted
    # Is enough left even if the capturing piece is lost for nothing?
    balance -= WORTH[kind]
    if balance >= 0:
        return True
    pieces = (occupied(position) & ~SQUARE_BIT[origin]) | SQUARE_BIT[target]
    if target == position.passed and kind_on(position, origin) == PAWN and target != NO_SQUARE:
        pieces &= ~SQUARE_BIT[target ^ 8]
    mover = position.turn & 1
    side = 1 - mover
    straight = rooks_and_queens(position, 0) | rooks_and_queens(position, 1)
    diagonal = bishops_and_queens(position, 0) | bishops_and_queens(position, 1)
    aims = attackers(position, target, pieces)
    while True:
        aims &= pieces
        own = aims & position.sets[side, 0]
        if own == 0:
            break
        kind = PAWN
        while own & position.sets[side, kind] == 0:
            kind += 1
        if kind == KING and aims & position.sets[1 - side, 0] != 0:
            break  # a king cannot take what is protected
        least = own & position.sets[side, kind]
        pieces ^= least ^ without_lowest(least)
        if kind == PAWN or kind == BISHOP or kind == QUEEN:
            aims |= bishop_reach(target, pieces) & diagonal
        if kind == ROOK or kind == QUEEN:
            aims |= rook_reach(target, pieces) & straight
        side = 1 - side
        balance = -balance - 1 - WORTH[kind]
        if balance >= 0:
            break
    return side != mover
