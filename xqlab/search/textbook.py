"""Minimax and alpha-beta as a textbook prints them: read these first; they are also the oracle of THE search.

Both are negamax: a value is always seen from the side to move, so one branch serves both sides. Both count
nodes in `memory.nodes` and write one LEAF event for each position that they value.

Source: D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975.
"""

# mypy: ignore-errors

import numpy as np

from xqlab.game import INFINITY, MAX_MOVES, evaluate, generate, make, unmake, verdict
from xqlab.kernels import kernel
from xqlab.search.events import EXACT, LEAF, emit
from xqlab.search.line import from_root


@kernel
def leaf(position, memory, log, ply, move, value):
    """`value` with mates counted from the root, written to the log."""
    value = from_root(value, ply)
    memory.stack[ply].node = memory.nodes
    emit(log, memory, ply, LEAF, EXACT, 0, move, value)
    return value


@kernel
def minimax(position, memory, log, evaluator, depth, ply, move):
    """The value of `position` searched `depth` plies deep, every move of every position tried."""
    memory.nodes += 1
    if depth == 0:
        return leaf(position, memory, log, ply, move, evaluate(evaluator, position))
    base = ply * MAX_MOVES
    count = generate(position, memory, base)
    if count == 0:
        return leaf(position, memory, log, ply, move, verdict(position))
    best = -INFINITY
    for i in range(base, base + count):
        make(position, memory.moves[i])
        value = -minimax(position, memory, log, evaluator, depth - 1, ply + 1, np.int64(memory.moves[i]))
        unmake(position)
        best = max(best, value)
    return best


@kernel
def alpha_beta(position, memory, log, evaluator, depth, alpha, beta, ply, move):
    """As `minimax`, but moves that cannot change the result are not tried; fail-soft.

    The value is exact when alpha < value < beta, else a bound: at most value, or at least value.
    """
    memory.nodes += 1
    if depth == 0:
        return leaf(position, memory, log, ply, move, evaluate(evaluator, position))
    base = ply * MAX_MOVES
    count = generate(position, memory, base)
    if count == 0:
        return leaf(position, memory, log, ply, move, verdict(position))
    best = -INFINITY
    for i in range(base, base + count):
        make(position, memory.moves[i])
        below = np.int64(memory.moves[i])
        value = -alpha_beta(position, memory, log, evaluator, depth - 1, -beta, -alpha, ply + 1, below)
        unmake(position)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
