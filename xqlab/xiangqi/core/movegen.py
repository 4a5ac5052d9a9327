"""Legal moves of Xiangqi: the set of targets of each man, counted or written out as moves.

`reach` says where a man goes, `legality` which of those squares leave the king safe; what is left of it when
both are taken together is legal, and no move is played out to see.
"""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import count_bits, inlined, kernel, lowest_bit
from xqlab.xiangqi.core.legality import occupied, permitted_to_tied, restrictions
from xqlab.xiangqi.core.reach import (
    cannon_reach,
    elephant_reach,
    knight_reach,
    reach,
    rook_reach,
)
from xqlab.xiangqi.core.squares import (
    ADVISORS,
    CANNONS,
    ELEPHANTS,
    FULL,
    HALF,
    KNIGHTS,
    OFF,
    PAWNS,
    ROOKS,
    SLOT_KINDS,
    SLOTS,
)
from xqlab.xiangqi.core.tables import ADVISOR_TARGETS, PAWN_TARGETS


@inlined
def note(buffer, man, low, high):
    """Note (low, high) as the targets of the man of slot & 15."""
    buffer.scratch[2 * man] = low
    buffer.scratch[2 * man + 1] = high


@kernel
def note_targets(position, buffer, goal_low, goal_high):
    """Note for each man of the side to move the squares of (goal_low, goal_high) to which it may legally go.

    They are words 2 * man and 2 * man + 1 of `buffer.scratch`.
    """
    side = position.turn & 1
    first = SLOTS * side
    low, high = occupied(position)
    goal = goal_low if side == 0 else goal_high
    steps, may_low, may_high, tied_low, tied_high = restrictions(position, low, high, goal)
    note(buffer, 0, steps if side == 0 else 0, 0 if side == 0 else steps)
    may_low &= goal_low
    may_high &= goal_high
    for man in range(ADVISORS, ELEPHANTS):
        square = int(position.square[first + man])
        to_low = ADVISOR_TARGETS[side, square, 0]
        to_high = ADVISOR_TARGETS[side, square, 1]
        note(buffer, man, to_low & may_low, to_high & may_high)
    for man in range(ELEPHANTS, KNIGHTS):
        to_low, to_high = elephant_reach(int(position.square[first + man]), low, high)
        note(buffer, man, to_low & may_low, to_high & may_high)
    for man in range(KNIGHTS, ROOKS):
        to_low, to_high = knight_reach(int(position.square[first + man]), low, high)
        note(buffer, man, to_low & may_low, to_high & may_high)
    for man in range(ROOKS, CANNONS):
        to_low = 0
        to_high = 0
        if position.square[first + man] != OFF:
            to_low, to_high = rook_reach(int(position.square[first + man]), low, high)
        note(buffer, man, to_low & may_low, to_high & may_high)
    for man in range(CANNONS, PAWNS):
        to_low = 0
        to_high = 0
        if position.square[first + man] != OFF:
            to_low, to_high = cannon_reach(int(position.square[first + man]), low, high)
        note(buffer, man, to_low & may_low, to_high & may_high)
    for man in range(PAWNS, SLOTS):
        square = int(position.square[first + man])
        to_low = PAWN_TARGETS[side, square, 0]
        to_high = PAWN_TARGETS[side, square, 1]
        note(buffer, man, to_low & may_low, to_high & may_high)
    if tied_low | tied_high != 0:
        note_tied(position, buffer, tied_low, tied_high, goal_low, goal_high)


@kernel
def note_tied(position, buffer, tied_low, tied_high, goal_low, goal_high):
    """Note the targets of our men on (tied_low, tied_high), who are between, anew."""
    side = position.turn & 1
    low, high = occupied(position)
    while tied_low | tied_high != 0:
        if tied_low != 0:
            square = lowest_bit(tied_low)
            tied_low &= tied_low - 1
        else:
            square = HALF + lowest_bit(tied_high)
            tied_high &= tied_high - 1
        man = int(position.board[square]) & 15
        to_low, to_high = reach(SLOT_KINDS[man], side, square, low, high)
        may_low, may_high = permitted_to_tied(position, square, low, high)
        note(buffer, man, to_low & may_low & goal_low, to_high & may_high & goal_high)


@kernel
def write_moves(position, buffer, base):
    """Write the moves to the noted targets to `buffer.moves[base:]`; return how many."""
    first = SLOTS * (position.turn & 1)
    end = base
    for man in range(SLOTS):
        square = int(position.square[first + man])
        to_low = buffer.scratch[2 * man]
        to_high = buffer.scratch[2 * man + 1]
        while to_low != 0:
            buffer.moves[end] = square | lowest_bit(to_low) << 7
            to_low &= to_low - 1
            end += 1
        while to_high != 0:
            buffer.moves[end] = square | (HALF + lowest_bit(to_high)) << 7
            to_high &= to_high - 1
            end += 1
    return end - base


@kernel
def generate(position, buffer, base):
    """Write the legal moves to `buffer.moves[base:]`, from | to << 7, man by man; return how many."""
    side = position.turn & 1
    note_targets(position, buffer, FULL & ~position.men[side, 0], FULL & ~position.men[side, 1])
    return write_moves(position, buffer, base)


@kernel
def captures(position, buffer, base):
    """As `generate`, captures only."""
    enemy = 1 - (position.turn & 1)
    note_targets(position, buffer, position.men[enemy, 0], position.men[enemy, 1])
    return write_moves(position, buffer, base)


@kernel
def count_moves(position, buffer):
    """How many legal moves there are; none is written."""
    side = position.turn & 1
    note_targets(position, buffer, FULL & ~position.men[side, 0], FULL & ~position.men[side, 1])
    count = 0
    for i in range(2 * SLOTS):
        count += count_bits(buffer.scratch[i])
    return count
