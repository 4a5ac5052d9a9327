"""How a game of Xiangqi ends, and what a capture is worth trying."""

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel
from xqlab.game import MATE
from xqlab.xiangqi.squares import NOBODY, SLOT_KINDS

# How dear a man is, for ordering captures only: king advisor elephant knight rook cannon pawn.
DEARNESS = np.array([7, 2, 2, 4, 6, 5, 1], dtype=np.int64)


@kernel
def verdict(position):
    """A side without a legal move has lost, in check or not."""
    return -MATE


@kernel
def mvv_lva(position, move):
    """0 for a quiet move, else most valuable victim first, least valuable attacker among equals."""
    victim = position.board[move >> 7]
    if victim == NOBODY:
        return 0
    attacker = position.board[move & 127]
    return int(8 * DEARNESS[SLOT_KINDS[victim]] - DEARNESS[SLOT_KINDS[attacker]])
