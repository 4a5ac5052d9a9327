"""Who reaches what: the sets of squares that several components of the evaluation look at, found once.

They are kept in the position, where each thread has its own: `reached[slot]` and `attacked[side, worth]`.
"""

from __future__ import annotations

from xqlab._jit import inlined, kernel
from xqlab.xiangqi.legality import occupied
from xqlab.xiangqi.reach import cannon_reach, elephant_reach, knight_reach, rook_reach
from xqlab.xiangqi.squares import OFF, SLOTS
from xqlab.xiangqi.tables import ADVISOR_TARGETS, KING_TARGETS, PAWN_TARGETS

BY_PAWNS, BY_CHEAP, BY_MIDDLE, BY_ALL = range(4)  # by pawns; or guards; or knights and cannons; or anybody


@inlined
def _note(position, slot, low, high):
    position.reached[slot, 0] = low
    position.reached[slot, 1] = high


@kernel
def survey(position, side):
    """Note where each man of the side reaches, own men included, and which squares it attacks.

    A cannon attacks occupied squares only; pins and checks are not looked at. `attacked[side, worth]` counts
    the attacks by pawns (BY_PAWNS), by advisors and elephants, too (BY_CHEAP), by knights and cannons, too
    (BY_MIDDLE), and by rooks and the king, too (BY_ALL).
    """
    first = SLOTS * side
    low, high = occupied(position)
    all_low = 0
    all_high = 0
    for slot in range(first + 11, first + SLOTS):
        square = int(position.square[slot])
        to_low = PAWN_TARGETS[side, square, 0]
        to_high = PAWN_TARGETS[side, square, 1]
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    position.attacked[side, BY_PAWNS, 0] = all_low
    position.attacked[side, BY_PAWNS, 1] = all_high
    for slot in range(first + 1, first + 3):
        square = int(position.square[slot])
        to_low = ADVISOR_TARGETS[side, square, 0]
        to_high = ADVISOR_TARGETS[side, square, 1]
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    for slot in range(first + 3, first + 5):
        to_low, to_high = elephant_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    position.attacked[side, BY_CHEAP, 0] = all_low
    position.attacked[side, BY_CHEAP, 1] = all_high
    for slot in range(first + 5, first + 7):
        to_low, to_high = knight_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    for slot in range(first + 9, first + 11):
        to_low = 0
        to_high = 0
        if position.square[slot] != OFF:
            to_low, to_high = cannon_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low & low
        all_high |= to_high & high
    position.attacked[side, BY_MIDDLE, 0] = all_low
    position.attacked[side, BY_MIDDLE, 1] = all_high
    for slot in range(first + 7, first + 9):
        to_low = 0
        to_high = 0
        if position.square[slot] != OFF:
            to_low, to_high = rook_reach(int(position.square[slot]), low, high)
        _note(position, slot, to_low, to_high)
        all_low |= to_low
        all_high |= to_high
    king = int(position.square[first])
    to_low = KING_TARGETS[side, king, 0]
    to_high = KING_TARGETS[side, king, 1]
    _note(position, first, to_low, to_high)
    position.attacked[side, BY_ALL, 0] = all_low | to_low
    position.attacked[side, BY_ALL, 1] = all_high | to_high
