"""The event log: what the search did, in the order in which it did it.

Everything that is drawn, counted, replayed or explained is derived from this log. A log of length 0
records nothing. One that is full drops what decides least (`bounded_log.py`), and the result says so
(`truncated`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.search.reasons import REASONS

MOST_EVENTS = 20_000_000  # of a log: 560 MB, and the tree of them up to 1.6 GB more

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
