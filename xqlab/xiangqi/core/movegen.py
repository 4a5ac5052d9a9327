"""Legal moves of Xiangqi: the set of targets of each piece, counted or written out as moves.

`reach` says where a piece goes, `legality` which of those squares leave the king safe. The intersection is
the set of legal targets; no move is played to test it.
"""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_bits, lowest_bit
from xqlab.xiangqi.core.legality import occupied, permitted_to_blocker, restrictions
from xqlab.xiangqi.core.reach import cannon_reach, elephant_reach, knight_reach, reach, rook_reach
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
def note(buffer, slot, low, high):
    """Write (low, high) as the targets of the own piece in `slot`, 0 to 15."""
    buffer.scratch[2 * slot] = low
    buffer.scratch[2 * slot + 1] = high


@inlined
def count_common(low, high, other_low, other_high):
    """The number of squares of (low, high) in another set.

    other_low, other_high : int64  that set
    """
    return count_bits(low & other_low) + count_bits(high & other_high)


@kernel
def note_targets(position, buffer, goal_low, goal_high):
    """Write the legal targets in (goal_low, goal_high) of each piece of the side to move.

    Those of the own slot s, 0 to 15, are words 2 * s and 2 * s + 1 of `buffer.scratch`.
    """
    side = position.turn & 1
    first = SLOTS * side
    low, high = occupied(position)
    goal = goal_low if side == 0 else goal_high
    steps, may_low, may_high, blockers_low, blockers_high = restrictions(position, low, high, goal)
    note(buffer, 0, steps if side == 0 else 0, 0 if side == 0 else steps)
    may_low &= goal_low
    may_high &= goal_high
    for slot in range(ADVISORS, ELEPHANTS):
        square = int(position.square[first + slot])
        to_low = ADVISOR_TARGETS[side, square, 0]
        to_high = ADVISOR_TARGETS[side, square, 1]
        note(buffer, slot, to_low & may_low, to_high & may_high)
    for slot in range(ELEPHANTS, KNIGHTS):
        to_low, to_high = elephant_reach(int(position.square[first + slot]), low, high)
        note(buffer, slot, to_low & may_low, to_high & may_high)
    for slot in range(KNIGHTS, ROOKS):
        to_low, to_high = knight_reach(int(position.square[first + slot]), low, high)
        note(buffer, slot, to_low & may_low, to_high & may_high)
    for slot in range(ROOKS, CANNONS):
        to_low = 0
        to_high = 0
        if position.square[first + slot] != OFF:
            to_low, to_high = rook_reach(int(position.square[first + slot]), low, high)
        note(buffer, slot, to_low & may_low, to_high & may_high)
    for slot in range(CANNONS, PAWNS):
        to_low = 0
        to_high = 0
        if position.square[first + slot] != OFF:
            to_low, to_high = cannon_reach(int(position.square[first + slot]), low, high)
        note(buffer, slot, to_low & may_low, to_high & may_high)
    for slot in range(PAWNS, SLOTS):
        square = int(position.square[first + slot])
        to_low = PAWN_TARGETS[side, square, 0]
        to_high = PAWN_TARGETS[side, square, 1]
        note(buffer, slot, to_low & may_low, to_high & may_high)
    if blockers_low | blockers_high != 0:
        note_blockers(position, buffer, blockers_low, blockers_high, goal_low, goal_high)


@kernel
def note_blockers(position, buffer, blockers_low, blockers_high, goal_low, goal_high):
    """Rewrite the targets of our blockers on (blockers_low, blockers_high) within the goal."""
    side = position.turn & 1
    low, high = occupied(position)
    while blockers_low | blockers_high != 0:
        if blockers_low != 0:
            square = lowest_bit(blockers_low)
            blockers_low &= blockers_low - 1
        else:
            square = HALF + lowest_bit(blockers_high)
            blockers_high &= blockers_high - 1
        slot = int(position.board[square]) & 15
        to_low, to_high = reach(SLOT_KINDS[slot], side, square, low, high)
        may_low, may_high = permitted_to_blocker(position, square, low, high)
        note(buffer, slot, to_low & may_low & goal_low, to_high & may_high & goal_high)


@kernel
def write_moves(position, buffer, base):
    """Write the moves to the targets in `buffer.scratch` to `buffer.moves[base:]`; return their number."""
    first = SLOTS * (position.turn & 1)
    end = base
    for slot in range(SLOTS):
        square = int(position.square[first + slot])
        to_low = buffer.scratch[2 * slot]
        to_high = buffer.scratch[2 * slot + 1]
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
    """Write the legal moves to `buffer.moves[base:]`, from | to << 7, piece by piece; return their number."""
    side = position.turn & 1
    note_targets(position, buffer, FULL & ~position.pieces[side, 0], FULL & ~position.pieces[side, 1])
    return write_moves(position, buffer, base)


@kernel
def captures(position, buffer, base):
    """As `generate`, captures only."""
    enemy = 1 - (position.turn & 1)
    note_targets(position, buffer, position.pieces[enemy, 0], position.pieces[enemy, 1])
    return write_moves(position, buffer, base)


@kernel
def count_moves(position, buffer, base):
    """The number of legal moves; none is written, and neither `buffer` nor `base` is used."""
    side = position.turn & 1
    low, high = occupied(position)
    return count_permitted(position, restrictions(position, low, high, FULL & ~position.pieces[side, side]))


@kernel
def count_permitted(position, permitted):
    """The number of legal moves.

    permitted : int64[5]  what `restrictions` returns
    """
    # The loops of `note_targets` without storing and loading 32 words: perft calls this for every move.
    side = position.turn & 1
    first = SLOTS * side
    low, high = occupied(position)
    goal_low = FULL & ~position.pieces[side, 0]
    goal_high = FULL & ~position.pieces[side, 1]
    steps, may_low, may_high, blockers_low, blockers_high = permitted
    may_low &= goal_low
    may_high &= goal_high
    count = count_bits(steps)
    for slot in range(ADVISORS, ELEPHANTS):
        square = int(position.square[first + slot])
        count += count_bits(ADVISOR_TARGETS[side, square, side] & (may_low if side == 0 else may_high))
    for slot in range(ELEPHANTS, KNIGHTS):
        to_low, to_high = elephant_reach(int(position.square[first + slot]), low, high)
        count += count_common(to_low, to_high, may_low, may_high)
    for slot in range(KNIGHTS, ROOKS):
        to_low, to_high = knight_reach(int(position.square[first + slot]), low, high)
        count += count_common(to_low, to_high, may_low, may_high)
    for slot in range(ROOKS, CANNONS):
        if position.square[first + slot] != OFF:
            to_low, to_high = rook_reach(int(position.square[first + slot]), low, high)
            count += count_common(to_low, to_high, may_low, may_high)
    for slot in range(CANNONS, PAWNS):
        if position.square[first + slot] != OFF:
            to_low, to_high = cannon_reach(int(position.square[first + slot]), low, high)
            count += count_common(to_low, to_high, may_low, may_high)
    for slot in range(PAWNS, SLOTS):
        square = int(position.square[first + slot])
        to_low = PAWN_TARGETS[side, square, 0]
        to_high = PAWN_TARGETS[side, square, 1]
        count += count_common(to_low, to_high, may_low, may_high)
    while blockers_low | blockers_high != 0:
        if blockers_low != 0:
            square = lowest_bit(blockers_low)
            blockers_low &= blockers_low - 1
        else:
            square = HALF + lowest_bit(blockers_high)
            blockers_high &= blockers_high - 1
        to_low, to_high = reach(SLOT_KINDS[int(position.board[square]) & 15], side, square, low, high)
        only_low, only_high = permitted_to_blocker(position, square, low, high)
        count += count_common(to_low, to_high, only_low & goal_low, only_high & goal_high)
        count -= count_common(to_low, to_high, may_low, may_high)
    return count
