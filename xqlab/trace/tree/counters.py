"""Which events of a log raise which counter of the search."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game import NO_MOVE
from xqlab.search.events import CUTOFF, ENTER, LEAF, OVER, PRUNED, SHORTCUT, SKIPPED, STAND_PAT, TABLE
from xqlab.search.reasons import NULL_MOVE
from xqlab.trace.tree.nodes import Nodes


def raised_by(log: Any) -> dict[str, NDArray[np.bool_]]:
    """Counter name -> bool[events], whether the event raises it.

    Of `xqlab.search.memory.COUNTERS`: the log has no events for probes of the table, and what a check extends
    or a null move verifies shows only in the depth of the moves below.
    """
    kind, number, ply, quiet = log["kind"], log["number"], log["ply"], log["quiescence"] > 0
    before = np.concatenate(([0], kind[:-1]))
    entered, again, nodes = kind == ENTER, np.zeros(len(log), dtype=np.bool_), Nodes(log).nodes
    again[nodes.first_event] = nodes.again
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
