"""The log of a Monte-Carlo tree search: what it selected, expanded, evaluated and backed up, in this order.

The values of an event are those of the player `side`, who chose the move into `node`; at the root, of the
side to move. A log of length 0 records nothing; where it is full, events are only counted.
"""

# mypy: ignore-errors

from typing import Any

import numpy as np

from xqlab.kernels import kernel

MOST_EVENTS = 10_000_000  # of a log: 640 MB
RECORD = 1_000_000  # events that `record=True` makes room for

# Kinds of event.
KEPT = 1  # an earlier search left `node` in the tree, with N, Q and P
SELECT = 2  # among the children of `parent`, `node` is chosen: its N, Q, P and U before
EXPAND = 3  # `node` becomes a child of `parent`, with P
EVALUATE = 4  # the playout ends at `node`: `value`
BACK_UP = 5  # `value` passes `node`, which now has N and Q
PROVED = 6  # the value of `node` is exactly `value`
NOISE = 7  # `node`, a child of the root, now has this P

KIND_NAMES = ("", "KEPT", "SELECT", "EXPAND", "EVALUATE", "BACK_UP", "PROVED", "NOISE")

MCTS_EVENT = np.dtype(
    [
        ("kind", np.uint8),
        ("side", np.int8),
        ("ply", np.int16),  # of the node
        ("number", np.int16),  # of the node among its siblings, from 1; 0 at the root
        ("playout", np.int32),  # the number of the playout, from 1; 0 before the first
        ("parent", np.int32),  # -1 at the root
        ("node", np.int32),
        ("move", np.int32),  # that leads to the node
        ("visits", np.int32),  # N
        ("q", np.float64),  # Q: the mean value
        ("p", np.float64),  # P: the prior probability
        ("u", np.float64),  # U: the bonus for exploration; infinite for the first visit of UCT
        ("value", np.float64),
    ],
    align=True,
)


def new_log(capacity: int) -> Any:
    """An empty log for `capacity` events (64 bytes each), as a record array."""
    return np.zeros(capacity, dtype=MCTS_EVENT).view(np.recarray)


@kernel
def emit(log, memory, nodes, kind, playout, node, q, u, value):
    """Write one event about `node`, or only count it where the log is full."""
    index = memory.events
    memory.events = index + 1
    if index < len(log):
        subject = nodes[node]
        event = log[index]
        event.kind = kind
        event.side = subject.side
        if subject.parent >= 0:
            event.side = nodes[subject.parent].side
        event.ply = subject.ply
        event.number = subject.number
        event.playout = playout
        event.parent = subject.parent
        event.node = node
        event.move = subject.move
        event.visits = subject.visits
        event.q = q
        event.p = subject.prior
        event.u = u
        event.value = value
