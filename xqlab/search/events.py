"""The event log: what the search did, in the order in which it did it.

Everything that is drawn, counted, replayed or explained is derived from this log. A log of length 0
records nothing. When the log is full, the search continues and further events are only counted (`truncated`).
"""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.search.memory import TAKEN
from xqlab.search.reasons import REASONS

MOST_EVENTS = 20_000_000  # of a log: 560 MB, and the tree of them up to 1.6 GB more

# Kinds of event. "This node" is the position that `node` numbers; nodes are numbered as entered, from 1.
ITERATION = 1  # the search to `depth` begins with the window (alpha, beta); node 0
ENTER = 2  # this node is entered by `move`, its parent's move number `number`, with this window
LEAF = 3  # the horizon: the static evaluation, cut to the bound of a rule, is `value`
OVER = 4  # the game is over here: `value` is the verdict
TABLE = 5  # the table's value is returned: a search of `depth` gave `value`, `bound`
STAND_PAT = 6  # quiescence: not capturing is worth `value`
BEST = 7  # `move`, number `number`, is the best so far with `value`; alpha is the new alpha
CUTOFF = 8  # `move`, number `number`, gives `value` >= beta: the rest need not be searched
PRUNED = 9  # `move`, which would have been number `number`, is not searched because of the cutoff
LEAVE = 10  # this node returns `value`, `bound`; `move` is its best move, `number` how many were searched
ADJUDICATED = 11  # a rule ends the game here, or with a `bound` limits it, though there are moves: `value`
SHORTCUT = 12  # this node is answered without its moves: `value`, `bound`; `number` is one of `REASONS`
SKIPPED = 13  # `move`, number `number`, is not searched; `bound` is one of `REASONS`

REASON_NAMES = tuple(reason.name.en for reason in REASONS)
KIND_NAMES = (
    "",
    "ITERATION",
    "ENTER",
    "LEAF",
    "OVER",
    "TABLE",
    "STAND_PAT",
    "BEST",
    "CUTOFF",
    "PRUNED",
    "LEAVE",
    "ADJUDICATED",
    "SHORTCUT",
    "SKIPPED",
)

EXACT, LOWER, UPPER = 1, 2, 3  # the true value equals / is at least / is at most the value
BOUND_NAMES = ("", "EXACT", "LOWER", "UPPER")

EVENT = np.dtype(
    [
        ("kind", np.uint8),
        ("bound", np.uint8),
        ("quiescence", np.uint8),  # 1 for a node of the quiescence search
        ("depth", np.int8),  # plies that remain, 0 in quiescence
        ("ply", np.int16),  # plies from the root
        ("number", np.int16),  # 1 for the first move of a node, 2 for the second, ...; 0 where there is none
        ("node", np.int32),
        ("move", np.int32),
        ("alpha", np.int32),
        ("beta", np.int32),
        ("value", np.int32),
    ]
)


def new_log(capacity: int) -> Any:
    """An empty log for `capacity` events (28 bytes each), as a record array."""
    return np.zeros(capacity, dtype=EVENT).view(np.recarray)


@kernel
def emit(log, memory, ply, kind, bound, number, move, value):
    """Write one event of the node at `ply`, or only count it where the log is full.

    The rest of the event is what `memory.stack[ply]` says: node, depth, window, quiescence.
    """
    index = memory.events
    memory.events = index + 1
    if index < len(log):
        here = memory.stack[ply]
        event = log[index]
        event.kind = kind
        event.bound = bound
        event.ply = ply
        event.depth = here.depth
        event.number = number
        event.node = here.node
        event.move = move
        event.alpha = here.lower
        if kind == LEAVE:
            event.alpha = here.alpha
        event.beta = here.beta
        event.value = value
        event.quiescence = min(here.in_quiescence, 1)


@kernel
def emit_iteration(log, memory, depth, alpha, beta):
    """Write the ITERATION event of a search `depth` plies deep with the window (alpha, beta)."""
    root = memory.stack[0]
    root.node = 0
    root.depth = depth
    root.alpha = alpha
    root.beta = beta
    root.lower = alpha
    root.in_quiescence = 0
    emit(log, memory, 0, ITERATION, 0, 0, 0, 0)


@kernel
def emit_pruned(log, memory, ply, searched, count):
    """Write one PRUNED event for each of the node's `count` moves that is none of the `searched` ones."""
    if memory.events < len(log):
        number = searched
        for i in range(count):
            if memory.scores[ply, i] != TAKEN:
                number += 1
                move = memory.moves[ply * MAX_MOVES + i]
                emit(log, memory, ply, PRUNED, 0, number, move, 0)
    else:
        memory.events += count - searched
