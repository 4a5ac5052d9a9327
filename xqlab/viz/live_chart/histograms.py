"""What a log says in numbers, as live/histograms.js counts it in a page."""

from typing import Any

import numpy as np

from xqlab.experiments.sweeps.ordering import cutoff_numbers
from xqlab.search.events import ITERATION
from xqlab.trace import count_by_ply
from xqlab.trace.query.shape import kinds_by_ply
from xqlab.trace.tree.table_answers import answers_by_ply

ROOTS, CUTOFFS, LAST_CUTOFFS, ANSWERS, LAST_KINDS = (
    "roots",
    "cutoffs",
    "last cutoffs",
    "answers",
    "last kinds",
)
GROUPED = (CUTOFFS, LAST_CUTOFFS)
PARTS = {ANSWERS: ("EXACT", "LOWER", "UPPER"), LAST_KINDS: ("PV", "CUT", "ALL", "quiescence")}
FIRST_OF_GROUP = (1, 2, 3, 6, 11, 21)  # of the moves that are counted together
MOST = 60  # moves that are told apart


def histogram_of(result: Any, histogram: str) -> list[list[int]]:
    """The counts of each part of a histogram, by ply or by the number of a move.

    result : a recorded `Result`, or the `Row` of a sweep whose note is `cutoff_numbers`
    """
    if histogram == ROOTS:
        return [[int((result.log["kind"] == ITERATION).sum())]]
    if histogram == LAST_CUTOFFS:
        return [[0, *count_by_ply(result, -1).cutoffs_by_number.tolist()]]
    if histogram == CUTOFFS:
        note = getattr(result, "note", None)
        return [[0, *(cutoff_numbers(result) if note is None else note).tolist()]]
    parts = answers_by_ply(result) if histogram == ANSWERS else kinds_by_ply(result.tree)
    return [np.asarray(counts).tolist() for counts in parts.values()]
