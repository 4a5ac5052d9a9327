"""Which events of a log raise which counter of the search."""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game import NO_MOVE
from xqlab.kernels import kernel
from xqlab.search.events import CUTOFF, ENTER, LEAF, OVER, PRUNED, SHORTCUT, SKIPPED, STAND_PAT, TABLE
from xqlab.search.memory import MAX_PLY
from xqlab.search.reasons import NULL_MOVE


def raised_by(log: Any) -> dict[str, NDArray[np.bool_]]:
    """Counter name -> bool[events], whether the event raises it.

    Of `xqlab.search.memory.COUNTERS`: the log has no events for probes of the table, and what a check extends
    or a null move verifies shows only in the depth of the moves below.
    """
    kind, number, ply, quiet = log["kind"], log["number"], log["ply"], log["quiescence"] > 0
    before = np.concatenate(([0], kind[:-1]))
    entered, again = kind == ENTER, np.zeros(len(log), dtype=np.bool_)
    mark_again(log, again, np.zeros(MAX_PLY + 3, dtype=np.int64))
    return {
        "nodes": entered,
        "leaves": (kind == LEAF) | (kind == STAND_PAT),
        "quiescence_nodes": quiet & ((kind == STAND_PAT) | (kind == OVER) | (entered & (before == ENTER))),
        "cutoffs": kind == CUTOFF,
        "first_move_cutoffs": (kind == CUTOFF) & (number == 1),
        "pruned": kind == PRUNED,
        "table_cutoffs": kind == TABLE,
        "researches": again,
        "null_moves": entered & (ply > 0) & (number == 0) & (log["move"] == NO_MOVE),
        "shortcuts": (kind == SHORTCUT) & (number != NULL_MOVE),
        "skipped": kind == SKIPPED,
    }


def ply_of(log: Any, name: str) -> NDArray[np.int16]:
    """int16[events]  the ply at which an event counts that raises the counter `name`."""
    plies: NDArray[np.int16] = log["ply"]
    if name == "quiescence_nodes":  # a node in check has no event of its own until its first move is tried
        plies = plies - (log["kind"] == ENTER)
    return plies


@kernel(waits=False)
def mark_again(log, again, latest):
    """Mark the ENTER events whose move, by its number, is the one entered before it from the same node.

    latest : int64[MAX_PLY + 3], scratch; by ply, the number of the last move entered from the node there
    """
    for index in range(len(log)):
        event = log[index]
        if event.kind == ENTER:
            latest[event.ply] = 0
            if event.ply > 0:
                again[index] = event.number > 0 and latest[event.ply - 1] == event.number
                latest[event.ply - 1] = event.number
