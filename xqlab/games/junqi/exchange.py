"""Attacks on a post, and what an exchange there is worth."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import MATE
from xqlab.games.junqi.board_map import (
    END,
    IS_CAMP,
    LONGEST,
    MOST_ROADS,
    RAIL_BIT,
    RAIL_SQUARE,
    RAYS,
    ROADS,
    SQUARES,
)
from xqlab.games.junqi.movegen import engineer_reach
from xqlab.games.junqi.pieces import ATTACKS, BOMB, ENGINEER, FLAG, MOVER_GOES, NONE, PLATOON, TARGET_GOES
from xqlab.games.junqi.position import NOBODY, OFF, can_leave
from xqlab.kernels import kernel
from xqlab.kernels.bits import lowest_bit

TOP_WORTH = 1600  # centipawns of the highest rank among the living; each next is worth half of the last
WORTH = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 120, 300, 60, 2 * MATE], dtype=np.int64)  # kinds without a rank
SAFE = 1 << 20  # the cost of an attack that is not possible


@kernel
def worth(position, kind):
    """The worth of a kind of piece in centipawns: a rank's by its place among the ranks still alive.

    kind : int64
    """
    value = WORTH[kind]
    if NONE < kind <= PLATOON:
        value = TOP_WORTH
        for higher in range(1, kind):
            if position.counts[0, higher] + position.counts[1, higher] != 0:
                value >>= 1
    return value


@kernel
def removed_by(position, move):
    """What a move removes: bits MOVER_GOES and TARGET_GOES, 0 for a quiet move."""
    mover = position.kind[position.board[move & 127]]
    target = position.kind[position.board[move >> 7 & 127]]
    return np.int64(ATTACKS[position.both_go, mover, target])


@kernel
def gain(position, move):
    """The worth of the piece that a move removes, less that of the mover if it goes with it."""
    removes = removed_by(position, move)
    total = 0
    if removes & TARGET_GOES:
        total = worth(position, position.kind[position.board[move >> 7 & 127]])
        if removes & MOVER_GOES:
            total -= worth(position, position.kind[position.board[move & 127]])
    return total


@kernel
def mvv_lva(position, move):
    """Most valuable victim, least valuable attacker; exchanges after captures, and by what they win.

    A move by which only the mover goes captures nothing: it counts as quiet.
    """
    removes = removed_by(position, move)
    if not removes & TARGET_GOES:
        return 0
    victim = worth(position, position.kind[position.board[move >> 7 & 127]])
    mover = worth(position, position.kind[position.board[move & 127]])
    if removes & MOVER_GOES:
        return max(victim - mover, 0) + 1
    return (victim << 4) - (mover >> 3) + 300


@kernel
def only_loses(position, move):
    """Whether the mover alone is removed: an attack on a higher rank, or on a mine that stays."""
    return removed_by(position, move) == MOVER_GOES


@kernel
def is_idle(position, move):
    """Whether an engineer goes to an empty post that is next to neither flag.

    Source: the report of 2016 keeps of an engineer's moves those to occupied posts and next to the flag.
    """
    if position.kind[position.board[move & 127]] != ENGINEER or position.board[move >> 7 & 127] != NOBODY:
        return False
    return not (is_next_to_flag(position, move, 0) or is_next_to_flag(position, move, 1))


@kernel
def is_next_to_flag(position, move, side):
    """Whether the move goes to a post that a road joins to the flag of a side."""
    slot = position.flag[side]
    if slot == NOBODY or position.square[slot] == OFF:
        return False
    target = move >> 7 & 127
    for i in range(MOST_ROADS + 1):
        square = ROADS[position.map_number, position.square[slot], i]
        if square == END:
            break
        if square == target:
            return True
    return False


@kernel
def answer_cost(position, slot, kind, target):
    """What an attack by the piece `slot` costs a piece of `kind` on `target`; -SAFE where it cannot attack.

    slot : int64; kind : int64; target : int64  square
    """
    if position.kind[slot] > BOMB or not can_leave(position, slot):
        return -SAFE
    removes = ATTACKS[position.both_go, position.kind[slot], kind]
    cost = 0
    if removes & TARGET_GOES:
        cost += worth(position, kind)
    if removes & MOVER_GOES:
        cost -= worth(position, position.kind[slot])
    return cost


@kernel
def worst_attack(position, side, kind, target, vacated):
    """What the best attack of `side` on a piece of `kind` on `target` costs its owner; -SAFE without any.

    side    : int64  of the attackers
    kind    : int64  of the attacked piece, which need not stand there
    target  : int64  square
    vacated : int64  square that counts as empty; END for none
    """
    worst = -SAFE
    if IS_CAMP[position.map_number, target]:
        return worst
    for i in range(MOST_ROADS + 1):
        square = np.int64(ROADS[position.map_number, target, i])
        if square == END:
            break
        slot = position.board[square]
        if slot != NOBODY and slot >> 5 == side and square != vacated:
            worst = max(worst, answer_cost(position, slot, kind, target))
    bit = RAIL_BIT[position.map_number, target]
    if bit != 0:
        for way in range(4):
            for i in range(LONGEST):
                square = np.int64(RAYS[position.map_number, target, way, i])
                if square == END:
                    break
                slot = position.board[square]
                if slot != NOBODY and square != vacated:
                    if slot >> 5 == side:
                        worst = max(worst, answer_cost(position, slot, kind, target))
                    break
        if position.counts[side, ENGINEER] != 0:
            rails = position.rails
            if vacated != END:
                rails &= ~RAIL_BIT[position.map_number, vacated]
            left = engineer_reach(position, target, rails) & rails
            while left != 0:
                slot = position.board[RAIL_SQUARE[position.map_number, lowest_bit(left)]]
                left &= left - 1
                if slot >> 5 == side and position.kind[slot] == ENGINEER:
                    worst = max(worst, answer_cost(position, slot, kind, target))
    return worst


@kernel
def exchange_wins(position, move, threshold):
    """Whether a move wins at least `threshold` centipawns, the enemy's best answer on its square included.

    threshold : int64  centipawns

    The exchange ends there: a second capture of ours is not counted.
    """
    removes = removed_by(position, move)
    target = move >> 7 & 127
    kind = np.int64(position.kind[position.board[move & 127]])
    won = gain(position, move)
    if removes & MOVER_GOES:
        if not removes & TARGET_GOES:
            won = -worth(position, kind)
        return won >= threshold
    if won - worth(position, kind) >= threshold:
        return True
    return won - max(worst_attack(position, 1 - position.turn, kind, target, move & 127), 0) >= threshold


@kernel
def is_in_check(position):
    """Whether the enemy can take the flag of the side to move with its next move.

    The rules allow leaving it there, but a search treats it as the threat that a check is.
    """
    side = position.turn & 1
    slot = position.flag[side]
    if slot == NOBODY or position.square[slot] == OFF:
        return False
    return worst_attack(position, 1 - side, FLAG, np.int64(position.square[slot]), END) > -SAFE


@kernel
def aims_at_king(position, move):
    """Whether the move goes next to the enemy flag."""
    return is_next_to_flag(position, move, 1 - position.turn)


@kernel
def may_pass(position):
    """Whether the side to move has three pieces that move, so that zugzwang is unlikely."""
    left = position.living[position.turn & 1] & position.movable[position.turn & 1]
    left &= left - 1
    return left & left - 1 != 0


@kernel
def footprint(position, move):
    """The kind of the moved piece and its target square: below 12 * 85 = 1020."""
    kind = np.int64(position.kind[position.board[move & 127]])
    return (kind - 1) * SQUARES + (move >> 7 & 127)
