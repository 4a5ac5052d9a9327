"""Moves of the mailbox: each piece tries its offsets, and each move is played to test it."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, ELEPHANT, KING, KNIGHT, PAWN, ROOK
from xqlab.xiangqi.representations.mailbox import BORDER, CELL, EMPTY, HOME, PALACE, WIDTH, make, unmake

ORTHOGONAL = np.array([1, -1, WIDTH, -WIDTH])
DIAGONAL = np.array([WIDTH + 1, WIDTH - 1, -WIDTH + 1, -WIDTH - 1])
LEG = np.repeat(ORTHOGONAL, 2)  # where the leg of each of a knight's eight jumps is
JUMP = 2 * LEG + np.array([WIDTH, -WIDTH, WIDTH, -WIDTH, 1, -1, 1, -1])
FORWARD = np.array([WIDTH, -WIDTH])  # by side


@kernel
def add(box, origin, target, end):
    """Write the move at `end` unless an own piece or the border is on `target`; return the new end."""
    piece = int(box.cell[target])
    if piece != BORDER and piece * (1 - 2 * box.turn) <= 0:
        box.moves[end] = origin | target << 8
        end += 1
    return end


@kernel
def add_line(box, origin, step, jumps, end):
    """As `add`, for all targets of a rook, or of a cannon (`jumps`), in one direction.

    step : int64  from one cell to the next
    """
    target = origin + step
    while box.cell[target] == EMPTY:
        end = add(box, origin, target, end)
        target += step
    if jumps:
        if box.cell[target] == BORDER:
            return end
        target += step
        while box.cell[target] == EMPTY:
            target += step
    return add(box, origin, target, end)


@kernel
def add_moves(box, kind, origin, end):
    """As `add`, for all targets of a piece of the side to move."""
    side = box.turn
    if kind == ROOK or kind == CANNON:
        for step in ORTHOGONAL:
            end = add_line(box, origin, step, kind == CANNON, end)
    elif kind == KNIGHT:
        for i in range(8):
            if box.cell[origin + LEG[i]] == EMPTY:
                end = add(box, origin, origin + JUMP[i], end)
    elif kind == ELEPHANT:
        for step in DIAGONAL:
            if box.cell[origin + step] == EMPTY and HOME[side, origin + 2 * step]:
                end = add(box, origin, origin + 2 * step, end)
    elif kind == ADVISOR:
        for step in DIAGONAL:
            if PALACE[side, origin + step]:
                end = add(box, origin, origin + step, end)
    elif kind == KING:
        for step in ORTHOGONAL:
            if PALACE[side, origin + step]:
                end = add(box, origin, origin + step, end)
    elif kind == PAWN:
        end = add(box, origin, origin + FORWARD[side], end)
        if not HOME[side, origin]:
            end = add(box, origin, origin + 1, end)
            end = add(box, origin, origin - 1, end)
    return end


@kernel
def generate(box, base):
    """Write the pseudo-legal moves to `box.moves[base:]`; return their number.

    They may leave the king in check.
    """
    end = base
    for cell in CELL:
        piece = int(box.cell[cell]) * (1 - 2 * box.turn)
        if piece > 0:
            end = add_moves(box, piece - 1, cell, end)
    return end - base


@kernel
def is_attacked(box, side):
    """Whether the other side attacks the king of `side`, or the kings face each other."""
    king = box.king[side]
    sign = 2 * side - 1  # of enemy pieces
    if king == 0:
        return False
    for step in ORTHOGONAL:
        cell = king + step
        while box.cell[cell] == EMPTY:
            cell += step
        first = int(box.cell[cell]) * sign
        if first == ROOK + 1 or first == KING + 1:
            return True
        if first != BORDER and first != -BORDER:
            cell += step
            while box.cell[cell] == EMPTY:
                cell += step
            if int(box.cell[cell]) * sign == CANNON + 1:
                return True
    for i in range(8):  # the enemy's jump reversed: its leg is beside the knight, not beside the king
        knight = king - JUMP[i]
        if int(box.cell[knight]) * sign == KNIGHT + 1 and box.cell[knight + LEG[i]] == EMPTY:
            return True
    for step in (FORWARD[side], 1, -1):
        if int(box.cell[king + step]) * sign == PAWN + 1:
            return True
    return False


@kernel
def perft(box, depth, base):
    """The number of leaves `depth` (1 to 8) plies below; each pseudo-legal move is played and tested."""
    side = box.turn
    leaves = 0
    for i in range(base, base + generate(box, base)):
        move = int(box.moves[i])
        victim = make(box, move)
        if not is_attacked(box, side):
            if depth > 1:
                leaves += perft(box, depth - 1, base + MAX_MOVES)
            else:
                leaves += 1
        unmake(box, move, victim)
    return leaves
