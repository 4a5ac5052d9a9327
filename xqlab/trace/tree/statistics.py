"""The work of a search, counted from its log, at each ply; and the limits that theory sets."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.game import NO_MOVE
from xqlab.search.events import (
    CUTOFF,
    ENTER,
    ITERATION,
    LEAF,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
    THINNED,
)
from xqlab.search.reasons import NULL_MOVE
from xqlab.trace.tree.nodes import Nodes

Counts = NDArray[np.int64]


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


def expect_all_events(log: Any) -> None:
    """Raise XqlabError for a log, or a part of one, that was full: what is left is no measure of all."""
    thinned = np.count_nonzero((log["kind"] == ENTER) & (log["bound"] == THINNED))
    if thinned:
        raise XqlabError(
            f"expected a log of all events, got one that was full, and lacks moves at {thinned:,} nodes: "
            "search with a larger `record`"
        )


@dataclass(frozen=True)
class PlyCounts:
    """Counts of a recorded search; each array but the last is int64[plies], its index the ply.

    nodes            : positions entered, those of quiescence included
    quiescence_nodes : of these, the ones that the quiescence search values
    leaves           : static evaluations
    cutoffs          : nodes that a move ended by a cutoff
    table_cutoffs    : nodes that the table answered
    pruned           : moves that a cutoff left unsearched, at the ply of the node that they belong to
    researches       : moves searched again, at the ply to which they lead
    null_moves       : null moves tried, likewise
    shortcuts        : nodes answered without searching their moves, except by null moves
    skipped          : moves that a heuristic did not search, at the ply of the node that they belong to
    cutoffs_by_number: int64[moves]  cutoffs by the first move searched, by the second, ...
    """

    nodes: Counts
    quiescence_nodes: Counts
    leaves: Counts
    cutoffs: Counts
    table_cutoffs: Counts
    pruned: Counts
    researches: Counts
    null_moves: Counts
    shortcuts: Counts
    skipped: Counts
    cutoffs_by_number: Counts


def count_by_ply(recorded: Any, iteration: int | None = None) -> PlyCounts:
    """The counts of a `Result`, a `Tree` or anything else with a log; of one iteration, or of all together.

    iteration : 0 for the first, -1 for the last; each search from the root counts as one, so that a window
                that is widened, or MTD(f), makes several of one depth

    Raises XqlabError for an iteration that the log does not have, or not all of.
    """
    log = recorded.log
    kind = log["kind"]
    if iteration is not None:
        begins = [*np.flatnonzero(kind == ITERATION).tolist(), len(log)]
        if not 1 - len(begins) <= iteration < len(begins) - 1:
            raise XqlabError(f"expected one of {len(begins) - 1} iterations, got {iteration!r}")
        first = iteration % (len(begins) - 1)
        log = log[begins[first] : begins[first + 1]]
        kind = log["kind"]
    expect_all_events(log)
    plies = int(log["ply"].max(initial=0)) + 1
    raised = raised_by(log)

    def by_ply(name: str) -> Counts:
        return np.bincount(ply_of(log, name)[raised[name]], minlength=plies).astype(np.int64)

    numbers = np.bincount(log["number"][kind == CUTOFF], minlength=2).astype(np.int64)
    names = [field.name for field in fields(PlyCounts) if field.name != "cutoffs_by_number"]
    return PlyCounts(**{name: by_ply(name) for name in names}, cutoffs_by_number=numbers[1:])


def leaves_worst_case(branching: int, depth: int) -> int:
    """The leaves of a uniform tree, which minimax evaluates, and alpha-beta at worst.

    >>> leaves_worst_case(38, 4)
    2085136
    """
    _check(branching, depth)
    return branching**depth


def leaves_best_case(branching: int, depth: int) -> int:
    """The leaves that alpha-beta must evaluate where the best move always comes first: b^⌈d/2⌉ + b^⌊d/2⌋ - 1.

    Source: D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975, corollary of theorem 1.

    >>> leaves_best_case(38, 4)
    2887
    """
    _check(branching, depth)
    return branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1


def _check(branching: int, depth: int) -> None:
    if branching < 1 or depth < 0:
        raise XqlabError(
            f"expected a branching of at least 1 and a depth of at least 0, got {branching!r} and {depth!r}"
        )
