"""The event log: what the search did, in the order in which it did it.

Everything that is drawn, counted, replayed or explained is derived from this log. A log of length 0
records nothing.

A log that is full keeps what decides and drops the rest, and the result says so (`truncated`): it stays that
of a whole tree, down to some ply. Of each iteration it keeps what happened at the root and to each of its
moves, and the best line to its end; of the last depth that was finished, and of the one that is searched, all
as many plies down as there is room for. The ENTER event of a node whose moves were dropped says so, with the
number of nodes below it.
"""

# mypy: ignore-errors

from typing import Any

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.search.memory import MAX_PLY, TAKEN
from xqlab.search.reasons import REASONS

MOST_EVENTS = 20_000_000  # of a log: 560 MB, and the tree of them up to 0.4 GB more

# Kinds of event. "This node" is the position that `node` numbers; nodes are numbered as entered, from 1.
ITERATION = 1  # the search to `depth` begins with the window (alpha, beta); node 0
ENTER = 2  # this node is entered by `move`, its parent's move number `number`, with this window; where it is
# THINNED, `value` is the number of nodes below it that the log has dropped
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

THINNED = 1  # the `bound` of an ENTER event: the log was full, and has dropped what is below this node
DROPPED = 2  # marks an event that the log is about to drop, in `quiescence`

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
    """Write one event of the node at `ply`, or only count it where the log has no room.

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


# -- a log that is full --------------------------------------------------------------------------------------

# What an iteration is, compared with the last depth that was finished, and the rows of the scratch memory.
EARLIER, DECIDING, LATER = 0, 1, 2
ON_LINE, EXPECTS, HAS_BEST, PLACE = 3, 4, 5, 6
CLOSED, OPEN = 1, 2  # a node on the best line


@kernel
def make_room(log, memory):
    """Drop from a log what decides least, an eighth of it or more where that is possible.

    An eighth of each log is a reserve: it is for what happens from the event that fills the rest to the next
    node. A log without that much room stays as it is from then on, and has the first events.
    """
    events = int(memory.events)
    most = 5 * len(log) // 8
    while events > 3 * len(log) // 4 and most > 0:
        events = thin(log, events, most, memory.thinning)
        most //= 2
    memory.dropped += memory.events - events
    memory.events = events


@kernel
def thin(log, events, most, thinning):
    """Thin out the first `events` of a log to about `most`; how many are left, in order, at its beginning.

    thinning : int32[THINNING, MAX_PLY + 2]  scratch
    """
    depth = deciding_depth(log, events)
    count_plies(log, events, depth, thinning)
    earlier = count_down_to(thinning, EARLIER, 1)
    room = most
    limits = (0, 0, 0)
    if earlier <= most // 3:
        limits = (1, 0, 0)
        room -= earlier
    later = count_down_to(thinning, LATER, MAX_PLY + 1)
    deciding = deepest_within(thinning, DECIDING, room - min(later, most // 3))
    room -= count_down_to(thinning, DECIDING, deciding)
    limits = (limits[0], deciding, deepest_within(thinning, LATER, room))
    mark_dropped(log, events, depth, limits, thinning)
    return drop_marked(log, events, thinning)


@kernel
def deciding_depth(log, events):
    """The greatest depth at which a search of the root has found a best move, 0 for none."""
    depth = 0
    for k in range(events):
        if log[k].kind == LEAVE and log[k].ply == 0 and log[k].bound != UPPER:
            depth = max(depth, int(log[k].depth))
    return depth


@kernel
def when(depth, deciding):
    """Which row of the scratch memory counts the events of an iteration."""
    if depth < deciding:
        return EARLIER
    return DECIDING if depth == deciding else LATER


@kernel
def count_plies(log, events, depth, thinning):
    """Count the events at each ply of the iterations before, at and after the deciding depth."""
    for row in range(EARLIER, LATER + 1):
        for ply in range(MAX_PLY + 2):
            thinning[row, ply] = 0
    row = LATER
    for k in range(events):
        if log[k].kind == ITERATION:
            row = when(log[k].depth, depth)
        thinning[row, log[k].ply] += 1


@kernel
def count_down_to(thinning, row, last):
    """The events of some iterations, those of a row, from the root down to ply `last`."""
    total = 0
    for ply in range(last + 1):
        total += int(thinning[row, ply])
    return total


@kernel
def deepest_within(thinning, row, room):
    """The last ply down to which all these events fit in the room; 0 where those of the root do not."""
    ply = 0
    while ply < MAX_PLY + 1 and count_down_to(thinning, row, ply + 1) <= room:
        ply += 1
    return ply


@kernel
def mark_dropped(log, events, depth, limits, thinning):
    """Mark the events to drop, from the last to the first: so a node's best move is known before it is met.

    limits : (int64, int64, int64)  the last ply to keep in the iterations before, at and after this depth

    Below its limit an iteration keeps the best line: of each of its nodes the move that was its best. The
    nodes that are still open are on it, with all that they did themselves, and so is the last one left: the
    next event may be about it.
    """
    for ply in range(MAX_PLY + 2):
        thinning[ON_LINE, ply] = OPEN
        thinning[EXPECTS, ply] = thinning[HAS_BEST, ply] = 0
    if log[events - 1].kind == LEAVE and log[events - 1].ply > 0:
        thinning[EXPECTS, log[events - 1].ply - 1] = 1
    end = events
    while end > 0:
        first = end - 1
        while first > 0 and log[first].kind != ITERATION:
            first -= 1
        limit = limits[when(log[first].depth, depth)]
        for k in range(end - 1, first, -1):
            event = log[k]
            ply = int(event.ply)
            if event.kind == LEAVE:
                thinning[ON_LINE, ply] = CLOSED
                if ply > 0:
                    if thinning[ON_LINE, ply - 1] == 0 or thinning[EXPECTS, ply - 1] == 0:
                        thinning[ON_LINE, ply] = 0
                    thinning[EXPECTS, ply - 1] = 0
                thinning[EXPECTS, ply] = thinning[HAS_BEST, ply] = 0
            if (event.kind == BEST or event.kind == CUTOFF) and thinning[HAS_BEST, ply] == 0:
                thinning[EXPECTS, ply] = thinning[HAS_BEST, ply] = 1
            is_on_line = thinning[ON_LINE, ply] != 0
            keeps = is_on_line or ply <= limit
            if event.kind == BEST:
                keeps = ply < limit or (is_on_line and thinning[EXPECTS, ply] != 0)
            elif event.kind == CUTOFF:
                keeps = ply < limit or is_on_line
            elif event.kind == PRUNED or event.kind == SKIPPED:
                keeps = ply < limit or thinning[ON_LINE, ply] == OPEN
            if not keeps:
                event.quiescence |= DROPPED
        end = first


@kernel
def drop_marked(log, events, thinning):
    """Close the gaps of the marked events; a node above them gets a mark and their number of nodes."""
    kept = 0
    ply = 0  # of the innermost open node
    for k in range(events):
        event = log[k]
        if event.quiescence & DROPPED:
            above = log[thinning[PLACE, ply]]
            above.bound = THINNED
            if event.kind == ENTER:
                above.value += 1 + event.value
            continue
        if event.kind == ENTER:
            ply = int(event.ply)
            thinning[PLACE, ply] = kept
        elif event.kind == LEAVE:
            ply = int(event.ply) - 1
        if kept < k:
            copy_event(event, log[kept])
        kept += 1
    return kept


@kernel
def copy_event(event, to):
    """Write all that an event says to another one."""
    to.kind = event.kind
    to.bound = event.bound
    to.quiescence = event.quiescence
    to.depth = event.depth
    to.ply = event.ply
    to.number = event.number
    to.node = event.node
    to.move = event.move
    to.alpha = event.alpha
    to.beta = event.beta
    to.value = event.value
