"""The moves of Junqi: by road a step, by railway any distance straight on; engineers turn corners there."""

# mypy: ignore-errors

import numpy as np

from xqlab.games.junqi.board_map import (
    END,
    IS_CAMP,
    MOST_ROADS,
    RAIL_BIT,
    RAIL_NEIGHBOURS,
    RAIL_SQUARE,
    RAYS,
    ROADS,
)
from xqlab.games.junqi.pieces import ATTACKS, ENGINEER, TARGET_GOES
from xqlab.games.junqi.position import NOBODY, SIDE_SLOTS, can_leave, has_flag
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import lowest_bit


@kernel
def generate(position, buffer, base):
    """The legal moves; none once a flag is taken or the limit of plies without a removal is reached."""
    if not has_flag(position, 0) or not has_flag(position, 1):
        return 0
    if 0 < position.limit <= position.clock:
        return 0
    return write_moves(position, buffer, base, False)


@kernel
def captures(position, buffer, base):
    """The legal moves that remove an enemy piece."""
    if not has_flag(position, 0) or not has_flag(position, 1):
        return 0
    return write_moves(position, buffer, base, True)


@kernel
def write_moves(position, buffer, base, only_captures):
    """The moves of all pieces of the side to move, all of them or captures alone; how many.

    only_captures : bool
    """
    side = position.turn & 1
    count = base
    left = position.living[side] & position.movable[side]
    while left != 0:
        slot = SIDE_SLOTS * side + lowest_bit(left)
        left &= left - 1
        if can_leave(position, slot):
            origin = np.int64(position.square[slot])
            i = 0
            target = np.int64(ROADS[position.map_number, origin, 0])
            while target != END:
                if allows(position, slot, target, only_captures):
                    buffer.moves[count] = origin | target << 7
                    count += 1
                i += 1
                target = np.int64(ROADS[position.map_number, origin, i])
            if RAIL_BIT[position.map_number, origin] != 0:
                if position.kind[slot] == ENGINEER:
                    count = write_engineer(position, buffer, count, slot, only_captures)
                else:
                    count = write_rides(position, buffer, count, slot, only_captures)
    return count - base


@kernel
def write_rides(position, buffer, count, slot, only_captures):
    """A piece's moves straight along its railways, written from `buffer.moves[count]`; where they end.

    count         : int64  first free index in `buffer.moves`
    only_captures : bool
    """
    origin = np.int64(position.square[slot])
    for way in range(4):
        i = 0
        target = np.int64(RAYS[position.map_number, origin, way, 0])
        while target != END:
            if allows(position, slot, target, only_captures):
                buffer.moves[count] = origin | target << 7
                count += 1
            if position.board[target] != NOBODY:
                break
            i += 1
            target = np.int64(RAYS[position.map_number, origin, way, i])
    return count


@kernel
def write_engineer(position, buffer, count, slot, only_captures):
    """As `write_rides` for an engineer, who turns corners.

    count         : int64  first free index in `buffer.moves`
    only_captures : bool
    """
    origin = np.int64(position.square[slot])
    left = engineer_reach(position, origin, position.rails)
    if only_captures:
        left &= position.rails
    while left != 0:
        target = np.int64(RAIL_SQUARE[position.map_number, lowest_bit(left)])
        left &= left - 1
        if allows(position, slot, target, only_captures):
            buffer.moves[count] = origin | target << 7
            count += 1
    return count


@kernel
def engineer_reach(position, origin, rails):
    """The railway posts that an engineer reaches from one, as a set: empty ones, and the first piece behind.

    origin : int64  a railway post
    rails  : int64  set of the railway posts that count as occupied
    """
    start = RAIL_BIT[position.map_number, origin]
    reached = start | RAIL_NEIGHBOURS[position.map_number, lowest_bit(start)]
    free = ~rails
    open_ends = reached & free
    while open_ends != 0:
        more = RAIL_NEIGHBOURS[position.map_number, lowest_bit(open_ends)] & ~reached
        open_ends &= open_ends - 1
        reached |= more
        open_ends |= more & free
    return reached & ~start


@inlined
def allows(position, slot, target, only_captures):
    """Whether a piece may move to a post within its reach: not to an own piece, nor to one in a camp.

    target        : int64  square
    only_captures : bool  whether it has to remove an enemy piece
    """
    other = position.board[target]
    if other == NOBODY:
        return not only_captures
    if other >> 5 == slot >> 5 or IS_CAMP[position.map_number, target]:
        return False
    if only_captures:
        return ATTACKS[position.both_go, position.kind[slot], position.kind[other]] & TARGET_GOES != 0
    return True


@kernel
def has_move(position):
    """Whether the side to move has a piece that can move."""
    side = position.turn & 1
    left = position.living[side] & position.movable[side]
    while left != 0:
        slot = SIDE_SLOTS * side + lowest_bit(left)
        left &= left - 1
        if can_leave(position, slot):
            origin = np.int64(position.square[slot])
            for i in range(MOST_ROADS + 1):
                target = np.int64(ROADS[position.map_number, origin, i])
                if target == END:
                    break
                if allows(position, slot, target, False):
                    return True
            for way in range(4):
                target = np.int64(RAYS[position.map_number, origin, way, 0])
                if target != END and allows(position, slot, target, False):
                    return True
    return False
