"""Moves on bitboards: all pieces of a kind shift at once, and each move is played to test it."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.kernels.bits import lowest_bit
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, ELEPHANT, FULL, HALF, KING, KNIGHT, PAWN, ROOK
from xqlab.xiangqi.representations.bitboard_checks import is_attacked
from xqlab.xiangqi.representations.bitboards import (
    BEND,
    EAST,
    FORWARD,
    HOME,
    OFFSET,
    PALACE,
    WEST,
    make,
    pieces_of,
    shift,
    unmake,
)


@kernel
def write(bits, low, high, offset, end):
    """Write one move for each square (low, high) that pieces have reached by `offset`; return the new end."""
    while low != 0:
        target = lowest_bit(low)
        bits.moves[end] = (target - offset) | target << 7
        low &= low - 1
        end += 1
    while high != 0:
        target = HALF + lowest_bit(high)
        bits.moves[end] = (target - offset) | target << 7
        high &= high - 1
        end += 1
    return end


@kernel
def write_steps(bits, low, high, step, may_low, may_high, end):
    """As `write`, for pieces that go one step and may end on the squares (may_low, may_high)."""
    low, high = shift(low, high, step)
    return write(bits, low & may_low, high & may_high, OFFSET[step], end)


@kernel
def write_jumps(bits, low, high, first, second, may_low, may_high, end):
    """As `write_steps`, for two steps, the first of them onto an empty square: knights and elephants."""
    low, high = shift(low, high, first)
    low &= ~(bits.pieces[0, 0] | bits.pieces[1, 0])
    high &= ~(bits.pieces[0, 1] | bits.pieces[1, 1])
    low, high = shift(low, high, second)
    return write(bits, low & may_low, high & may_high, OFFSET[first] + OFFSET[second], end)


@kernel
def write_lines(bits, kind, step, may_low, may_high, end):
    """As `write_steps`, for all rooks or all cannons in one direction; `over`: cannons past a screen."""
    all_low = bits.pieces[0, 0] | bits.pieces[1, 0]
    all_high = bits.pieces[0, 1] | bits.pieces[1, 1]
    low, high = pieces_of(bits, kind, bits.turn)
    over_low = 0
    over_high = 0
    offset = 0
    while low | high | over_low | over_high != 0:
        low, high = shift(low, high, step)
        over_low, over_high = shift(over_low, over_high, step)
        offset += OFFSET[step]
        if kind == ROOK:
            end = write(bits, low & may_low, high & may_high, offset, end)
        else:
            to_low = low & ~all_low | over_low & all_low & may_low
            to_high = high & ~all_high | over_high & all_high & may_high
            end = write(bits, to_low, to_high, offset, end)
            over_low = over_low & ~all_low | low & all_low
            over_high = over_high & ~all_high | high & all_high
        low &= ~all_low
        high &= ~all_high
    return end


@kernel
def generate(bits, base):
    """Write the pseudo-legal moves to `bits.moves[base:]`; return their number.

    They may leave the king in check.
    """
    side = bits.turn
    end = base
    may_low = FULL & ~bits.pieces[side, 0]
    may_high = FULL & ~bits.pieces[side, 1]
    palace_low = PALACE[side, 0] & may_low
    palace_high = PALACE[side, 1] & may_high
    home_low = HOME[side, 0] & may_low
    home_high = HOME[side, 1] & may_high
    for step in range(4):
        across = step + 4
        end = write_lines(bits, ROOK, step, may_low, may_high, end)
        end = write_lines(bits, CANNON, step, may_low, may_high, end)
        low, high = pieces_of(bits, KNIGHT, side)
        for i in range(2):
            end = write_jumps(bits, low, high, step, BEND[step, i], may_low, may_high, end)
        low, high = pieces_of(bits, ELEPHANT, side)
        end = write_jumps(bits, low, high, across, across, home_low, home_high, end)
        low, high = pieces_of(bits, ADVISOR, side)
        end = write_steps(bits, low, high, across, palace_low, palace_high, end)
        low, high = pieces_of(bits, KING, side)
        end = write_steps(bits, low, high, step, palace_low, palace_high, end)
    low, high = pieces_of(bits, PAWN, side)
    end = write_steps(bits, low, high, FORWARD + side, may_low, may_high, end)
    low &= ~HOME[side, 0]
    high &= ~HOME[side, 1]
    end = write_steps(bits, low, high, EAST, may_low, may_high, end)
    end = write_steps(bits, low, high, WEST, may_low, may_high, end)
    return end - base


@kernel
def perft(bits, depth, base):
    """The number of leaves `depth` (1 to 8) plies below; each pseudo-legal move is played and tested."""
    side = bits.turn
    leaves = 0
    for i in range(base, base + generate(bits, base)):
        move = int(bits.moves[i])
        victim = make(bits, move)
        if not is_attacked(bits, side):
            if depth > 1:
                leaves += perft(bits, depth - 1, base + MAX_MOVES)
            else:
                leaves += 1
        unmake(bits, move, victim)
    return leaves
