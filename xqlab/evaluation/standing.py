"""Material, the squares that men stand on, and the phase of the game that follows from the men left."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import MATERIAL, MATERIAL_TERM, PIECE_SQUARE, SQUARE_TERM
from xqlab.xiangqi.core.squares import CANNON, KNIGHT, OFF, ROOK, SLOT_KINDS, SLOTS

PHASES = 32  # the opening: all rooks, knights and cannons are there
PHASE_BITS = 5
PHASE_WORTH = np.array([{KNIGHT: 2, ROOK: 4, CANNON: 2}.get(int(kind), 0) for kind in SLOT_KINDS])


@kernel
def phase(position):
    """PHASES in the opening, 0 when no rook, knight or cannon is left."""
    left = 0
    for slot in range(5, 11):
        if position.square[slot] != OFF:
            left += PHASE_WORTH[slot]
        if position.square[SLOTS + slot] != OFF:
            left += PHASE_WORTH[SLOTS + slot]
    return left


@kernel
def standing(evaluator, position):
    """Material and piece-square of Red's men less Black's: one look into a table for each man."""
    total = 0
    for slot in range(SLOTS):
        total += int(evaluator.values[slot, position.square[slot]])
    for slot in range(SLOTS, 2 * SLOTS):
        total -= int(evaluator.values[slot, position.square[slot]])
    if evaluator.counting != 0:
        count_standing(evaluator, position, 0)
        count_standing(evaluator, position, 1)
    return total


@kernel
def count_standing(evaluator, position, side):
    """Note which man stands where."""
    first = SLOTS * side
    for slot in range(first, first + SLOTS):
        square = position.square[slot]
        if square != OFF:
            term = MATERIAL_TERM[SLOT_KINDS[slot]]
            if term >= 0 and evaluator.on[MATERIAL] != 0:
                tally(evaluator, side, term, 1)
            term = SQUARE_TERM[slot, square]
            if term >= 0 and evaluator.on[PIECE_SQUARE] != 0:
                tally(evaluator, side, term, 1)
