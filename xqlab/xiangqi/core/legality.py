"""Which moves leave our king safe, without playing any of them.

One idea suffices. Take an enemy piece that could reach our king. `between` are the squares whose occupancy
decides: those on the line between for a rook, cannon or facing king; the leg for a knight. The piece gives
check exactly when K pieces stand there: K is 1 for a cannon, 0 for the others. Now lift one of our pieces off
the board, and count the n pieces that remain between:

    n = K      the piece must end on an empty square between, or take the attacker
    n = K - 1  the piece must not end on an empty square between
    else       the piece may go anywhere

        rook, K = 0, n = 0: check.           cannon, K = 1, n = 0: no piece     rook, K = 0; without our
        Block at x, or take it.              may enter x.                       knight n = 0: it is pinned.

        r x x x K                            c x x x K                          r . N . K

(With the piece still on the board, K + 1 pieces between mean a pin.)

For pieces that are not between, n is the number of pieces there now: one rule for all of them together.
Blockers, our pieces that are between (a pinned piece, or the screen of a cannon that gives check), are few
and treated one by one. Pawns have no squares between: one that gives check must be taken. The king's steps
are tried square by square.
"""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_bits, lowest_bit
from xqlab.xiangqi.core.reach import has_bit
from xqlab.xiangqi.core.squares import FULL, HALF, PAWNS, SLOTS
from xqlab.xiangqi.core.tables import (
    BETWEEN,
    EXPOSED,
    FAR,
    FAR_SCREENS,
    FAR_WAY,
    KING_TARGETS,
    PALACE_INDEX,
    PAWN_TARGETS,
    SQUARE_BIT,
)


@inlined
def occupied(position):
    """The set of occupied squares: low, high."""
    return position.pieces[0, 0] | position.pieces[1, 0], position.pieces[0, 1] | position.pieces[1, 1]


@inlined
def count_between(between_low, between_high, low, high):
    """The number of pieces on the squares between; both sets are pairs of words."""
    return count_bits(between_low & low) + count_bits(between_high & high)


@inlined
def permit(between_low, between_high, low, high, attacker, excess):
    """The squares (low, high) on which a piece may end, as far as one attacker restricts it.

    attacker : int64  its square
    excess   : int64  n - K without that piece
    """
    empty_low = between_low & ~low
    empty_high = between_high & ~high
    if excess == 0:
        return empty_low | SQUARE_BIT[attacker, 0], empty_high | SQUARE_BIT[attacker, 1]
    if excess == -1:
        return FULL & ~empty_low, FULL & ~empty_high
    return FULL, FULL


@inlined
def attacked_by_pawns(position, side, half):
    """The squares of a half board (0 low, 1 high) that the pawns of `side` attack."""
    attacked = 0
    for slot in range(SLOTS * side + PAWNS, SLOTS * side + SLOTS):
        attacked |= int(PAWN_TARGETS[side, position.square[slot], half])
    return attacked


@kernel(waits=False)
def is_attacked(position, square, side, low, high):
    """Whether a piece of `side` attacks a square of the other side's palace when (low, high) are occupied.

    Facing kings count; squares off the board are not attacked.
    """
    home = 1 - side
    here = SQUARE_BIT[square, home]
    if attacked_by_pawns(position, side, home) & here != 0:
        return True
    index = int(PALACE_INDEX[square])
    for i in range(len(FAR)):
        attacker = int(position.square[SLOTS * side + int(FAR[i])])
        if EXPOSED[home, i, attacker] & here != 0:
            way = int(FAR_WAY[i])
            between_low = BETWEEN[way, index, attacker, 0]
            between_high = BETWEEN[way, index, attacker, 1]
            if count_between(between_low, between_high, low, high) == FAR_SCREENS[i]:
                return True
    return False


@kernel
def is_in_check(position):
    """Whether the side to move is in check, facing kings included."""
    low, high = occupied(position)
    side = position.turn
    return is_attacked(position, int(position.square[SLOTS * side]), 1 - side, low, high)


@kernel
def checking_pawn(position, king_bit, side):
    """The square (low, high) of the pawn of `side` that attacks the king; none when two do.

    king_bit : the king's square in the half board of his palace
    """
    pawns_low = FULL
    pawns_high = FULL
    for slot in range(SLOTS * side + PAWNS, SLOTS * side + SLOTS):
        square = int(position.square[slot])
        if PAWN_TARGETS[side, square, 1 - side] & king_bit != 0:
            pawns_low &= SQUARE_BIT[square, 0]
            pawns_high &= SQUARE_BIT[square, 1]
    return pawns_low, pawns_high


@inlined
def restrictions(position, low, high, goal):
    """The restrictions by the enemy pieces that may attack our palace.

    goal : int64  the squares that count as targets, in the half board of our palace
    Returns the squares of `goal` that our king may step to, in the same half board; the squares (low, high)
    on which pieces other than blockers may end; and our blockers (low, high), the pieces that are between.
    """
    side = position.turn & 1
    enemy = 1 - side
    king = int(position.square[SLOTS * side])
    king_bit = SQUARE_BIT[king, side]
    steps = KING_TARGETS[side, king, side] & goal
    all_low = FULL
    all_high = FULL
    blockers_low = 0
    blockers_high = 0
    pawns = attacked_by_pawns(position, enemy, side)
    steps &= ~pawns
    if pawns & king_bit != 0:
        all_low, all_high = checking_pawn(position, king_bit, enemy)
    low &= ~SQUARE_BIT[king, 0]  # the king does not block the line behind him when he steps back
    high &= ~SQUARE_BIT[king, 1]
    attackers = 0  # enemy pieces of FAR that may attack the king or one of his steps, as bits
    for i in range(len(FAR)):
        attacker = int(position.square[SLOTS * enemy + int(FAR[i])])
        attackers |= int(EXPOSED[side, i, attacker] & (steps | king_bit) != 0) << i
    while attackers != 0:
        i = lowest_bit(attackers)
        attackers &= attackers - 1
        attacker = int(position.square[SLOTS * enemy + int(FAR[i])])
        way = int(FAR_WAY[i])
        seen = EXPOSED[side, i, attacker] & (steps | king_bit)
        while seen != 0:
            bit = seen & -seen
            seen ^= bit
            index = int(PALACE_INDEX[HALF * side + lowest_bit(bit)])
            between_low = BETWEEN[way, index, attacker, 0]
            between_high = BETWEEN[way, index, attacker, 1]
            excess = count_between(between_low, between_high, low, high) - int(FAR_SCREENS[i])
            if bit != king_bit:
                if excess == 0:
                    steps ^= bit
            elif excess <= 1:
                may_low, may_high = permit(between_low, between_high, low, high, attacker, excess)
                all_low &= may_low
                all_high &= may_high
                blockers_low |= between_low & position.pieces[side, 0]
                blockers_high |= between_high & position.pieces[side, 1]
    return steps, all_low, all_high, blockers_low, blockers_high


@kernel
def permitted_to_blocker(position, square, low, high):
    """The squares (low, high) on which the blocker on `square` leaves our king safe."""
    side = position.turn & 1
    enemy = 1 - side
    king = int(position.square[SLOTS * side])
    king_bit = SQUARE_BIT[king, side]
    index = int(PALACE_INDEX[king])
    may_low = FULL
    may_high = FULL
    if attacked_by_pawns(position, enemy, side) & king_bit != 0:
        may_low, may_high = checking_pawn(position, king_bit, enemy)
    for i in range(len(FAR)):
        attacker = int(position.square[SLOTS * enemy + int(FAR[i])])
        if EXPOSED[side, i, attacker] & king_bit != 0:
            way = int(FAR_WAY[i])
            between_low = BETWEEN[way, index, attacker, 0]
            between_high = BETWEEN[way, index, attacker, 1]
            excess = count_between(between_low, between_high, low, high) - int(FAR_SCREENS[i])
            excess -= int(has_bit(between_low, between_high, square))
            one_low, one_high = permit(between_low, between_high, low, high, attacker, excess)
            may_low &= one_low
            may_high &= one_high
    return may_low, may_high
