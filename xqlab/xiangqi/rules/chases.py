"""Which pieces a side threatens to win: attacks that are a chase (捉) if every move renews them.

The terms are those of the rule books: a piece with a root (有根) is protected; a false root (假根) is a
protector that may not recapture because it is pinned. `docs/xiangqi-rules.md` states the rules.
"""

# mypy: ignore-errors

from xqlab.kernels import kernel
from xqlab.kernels.bits import lowest_bit
from xqlab.xiangqi.core.legality import is_attacked
from xqlab.xiangqi.core.reach import has_bit, reach
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    HALF,
    KING,
    KNIGHT,
    OFF,
    PAWN,
    ROOK,
    SLOT_KINDS,
    SLOTS,
)
from xqlab.xiangqi.core.tables import SQUARE_BIT


@kernel
def may_take(position, slot, target, taken, low, high):
    """Whether the king of the piece `slot` is safe once it stands on `target` and the piece `taken` is gone.

    low, high : occupied squares before the capture, that of `slot` included
    """
    side = slot >> 4
    origin = int(position.square[slot])
    king = int(position.square[SLOTS * side])
    if king == OFF:
        return True
    if slot == SLOTS * side:
        king = target
    low = low & ~SQUARE_BIT[origin, 0] | SQUARE_BIT[target, 0]
    high = high & ~SQUARE_BIT[origin, 1] | SQUARE_BIT[target, 1]
    stood = int(position.square[taken])
    position.square[taken] = OFF
    attacked = is_attacked(position, king, 1 - side, low, high)
    position.square[taken] = stood
    return not attacked


@kernel
def reaches(position, slot, target, low, high):
    """Whether the piece `slot` reaches `target` when (low, high) are occupied; king safety is ignored."""
    to_low, to_high = reach(SLOT_KINDS[slot], slot >> 4, int(position.square[slot]), low, high)
    return has_bit(to_low, to_high, target)


@kernel
def is_protected(position, victim, attacker, low, high):
    """Whether a piece may recapture after `attacker` takes `victim`: whether it has a true root."""
    target = int(position.square[victim])
    origin = int(position.square[attacker])
    low &= ~SQUARE_BIT[origin, 0]
    high &= ~SQUARE_BIT[origin, 1]
    first = victim & SLOTS
    for slot in range(first, first + SLOTS):
        if (
            slot != victim
            and position.square[slot] != OFF
            and reaches(position, slot, target, low, high)
            and may_take(position, slot, target, attacker, low, high)
        ):
            return True
    return False


@kernel
def may_be_chased(position, victim):
    """Whether a chase of this piece counts: never of a king, of a pawn only across the river."""
    kind = SLOT_KINDS[victim]
    if kind == PAWN:
        return (position.square[victim] >= HALF) == (victim < SLOTS)
    return kind != KING


@kernel
def threatens(position, attacker, victim, low, high):
    """Whether `attacker`, if it is its turn, can take `victim` with profit in the sense of the rules.

    Both are on the board, and the attacker reaches the victim; (low, high) are the occupied squares.
    """
    kind = SLOT_KINDS[attacker]
    prey = SLOT_KINDS[victim]
    target = int(position.square[victim])
    if not may_be_chased(position, victim) or not may_take(position, attacker, target, victim, low, high):
        return False
    if prey == ROOK and (kind == KNIGHT or kind == CANNON):
        return True
    if (prey == ROOK or prey == KNIGHT or prey == CANNON) and (kind == ADVISOR or kind == ELEPHANT):
        return True
    if is_protected(position, victim, attacker, low, high):
        return False
    if kind != prey:
        return True
    origin = int(position.square[attacker])  # equal pieces: an offer to exchange if the victim can take first
    answers = reaches(position, victim, origin, low, high)
    return not (answers and may_take(position, victim, origin, attacker, low, high))


@kernel
def threats(position, side):
    """The enemy pieces that `side` threatens, were it to move, as bits of slot & 15.

    Kings and pawns may threaten without chasing.
    """
    low = position.pieces[0, 0] | position.pieces[1, 0]
    high = position.pieces[0, 1] | position.pieces[1, 1]
    enemy = 1 - side
    threatened = 0
    for attacker in range(SLOTS * side, SLOTS * side + SLOTS):
        kind = SLOT_KINDS[attacker]
        square = int(position.square[attacker])
        if square != OFF and kind != KING and kind != PAWN:
            to_low, to_high = reach(kind, side, square, low, high)
            to_low &= position.pieces[enemy, 0]
            to_high &= position.pieces[enemy, 1]
            while to_low | to_high != 0:
                if to_low != 0:
                    victim = int(position.board[lowest_bit(to_low)])
                    to_low &= to_low - 1
                else:
                    victim = int(position.board[HALF + lowest_bit(to_high)])
                    to_high &= to_high - 1
                bit = 1 << (victim & 15)
                if threatened & bit == 0 and threatens(position, attacker, victim, low, high):
                    threatened |= bit
    return threatened
