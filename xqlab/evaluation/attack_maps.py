"""Attack maps: which squares pieces stand on, reach and attack, for all components of the evaluation.

They are computed once per evaluation and kept in the position, of which each thread has its own: `kinds[side,
kind]`, `reached[slot]` and `attacked[side, worth]`. Components count the pieces of a set instead of going
from piece to piece: that needs no branch that the processor could mispredict.
"""

# mypy: ignore-errors

from xqlab.kernels import inlined
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.reach import cannon_reach, elephant_reach, knight_reach, rook_reach
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    ADVISORS,
    CANNON,
    CANNONS,
    ELEPHANT,
    ELEPHANTS,
    KNIGHT,
    KNIGHTS,
    OFF,
    PAWN,
    PAWNS,
    ROOK,
    ROOKS,
    SLOTS,
)
from xqlab.xiangqi.core.tables import ADVISOR_TARGETS, KING_TARGETS, PAWN_TARGETS, SQUARE_BIT

# By pawns; or guards; or knights and cannons; or any piece.
BY_PAWNS, BY_GUARDS, BY_MINOR, BY_ALL = range(4)


@inlined
def pieces_of(position, side, kind):
    """The set of squares on which the side's pieces of a kind stand: low, high."""
    return position.kinds[side, kind, 0], position.kinds[side, kind, 1]


@inlined
def _note_pieces(position, side, kind, first, last):
    """Write the set of squares on which the side's pieces of a kind stand to `position.kinds`.

    first, last : int64  slots of the kind, the last one exclusive
    """
    low = 0
    high = 0
    for slot in range(first, last):
        square = int(position.square[slot])
        low |= SQUARE_BIT[square, 0]
        high |= SQUARE_BIT[square, 1]
    position.kinds[side, kind, 0] = low
    position.kinds[side, kind, 1] = high


@inlined
def _note(position, slot, low, high):
    """Write (low, high) as the squares that the piece in `slot` reaches."""
    position.reached[slot, 0] = low
    position.reached[slot, 1] = high


@inlined
def make_attack_maps(position, side):
    """Write where the side's pieces stand, what they reach, own pieces included, and what they attack.

    The king is in none of `kinds`. A cannon attacks occupied squares only; pins and checks are ignored.
    `attacked[side, worth]` counts the attacks by pawns (BY_PAWNS), also by advisors and elephants
    (BY_GUARDS), also by knights and cannons (BY_MINOR), also by rooks and the king (BY_ALL).
    """
    first = SLOTS * side
    _note_pieces(position, side, ADVISOR, first + ADVISORS, first + ELEPHANTS)
    _note_pieces(position, side, ELEPHANT, first + ELEPHANTS, first + KNIGHTS)
    _note_pieces(position, side, KNIGHT, first + KNIGHTS, first + ROOKS)
    _note_pieces(position, side, ROOK, first + ROOKS, first + CANNONS)
    _note_pieces(position, side, CANNON, first + CANNONS, first + PAWNS)
    _note_pieces(position, side, PAWN, first + PAWNS, first + SLOTS)
    low, high = occupied(position)
    all_low = 0
    all_high = 0
    for slot in range(first + PAWNS, first + SLOTS):
        square = int(position.square[slot])
        all_low |= PAWN_TARGETS[side, square, 0]
        all_high |= PAWN_TARGETS[side, square, 1]
    position.attacked[side, BY_PAWNS, 0] = all_low
    position.attacked[side, BY_PAWNS, 1] = all_high
    for slot in range(first + ADVISORS, first + ELEPHANTS):
        square = int(position.square[slot])
        all_low |= ADVISOR_TARGETS[side, square, 0]
        all_high |= ADVISOR_TARGETS[side, square, 1]
    for slot in range(first + ELEPHANTS, first + KNIGHTS):
        to_low, to_high = elephant_reach(int(position.square[slot]), low, high)
        all_low |= to_low
        all_high |= to_high
    position.attacked[side, BY_GUARDS, 0] = all_low
    position.attacked[side, BY_GUARDS, 1] = all_high
    for slot in range(first + KNIGHTS, first + ROOKS):
        to_low, to_high = knight_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    for slot in range(first + CANNONS, first + PAWNS):
        to_low = 0
        to_high = 0
        if position.square[slot] != OFF:
            to_low, to_high = cannon_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low & low
        all_high |= to_high & high
    position.attacked[side, BY_MINOR, 0] = all_low
    position.attacked[side, BY_MINOR, 1] = all_high
    for slot in range(first + ROOKS, first + CANNONS):
        to_low = 0
        to_high = 0
        if position.square[slot] != OFF:
            to_low, to_high = rook_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    king = int(position.square[first])
    position.attacked[side, BY_ALL, 0] = all_low | KING_TARGETS[side, king, 0]
    position.attacked[side, BY_ALL, 1] = all_high | KING_TARGETS[side, king, 1]


@inlined
def count_reached(position, slot, low, high):
    """The number of squares of the set (low, high) that the piece in `slot` reaches."""
    return count_bits(position.reached[slot, 0] & low) + count_bits(position.reached[slot, 1] & high)


@inlined
def crossed_pawns(position, side):
    """The side's pawns across the river, as a set of the enemy's half board."""
    return position.kinds[side, PAWN, 1 - side]


@inlined
def count_pieces(position, side, kind):
    """The number of the side's pieces of a kind."""
    low, high = pieces_of(position, side, kind)
    return count_bits(low) + count_bits(high)


@inlined
def count_protected(position, side, kind):
    """The number of the side's pieces of a kind that are protected."""
    low, high = pieces_of(position, side, kind)
    low &= position.attacked[side, BY_ALL, 0]
    high &= position.attacked[side, BY_ALL, 1]
    return count_bits(low) + count_bits(high)
