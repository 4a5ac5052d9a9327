"""Writing the event log: an event of the node at a ply, of an iteration, of moves that a cutoff prunes."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.search.bounded_log import make_room
from xqlab.search.events import ITERATION, LEAVE, PRUNED
from xqlab.search.memory import TAKEN


@kernel
def emit(log, memory, ply, kind, bound, number, move, value):
    """Write one event of the node at `ply`, or only count it where the log has no room.

    The rest of the event is what `memory.stack[ply]` says: node, depth, window, quiescence.
    """
    if memory.events == len(log) > 0:
        make_room(log, memory)
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
    if memory.events <= len(log) > 0:
        number = searched
        for i in range(count):
            if memory.scores[ply, i] != TAKEN:
                number += 1
                move = memory.moves[ply * MAX_MOVES + i]
                emit(log, memory, ply, PRUNED, 0, number, move, 0)
    else:
        memory.events += count - searched
