"""The replies to all our moves together, counted without playing the moves: the last two plies of perft.

Most moves change little for the other side. What one of its pieces may do depends on few squares, those that
it watches: a move that neither leaves nor enters them, and takes nothing that the piece defends, leaves the
number of its moves as it is. So the moves of a piece are counted once for all our moves together, and again
only for those that touch what it watches.

Moves that may change how the other king is restricted are not of this kind: they touch a square between him
and a piece of ours that could reach him or his steps, take a piece next to him, or leave or enter a square
that attacks there. Each of them is played, and its replies are counted, unless only his steps change.

Below, "we" are the side to move, and a zone is a king with the steps that he could try.
"""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_bits, lowest_bit
from xqlab.xiangqi.core.legality import count_between, occupied, permitted_to_blocker, restrictions
from xqlab.xiangqi.core.movegen import count_common, count_permitted, note_targets
from xqlab.xiangqi.core.reach import cannon_watch, has_bit, reach
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    ADVISORS,
    CANNON,
    CANNONS,
    ELEPHANT,
    ELEPHANTS,
    FULL,
    HALF,
    KING,
    KNIGHT,
    KNIGHTS,
    OFF,
    PAWN,
    PAWNS,
    ROOK,
    ROOKS,
    SLOT_KINDS,
    SLOTS,
)
from xqlab.xiangqi.core.tables import (
    BETWEEN,
    BY_KNIGHT,
    BY_LINE,
    EXPOSING,
    KING_TARGETS,
    PALACE_INDEX,
    PAWN_TARGETS,
    SQUARE_BIT,
    WATCHED,
)


@inlined
def between(kind, index, attacker):
    """The squares between a piece of ours and a palace square, whose occupancy decides if it attacks there.

    index    : int64  PALACE_INDEX of the palace square
    attacker : int64  the square of the piece
    """
    way = BY_KNIGHT if kind == KNIGHT else BY_LINE
    return BETWEEN[way, index, attacker, 0], BETWEEN[way, index, attacker, 1]


@inlined
def excess_of(kind, between_low, between_high, low, high):
    """The number of pieces between, less those that an attack needs."""
    return count_between(between_low, between_high, low, high) - int(kind == CANNON)


@inlined
def aims(kind, index, attacker):
    """Whether a piece may attack a palace square, depending on the pieces between; parameters as above.

    index    : int64  PALACE_INDEX of the palace square
    attacker : int64  the square of the piece
    """
    return has_bit(EXPOSING[kind, index, 0, 0], EXPOSING[kind, index, 0, 1], attacker)


@kernel
def bears_on(kind, attacker, king_bit, zone, enemy, low, high):
    """Whether a piece of ours restricts the enemy king: it guards a step of his or pins what is between.

    attacker       : int64  the square of our piece
    king_bit, zone : int64  his square and his zone, in the half board of his palace
    low, high      : int64  the occupied squares without him
    """
    if kind == PAWN:
        return PAWN_TARGETS[1 - enemy, attacker, enemy] & zone != 0
    while zone != 0:
        bit = zone & -zone
        zone ^= bit
        index = int(PALACE_INDEX[HALF * enemy + lowest_bit(bit)])
        if aims(kind, index, attacker):
            between_low, between_high = between(kind, index, attacker)
            excess = excess_of(kind, between_low, between_high, low, high)
            if excess == 0 or (bit == king_bit and excess <= 1):
                return True
    return False


@kernel
def decisive(position, king_bit, zone, enemy, low, high):
    """The squares (low, high) on which a change may alter how our pieces restrict the enemy king.

    king_bit, zone : int64  his square and his zone, in the half board of his palace
    low, high      : int64  the occupied squares without him
    """
    first = SLOTS * (1 - enemy)
    all_low = 0
    all_high = 0
    while zone != 0:
        bit = zone & -zone
        zone ^= bit
        index = int(PALACE_INDEX[HALF * enemy + lowest_bit(bit)])
        for slot in range(SLOTS):
            kind = SLOT_KINDS[slot]
            if kind == KING or kind == KNIGHT or kind == ROOK or kind == CANNON:
                attacker = int(position.square[first + slot])
                if attacker != OFF and aims(kind, index, attacker):
                    between_low, between_high = between(kind, index, attacker)
                    excess = excess_of(kind, between_low, between_high, low, high)
                    if excess <= 1 or (bit == king_bit and excess == 2):
                        all_low |= between_low
                        all_high |= between_high
    return all_low, all_high


@inlined
def count_after(position, slot, target, permitted):
    """The replies after our piece `slot`, 0 to 31, moves to `target`; `position.turn` is already theirs.

    permitted : int64[5]  what `restrictions` returns of them before our move
    Returns (replies, False); or (more steps of the king than before, True) if nothing else is restricted
    otherwise than before.
    """
    enemy = position.turn & 1
    side = 1 - enemy
    origin = int(position.square[slot])
    change_low = SQUARE_BIT[origin, 0] ^ SQUARE_BIT[target, 0]
    change_high = SQUARE_BIT[origin, 1] ^ SQUARE_BIT[target, 1]
    victim_low = SQUARE_BIT[target, 0] & position.pieces[enemy, 0]
    victim_high = SQUARE_BIT[target, 1] & position.pieces[enemy, 1]
    victim = int(position.board[target])
    position.pieces[side, 0] ^= change_low
    position.pieces[side, 1] ^= change_high
    position.square[slot] = target
    if victim_low | victim_high != 0:
        position.pieces[enemy, 0] ^= victim_low
        position.pieces[enemy, 1] ^= victim_high
        position.square[victim] = OFF
    low, high = occupied(position)
    now = restrictions(position, low, high, FULL & ~position.pieces[enemy, enemy])
    same = now[1] == permitted[1] and now[2] == permitted[2]
    same = same and (now[3] | now[4] | permitted[3] | permitted[4]) == 0
    if same:
        count = count_bits(now[0]) - count_bits(permitted[0])
    else:
        count = count_permitted(position, now)
    if victim_low | victim_high != 0:
        position.pieces[enemy, 0] ^= victim_low
        position.pieces[enemy, 1] ^= victim_high
        position.square[victim] = target
    position.pieces[side, 0] ^= change_low
    position.pieces[side, 1] ^= change_high
    position.square[slot] = origin
    return count, same


@kernel
def set_apart(position, buffer, low, high, permitted):
    """The replies to the moves that restrict the enemy otherwise than before, which leave `buffer.scratch`.

    permitted : int64[5]  what `restrictions` returns of the enemy before our move
    The number includes how many more steps the king has after the moves played that stay in `buffer.scratch`.
    """
    enemy = position.turn & 1
    side = 1 - enemy
    king = int(position.square[SLOTS * enemy])
    king_bit = SQUARE_BIT[king, enemy]
    around = KING_TARGETS[enemy, king, enemy]
    zone = king_bit | (around & ~position.pieces[enemy, enemy])
    low &= ~SQUARE_BIT[king, 0]  # as in `restrictions`
    high &= ~SQUARE_BIT[king, 1]
    all_low, all_high = decisive(position, king_bit, zone, enemy, low, high)
    near_low = all_low | SQUARE_BIT[king, 0]  # an elephant beyond the river may take him without check
    near_high = all_high | SQUARE_BIT[king, 1]
    if enemy == 0:
        near_low |= around & position.pieces[0, 0]
    else:
        near_high |= around & position.pieces[1, 1]
    index = int(PALACE_INDEX[king])
    replies = 0
    for slot in range(SLOTS):
        to_low = buffer.scratch[2 * slot]
        to_high = buffer.scratch[2 * slot + 1]
        if to_low | to_high == 0:
            continue
        origin = int(position.square[SLOTS * side + slot])
        kind = SLOT_KINDS[slot]
        apart_low = to_low
        apart_high = to_high
        aim_low = EXPOSING[kind, index, 1, 0]
        aim_high = EXPOSING[kind, index, 1, 1]
        aims_now = has_bit(aim_low, aim_high, origin)
        if not has_bit(all_low, all_high, origin) and not (
            aims_now and bears_on(kind, origin, king_bit, zone, enemy, low, high)
        ):
            apart_low &= near_low
            apart_high &= near_high
            aim_low &= to_low & ~apart_low
            aim_high &= to_high & ~apart_high
            while aim_low | aim_high != 0:
                if aim_low != 0:
                    target = lowest_bit(aim_low)
                    aim_low &= aim_low - 1
                else:
                    target = HALF + lowest_bit(aim_high)
                    aim_high &= aim_high - 1
                then_low = low & ~SQUARE_BIT[origin, 0] | SQUARE_BIT[target, 0]
                then_high = high & ~SQUARE_BIT[origin, 1] | SQUARE_BIT[target, 1]
                if bears_on(kind, target, king_bit, zone, enemy, then_low, then_high):
                    apart_low |= SQUARE_BIT[target, 0]
                    apart_high |= SQUARE_BIT[target, 1]
        while apart_low | apart_high != 0:
            if apart_low != 0:
                target = lowest_bit(apart_low)
                apart_low &= apart_low - 1
            else:
                target = HALF + lowest_bit(apart_high)
                apart_high &= apart_high - 1
            count, same = count_after(position, SLOTS * side + slot, target, permitted)
            replies += count
            if not same:
                to_low &= ~SQUARE_BIT[target, 0]
                to_high &= ~SQUARE_BIT[target, 1]
        buffer.scratch[2 * slot] = to_low
        buffer.scratch[2 * slot + 1] = to_high
    return replies


@inlined
def watch(kind, square, low, high):
    """The squares whose change may alter where a piece reaches, when (low, high) are occupied."""
    if kind == ROOK:
        return reach(kind, 0, square, low, high)
    if kind == CANNON:
        return cannon_watch(square, low, high)
    return WATCHED[kind, square, 0], WATCHED[kind, square, 1]


@inlined
def count_kind(position, buffer, kind, slot, end, may, blockers, sets):
    """The replies of the pieces `slot` to `end` - 1 of one kind to the moves in `buffer.scratch`.

    kind          : int64  a constant, so that each kind has code of its own
    slot, end     : int64  0 to 16
    may, blockers : int64[2]  sets as `restrictions` returns them
    sets          : int64[5]  the origins (low, high) and the targets of our moves, and their number
    """
    enemy = position.turn & 1
    side = 1 - enemy
    low, high = occupied(position)
    own_low = position.pieces[enemy, 0]
    own_high = position.pieces[enemy, 1]
    origins_low, origins_high, targets_low, targets_high, moves = sets
    replies = 0
    while slot < end:
        square = int(position.square[SLOTS * enemy + slot])
        slot += 1
        if square == OFF:
            continue
        bit_low = SQUARE_BIT[square, 0]
        bit_high = SQUARE_BIT[square, 1]
        may_low, may_high = may
        if has_bit(blockers[0], blockers[1], square):
            may_low, may_high = permitted_to_blocker(position, square, low, high)
        reach_low, reach_high = reach(kind, enemy, square, low, high)
        watch_low, watch_high = watch(kind, square, low, high)
        reach_low &= may_low
        reach_high &= may_high
        count = count_bits(reach_low & ~own_low) + count_bits(reach_high & ~own_high)
        replies += moves * count
        # It or what it defends may be taken.
        touched = targets_low & own_low & (reach_low | bit_low)
        touched |= targets_high & own_high & (reach_high | bit_high)
        touched |= watch_low & (origins_low | targets_low & ~own_low)
        touched |= watch_high & (origins_high | targets_high & ~own_high)
        if touched == 0:
            continue
        for i in range(SLOTS):
            to_low = buffer.scratch[2 * i]
            to_high = buffer.scratch[2 * i + 1]
            if to_low | to_high == 0:
                continue
            origin = int(position.square[SLOTS * side + i])
            then_low = low
            then_high = high
            full_low = reach_low
            full_high = reach_high
            seen_low = watch_low
            seen_high = watch_high
            then = count
            if has_bit(watch_low, watch_high, origin):
                then_low ^= SQUARE_BIT[origin, 0]
                then_high ^= SQUARE_BIT[origin, 1]
                full_low, full_high = reach(kind, enemy, square, then_low, then_high)
                seen_low, seen_high = watch(kind, square, then_low, then_high)
                full_low &= may_low
                full_high &= may_high
                then = count_bits(full_low & ~own_low) + count_bits(full_high & ~own_high)
                replies += (count_bits(to_low) + count_bits(to_high)) * (then - count)
            if (to_low & bit_low) | (to_high & bit_high) != 0:
                replies -= then
            replies += count_common(to_low & own_low, to_high & own_high, full_low, full_high)
            seen_low &= to_low & ~own_low
            seen_high &= to_high & ~own_high
            while seen_low | seen_high != 0:
                new_low = seen_low & -seen_low
                new_high = 0
                if new_low == 0:
                    new_high = seen_high & -seen_high
                seen_low ^= new_low
                seen_high ^= new_high
                full_low, full_high = reach(kind, enemy, square, then_low | new_low, then_high | new_high)
                replies += count_common(full_low, full_high, may_low & ~own_low, may_high & ~own_high) - then
    return replies


@kernel
def count_replies(position, buffer, base):
    """The number of pairs of a legal move and a legal reply; no move is written, and `base` is not used."""
    side = position.turn & 1
    enemy = 1 - side
    note_targets(position, buffer, FULL & ~position.pieces[side, 0], FULL & ~position.pieces[side, 1])
    low, high = occupied(position)
    position.turn = enemy
    permitted = restrictions(position, low, high, FULL & ~position.pieces[enemy, enemy])
    replies = set_apart(position, buffer, low, high, permitted)
    origins_low = 0
    origins_high = 0
    targets_low = 0
    targets_high = 0
    moves = 0
    for slot in range(SLOTS):
        to_low = buffer.scratch[2 * slot]
        to_high = buffer.scratch[2 * slot + 1]
        if to_low | to_high != 0:
            origin = int(position.square[SLOTS * side + slot])
            origins_low |= SQUARE_BIT[origin, 0]
            origins_high |= SQUARE_BIT[origin, 1]
            targets_low |= to_low
            targets_high |= to_high
            moves += count_bits(to_low) + count_bits(to_high)
    if moves != 0:
        steps, may_low, may_high, blockers_low, blockers_high = permitted
        may = may_low, may_high
        blockers = blockers_low, blockers_high
        sets = origins_low, origins_high, targets_low, targets_high, moves
        replies += moves * count_bits(steps)
        replies += count_kind(position, buffer, ADVISOR, ADVISORS, ELEPHANTS, may, blockers, sets)
        replies += count_kind(position, buffer, ELEPHANT, ELEPHANTS, KNIGHTS, may, blockers, sets)
        replies += count_kind(position, buffer, KNIGHT, KNIGHTS, ROOKS, may, blockers, sets)
        replies += count_kind(position, buffer, ROOK, ROOKS, CANNONS, may, blockers, sets)
        replies += count_kind(position, buffer, CANNON, CANNONS, PAWNS, may, blockers, sets)
        replies += count_kind(position, buffer, PAWN, PAWNS, SLOTS, may, blockers, sets)
    position.turn = side
    return replies
