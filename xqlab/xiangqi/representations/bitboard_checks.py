"""Check detection on bitboards: walk from the king to his attackers."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import kernel
from xqlab.xiangqi.core.squares import CANNON, KING, KNIGHT, PAWN, ROOK
from xqlab.xiangqi.representations.bitboards import BEND, FORWARD, pieces_of, shift


@kernel
def stands(bits, low, high, kind, side):
    """Whether a piece of this kind and side stands on one of the squares (low, high)."""
    there_low, there_high = pieces_of(bits, kind, side)
    return low & there_low | high & there_high != 0


@kernel
def is_attacked(bits, side):
    """Whether the other side attacks the king of `side`, or the kings face each other."""
    enemy = 1 - side
    all_low = bits.pieces[0, 0] | bits.pieces[1, 0]
    all_high = bits.pieces[0, 1] | bits.pieces[1, 1]
    king_low, king_high = pieces_of(bits, KING, side)
    for step in range(4):
        low, high = shift(king_low, king_high, step)
        if step != FORWARD + enemy and stands(bits, low, high, PAWN, enemy):
            return True
        while (low & ~all_low) | (high & ~all_high) != 0:
            low, high = shift(low, high, step)
        if stands(bits, low, high, ROOK, enemy) or stands(bits, low, high, KING, enemy):
            return True
        low, high = shift(low, high, step)
        while (low & ~all_low) | (high & ~all_high) != 0:
            low, high = shift(low, high, step)
        if stands(bits, low, high, CANNON, enemy):
            return True
        # A reversed knight's jump begins with the diagonal step: the leg is beside the knight.
        for i in range(2):
            low, high = shift(king_low, king_high, BEND[step, i])
            low, high = shift(low & ~all_low, high & ~all_high, step)
            if stands(bits, low, high, KNIGHT, enemy):
                return True
    return False
