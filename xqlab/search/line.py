"""What both searches share: values counted from the root, the best line, bounds, and noting a cutoff."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.game import MATE
from xqlab.search.events import CUTOFF, EXACT, LOWER, UPPER, emit, emit_pruned


@kernel
def from_root(value, ply):
    """A verdict with the plies from the root counted in: the quicker mate is the better one."""
    if value <= -MATE:
        return value + ply
    if value >= MATE:
        return value - ply
    return value


@kernel
def keep_line(memory, ply, move):
    """Make `move` and the line below it the principal variation of this ply."""
    length = memory.pv_length[ply + 1]
    memory.pv[ply, 0] = move
    for i in range(length):
        memory.pv[ply, i + 1] = memory.pv[ply + 1, i]
    memory.pv_length[ply] = length + 1


@kernel
def is_enough(use, best, beta):
    """Whether the opponent will not let us come here, so that the other moves need not be searched."""
    return use.alpha_beta and best >= beta and (best > beta or not use.strict_cutoff)


@kernel
def note_cutoff(memory, log, ply, depth, searched, count, node, move, lower, beta, best, quiet):
    """Count and log a cutoff by the last of `searched` moves, and the rest of the `count` as pruned."""
    memory.cutoffs += 1
    memory.first_move_cutoffs += searched == 1
    memory.pruned += count - searched
    emit(log, memory, CUTOFF, LOWER, ply, depth, searched, node, move, lower, beta, best, quiet)
    emit_pruned(log, memory, ply, depth, searched, count, node, lower, beta, quiet)


@kernel
def bound_of(value, alpha, beta):
    """What a fail-soft value says about the true one, given the window it was searched with."""
    if value <= alpha:
        return UPPER
    if value >= beta:
        return LOWER
    return EXACT
