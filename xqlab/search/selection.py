"""Which quiet moves are searched less deep, and which not at all: guesses that save most of the tree."""

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.search.enhancements import LATEST
from xqlab.search.events import FUTILITY, LATE_MOVE


@kernel
def skip_reason(use, depth, searched, static, lower):
    """Why a quiet move, number `searched`, need not be searched `depth` plies deep; 0 where it must."""
    if use.late_move_pruning and depth <= use.late_move_depth:
        if searched > use.late_moves + depth * depth:
            return LATE_MOVE
    if use.futility and depth <= use.futility_depth:
        if static + use.futility_margin * depth <= lower:
            return FUTILITY
    return 0


@kernel
def reduction_of(use, memory, depth, searched, narrow):
    """The plies that a quiet move, number `searched`, is searched less deep; fewer on the main line."""
    if depth < use.reduction_depth or searched <= use.reduction_moves:
        return 0
    less = int(use.reductions[min(depth, LATEST - 1), min(searched, LATEST - 1)])
    if not narrow:
        less -= 1
    less = max(min(less, depth - 2), 0)
    memory.reductions += less > 0
    return less
