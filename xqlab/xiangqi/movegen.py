"""Legal moves of Xiangqi, without playing any of them out.

One idea carries legality. Take an enemy man that could attack our king: `between` are the squares whose men
decide (those on the line between for a rook, cannon or facing king; the knight's leg; none for a pawn). It
attacks exactly when the number of men there is K: 1 for a cannon, 0 for the others. So of our moves,
with n men there now, those that end with K are forbidden, unless they capture the man:

    n = K      we are in check: end on an empty square between, or, for a cannon, take our own screen out
    n = K + 1  a man of ours between is pinned: it stays on the squares between
    n = K - 1  nobody may enter an empty square between

Each such enemy man gives one rule; a move is legal when every rule allows it. Only the king's own moves are
tried square by square.
"""

from __future__ import annotations

from xqlab._jit import count_bits, kernel, lowest_bit
from xqlab.xiangqi.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    FILES,
    FULL,
    HALF,
    KNIGHT,
    OFF,
    PAWN,
    ROOK,
    SLOT_KINDS,
    SLOTS,
)
from xqlab.xiangqi.tables import (
    ADVISOR_TARGETS,
    BETWEEN,
    BY_KNIGHT,
    BY_LINE,
    BY_RED_PAWN,
    CANNON_COLUMN,
    CANNON_ROW,
    ELEPHANT_EYES,
    ELEPHANT_TARGETS,
    FILE_A,
    GATHER,
    KING_TARGETS,
    KNIGHT_LEGS,
    KNIGHT_TARGETS,
    PALACE_INDEX,
    PAWN_TARGETS,
    ROOK_COLUMN,
    ROOK_ROW,
    SPREAD,
    SQUARE_BIT,
)


@kernel
def has_bit(low, high, square):
    """Whether `square` is in the set (low, high)."""
    return (low & SQUARE_BIT[square, 0]) | (high & SQUARE_BIT[square, 1]) != 0


@kernel
def file_bits(half, file):
    """The five bits of a file of a half board, as a number below 32."""
    return (int((half >> file) & FILE_A) * GATHER >> 32) & 31


@kernel
def line_moves(kind, square, low, high):
    """Where a rook or cannon on `square` reaches when (low, high) are occupied: captures and quiet moves."""
    file = square % FILES
    rank = square // FILES
    shift = FILES * (rank % 5)
    on_file = file_bits(low, file) | file_bits(high, file) << 5
    if rank < 5:
        on_rank = low >> shift & 511
    else:
        on_rank = high >> shift & 511
    if kind == ROOK:
        row = int(ROOK_ROW[file, on_rank])
        column = int(ROOK_COLUMN[rank, on_file])
    else:
        row = int(CANNON_ROW[file, on_rank])
        column = int(CANNON_COLUMN[rank, on_file])
    reach_low = int(SPREAD[column & 31]) << file
    reach_high = int(SPREAD[column >> 5]) << file
    if rank < 5:
        reach_low |= row << shift
    else:
        reach_high |= row << shift
    return reach_low, reach_high


@kernel
def blocked_legs(legs, square, low, high):
    """Which of the four legs (or eyes) of a man on `square` are occupied, as four bits."""
    blocked = 0
    for i in range(4):
        blocked |= int(has_bit(low, high, legs[square, i])) << i
    return blocked


@kernel
def reach(kind, side, square, low, high):
    """The set of squares that a man attacks or moves to when (low, high) are occupied, own men included."""
    if kind == ROOK or kind == CANNON:
        return line_moves(kind, square, low, high)
    if kind == PAWN:
        return PAWN_TARGETS[side, square, 0], PAWN_TARGETS[side, square, 1]
    if kind == KNIGHT:
        blocked = blocked_legs(KNIGHT_LEGS, square, low, high)
        return KNIGHT_TARGETS[square, blocked, 0], KNIGHT_TARGETS[square, blocked, 1]
    if kind == ELEPHANT:
        blocked = blocked_legs(ELEPHANT_EYES, square, low, high)
        return ELEPHANT_TARGETS[square, blocked, 0], ELEPHANT_TARGETS[square, blocked, 1]
    if kind == ADVISOR:
        return ADVISOR_TARGETS[side, square, 0], ADVISOR_TARGETS[side, square, 1]
    return KING_TARGETS[side, square, 0], KING_TARGETS[side, square, 1]


@kernel
def way_of_attack(kind, side):
    """The part of BETWEEN that says how a man of this kind and side attacks a king."""
    if kind == KNIGHT:
        return BY_KNIGHT
    if kind == PAWN:
        return BY_RED_PAWN + side
    return BY_LINE


@kernel
def is_attacked(position, square, side, low, high):
    """Whether a man of `side` attacks a palace square when (low, high) are occupied; facing kings count."""
    index = PALACE_INDEX[square]
    for slot in range(SLOTS * side, SLOTS * side + SLOTS):
        kind = SLOT_KINDS[slot]
        if kind != ADVISOR and kind != ELEPHANT:
            attacker = position.square[slot]
            way = way_of_attack(kind, side)
            if BETWEEN[way, index, attacker, 2] != 0 and attacker != square:
                men = count_bits(low & BETWEEN[way, index, attacker, 0])
                men += count_bits(high & BETWEEN[way, index, attacker, 1])
                if men == int(kind == CANNON):
                    return True
    return False


@kernel
def in_check(position):
    """Whether the side to move is in check, facing kings included."""
    side = position.turn
    low = position.men[0, 0] | position.men[1, 0]
    high = position.men[0, 1] | position.men[1, 1]
    square = position.square[SLOTS * side]
    if square == OFF:
        return False
    return is_attacked(position, square, 1 - side, low, high)


@kernel
def write_rules(position, buffer):
    """Write one rule for each enemy man that could attack our king to `buffer.scratch`.

    Rule i is five words: the squares allowed to men that are not between (low, high), the squares allowed to
    those between (low, high), and the slots of those between as bits.
    Returns (number of rules, slots between in any rule, squares that all rules allow the others: low, high).
    """
    side = position.turn
    low = position.men[0, 0] | position.men[1, 0]
    high = position.men[0, 1] | position.men[1, 1]
    index = PALACE_INDEX[position.square[SLOTS * side]]
    rules = 0
    involved = 0
    all_low = FULL
    all_high = FULL
    enemy = SLOTS * (1 - side)
    for slot in range(enemy, enemy + SLOTS):
        kind = SLOT_KINDS[slot]
        attacker = position.square[slot]
        way = way_of_attack(kind, 1 - side)
        if kind != ADVISOR and kind != ELEPHANT and index >= 0 and BETWEEN[way, index, attacker, 2] != 0:
            between_low = BETWEEN[way, index, attacker, 0]
            between_high = BETWEEN[way, index, attacker, 1]
            excess = count_bits(between_low & low) + count_bits(between_high & high) - int(kind == CANNON)
            if excess <= 1:
                empty_low = between_low & ~low
                empty_high = between_high & ~high
                stay_low = empty_low | SQUARE_BIT[attacker, 0]
                stay_high = empty_high | SQUARE_BIT[attacker, 1]
                others_low = FULL
                others_high = FULL
                if excess == 0:
                    others_low = stay_low
                    others_high = stay_high
                    stay_low = FULL & ~empty_low
                    stay_high = FULL & ~empty_high
                elif excess < 0:
                    others_low = FULL & ~empty_low
                    others_high = FULL & ~empty_high
                slots = 0
                own_low = between_low & position.men[side, 0]
                own_high = between_high & position.men[side, 1]
                while own_low != 0:
                    slots |= 1 << (int(position.board[lowest_bit(own_low)]) & 15)
                    own_low &= own_low - 1
                while own_high != 0:
                    slots |= 1 << (int(position.board[HALF + lowest_bit(own_high)]) & 15)
                    own_high &= own_high - 1
                buffer.scratch[5 * rules] = others_low
                buffer.scratch[5 * rules + 1] = others_high
                buffer.scratch[5 * rules + 2] = stay_low
                buffer.scratch[5 * rules + 3] = stay_high
                buffer.scratch[5 * rules + 4] = slots
                involved |= slots
                all_low &= others_low
                all_high &= others_high
                rules += 1
    return rules, involved, all_low, all_high


@kernel
def allowed(buffer, rules, man):
    """The squares that all rules together allow to a man who is between in some of them, by its slot & 15."""
    low = FULL
    high = FULL
    for i in range(rules):
        shift = 2 * (buffer.scratch[5 * i + 4] >> man & 1)
        low &= buffer.scratch[5 * i + shift]
        high &= buffer.scratch[5 * i + 1 + shift]
    return low, high


@kernel
def write_moves(position, buffer, base, goal_low, goal_high):
    """Write the legal moves that end on (goal_low, goal_high) to `buffer.moves[base:]`; return how many."""
    side = position.turn
    low = position.men[0, 0] | position.men[1, 0]
    high = position.men[0, 1] | position.men[1, 1]
    rules, involved, all_low, all_high = write_rules(position, buffer)
    end = base
    for man in range(SLOTS):
        square = int(position.square[SLOTS * side + man])
        if square != OFF:
            to_low, to_high = reach(SLOT_KINDS[man], side, square, low, high)
            to_low &= goal_low
            to_high &= goal_high
            if man == 0:
                to_low, to_high = safe_squares(position, square, to_low, to_high)
            elif involved >> man & 1:
                may_low, may_high = allowed(buffer, rules, man)
                to_low &= may_low
                to_high &= may_high
            else:
                to_low &= all_low
                to_high &= all_high
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
def safe_squares(position, king, to_low, to_high):
    """Those of the squares (to_low, to_high) on which our king would not be attacked."""
    enemy = 1 - position.turn
    low = (position.men[0, 0] | position.men[1, 0]) & ~SQUARE_BIT[king, 0]
    high = (position.men[0, 1] | position.men[1, 1]) & ~SQUARE_BIT[king, 1]
    left = to_low
    while left != 0:
        square = lowest_bit(left)
        left &= left - 1
        if is_attacked(position, square, enemy, low, high):
            to_low ^= SQUARE_BIT[square, 0]
    left = to_high
    while left != 0:
        square = HALF + lowest_bit(left)
        left &= left - 1
        if is_attacked(position, square, enemy, low, high):
            to_high ^= SQUARE_BIT[square, 1]
    return to_low, to_high


@kernel
def generate(position, buffer, base):
    """Write the legal moves to `buffer.moves[base:]`, from | to << 7, man by man; return how many."""
    side = position.turn
    return write_moves(position, buffer, base, FULL & ~position.men[side, 0], FULL & ~position.men[side, 1])


@kernel
def captures(position, buffer, base):
    """As `generate`, captures only."""
    side = position.turn
    return write_moves(position, buffer, base, position.men[1 - side, 0], position.men[1 - side, 1])
