"""How a leaf gets its value: a random playout, the static evaluation, or a short alpha-beta search.

Each loop plays until the limit, a stop or a proof. A policy-value function is called from Python instead, see
`xqlab.mcts.policy`.
"""

# mypy: ignore-errors

import numpy as np

from xqlab.game import INFINITY, UNDECIDED, adjudicate, evaluate, generate, make, turn, unmake, verdict
from xqlab.kernels import kernel
from xqlab.mcts.memory import TERMINAL
from xqlab.mcts.tree import back_up_all, end_playout, for_side, keeps_on, select, value_of
from xqlab.search.alphabeta import search


@kernel
def random_number(memory, count):
    """A random number from 0 to `count` - 1."""
    word = memory.random
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    memory.random = word
    return np.int64(word >> np.uint64(33)) % count


@kernel
def random_playout(position, memory, evaluator):
    """The value for side 0 of a random game from here; cut short, the static evaluation of its end."""
    plies = 0
    result, _since = adjudicate(position, memory, 0, 0)
    while result == UNDECIDED:
        if plies >= memory.playout_plies:
            result = evaluate(evaluator, position)
            break
        count = generate(position, memory, 0)
        if count == 0:
            result = verdict(position)
            break
        make(position, np.int64(memory.moves[random_number(memory, count)]))
        plies += 1
        result, _since = adjudicate(position, memory, 0, 0)
    value = for_side(turn(position), value_of(memory, result))
    for _ in range(plies):
        unmake(position)
    return value


@kernel
def play_playouts(position, memory, nodes, log, evaluator):
    """Values by random playouts."""
    while keeps_on(memory, nodes):
        leaf = select(position, memory, nodes, log)
        value = nodes[leaf].low
        if nodes[leaf].state != TERMINAL:
            value = random_playout(position, memory, evaluator)
        end_playout(position, memory, nodes, log, leaf, value)
    back_up_all(memory, nodes, log)


@kernel
def play_static(position, memory, nodes, log, evaluator):
    """Values by the static evaluation."""
    while keeps_on(memory, nodes):
        leaf = select(position, memory, nodes, log)
        value = nodes[leaf].low
        if nodes[leaf].state != TERMINAL:
            value = for_side(turn(position), value_of(memory, evaluate(evaluator, position)))
        end_playout(position, memory, nodes, log, leaf, value)
    back_up_all(memory, nodes, log)


@kernel
def play_searches(position, memory, nodes, log, evaluator, within, table, silent, use):
    """Values by alpha-beta searches of `memory.leaf_depth` plies.

    within : Memory  of these searches
    silent : EVENT[0]  their log
    """
    ply = np.int64(0)
    infinity = np.int64(INFINITY)
    while keeps_on(memory, nodes):
        leaf = select(position, memory, nodes, log)
        value = nodes[leaf].low
        if nodes[leaf].state != TERMINAL:
            within.root_move = 0
            within.root_depth = memory.leaf_depth
            depth = memory.leaf_depth
            centipawns = search(
                position, within, table, silent, use, evaluator, depth, -infinity, infinity, ply
            )
            if within.stop != 0:  # no value: this playout counts as the static evaluation
                centipawns = evaluate(evaluator, position)
            value = for_side(turn(position), value_of(memory, centipawns))
        end_playout(position, memory, nodes, log, leaf, value)
    back_up_all(memory, nodes, log)
