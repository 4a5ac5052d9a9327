"""What both searches share: entering and leaving a node, values from the root, the best line, cutoffs."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import MATE, NO_MOVE, is_over
from xqlab.kernels import inlined, kernel
from xqlab.search.events import (
    CUTOFF,
    ENTER,
    EXACT,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    UPPER,
    emit,
    emit_pruned,
    make_room,
)


@kernel
def enter(memory, log, ply, depth, alpha, beta, in_quiescence):
    """Count a node and log that it is entered; the move that leads there is already on the stack."""
    if len(log) >= memory.events > len(log) - len(log) // 8:
        make_room(log, memory)
    memory.nodes += 1
    here = memory.stack[ply]
    here.node = memory.nodes
    here.depth = depth
    here.alpha = alpha
    here.beta = beta
    here.lower = alpha
    here.in_quiescence = in_quiescence
    here.rule_bound = 0
    memory.pv_length[ply] = 0
    if memory.nodes >= memory.node_limit:
        memory.stop = 1
    emit(log, memory, ply, ENTER, 0, here.number, here.entered_by, 0)


@kernel
def from_root(value, ply):
    """A verdict with the plies from the root counted in: the quicker mate is the better one."""
    if value <= -MATE:
        return value + ply
    if value >= MATE:
        return value - ply
    return value


@kernel
def within_rule(memory, ply, value):
    """A value of the node at `ply`, or a draw where a repetition allows no less, or no more."""
    bound = memory.stack[ply].rule_bound
    if (bound == LOWER and value < 0) or (bound == UPPER and value > 0):
        return np.int64(0)
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
def causes_cutoff(use, best, beta):
    """Whether the opponent will not let us come here, so that the other moves need not be searched."""
    return use.alpha_beta and best >= beta and (best > beta or not use.strict_cutoff)


@inlined
def leave(log, memory, ply, bound, searched, move, value):
    """`value`, logged as what the node returns."""
    emit(log, memory, ply, LEAVE, bound, searched, move, value)
    return value


@inlined
def leave_early(log, memory, ply, kind, bound, number, move, value):
    """`value`, logged with an event that decides the node without its moves, and as what it returns."""
    emit(log, memory, ply, kind, bound, number, move, value)
    return leave(log, memory, ply, bound, 0, NO_MOVE, value)


@kernel
def leave_as_leaf(position, memory, log, ply, value):
    """`value`, counted and logged as that of a leaf, or as the end of the game."""
    here = memory.stack[ply]
    if is_over(position):
        emit(log, memory, ply, OVER, EXACT, here.number, here.entered_by, value)
    else:
        memory.leaves += 1
        emit(log, memory, ply, LEAF, EXACT, here.number, here.entered_by, value)
    return leave(log, memory, ply, EXACT, 0, NO_MOVE, value)


@kernel
def note_cutoff(memory, log, ply, searched, count, move, best):
    """Count and log a cutoff by `move`, the last of `searched` ones, and as pruned the rest of `count`."""
    memory.cutoffs += 1
    memory.first_move_cutoffs += searched == 1
    memory.pruned += count - searched
    emit(log, memory, ply, CUTOFF, LOWER, searched, move, best)
    emit_pruned(log, memory, ply, searched, count)


@kernel
def bound_of(value, alpha, beta):
    """What a fail-soft value says about the true one, given the window it was searched with."""
    if value <= alpha:
        return UPPER
    if value >= beta:
        return LOWER
    return EXACT
