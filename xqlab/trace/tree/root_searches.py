"""The searches that an iteration is made of: from the root, and below each of the root's moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from xqlab.search.events import ENTER, ITERATION, LEAVE
from xqlab.trace.sides import FLIPPED

DEEPER, WIDER = "deeper", "wider"  # the reason for searching a move again


@dataclass(frozen=True)
class WindowSearch:
    """One search with one window; all values as the side to move at the root sees them.

    depth  : plies requested
    value  : what it returned, None where the log ends before, or the search was stopped
    bound  : EXACT, LOWER or UPPER; 0 without a value
    nodes  : positions entered by it, as far as the log goes
    move, number : of the root move that leads to it, both 0 for a search of the root itself
    again  : DEEPER or WIDER where the same move was searched just before, else ""
    children : for a search of the root, those below its moves in the order run
    """

    depth: int
    alpha: int
    beta: int
    value: int | None
    bound: int
    nodes: int
    move: int = 0
    number: int = 0
    again: str = ""
    children: tuple[WindowSearch, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether no value lies strictly inside the window, which then only tells above from below."""
        return self.beta - self.alpha == 1


def root_searches(log: Any) -> Iterator[WindowSearch]:
    """The searches of the root in the order run, each with those of its moves, read from an event log."""
    kind = log["kind"]
    begins = [*np.flatnonzero(kind == ITERATION).tolist(), len(log)]
    entered = np.flatnonzero((kind == ENTER) & (log["ply"] == 1))
    leaves = np.flatnonzero((kind == LEAVE) & (log["ply"] <= 1))
    entries = np.cumsum(kind == ENTER)
    for start, end in pairwise(begins):
        begun = log[start]
        leaving = {int(log[at]["node"]): at for at in leaves.tolist() if start < at < end}
        root = leaving.get(int(log[start + 1]["node"])) if start + 1 < end else None
        yield WindowSearch(
            depth=int(begun["depth"]),
            alpha=int(begun["alpha"]),
            beta=int(begun["beta"]),
            value=None if root is None else int(log[root]["value"]),
            bound=0 if root is None else int(log[root]["bound"]),
            nodes=int(entries[end - 1] - entries[start]),
            children=tuple(_children(log, entered[(entered > start) & (entered < end)], leaving, entries)),
        )


def _children(log: Any, entered: Any, leaving: dict[int, int], entries: Any) -> Iterator[WindowSearch]:
    before: WindowSearch | None = None
    for at in entered.tolist():
        event = log[at]
        end = leaving.get(int(event["node"]))
        search = WindowSearch(
            depth=int(event["depth"]),
            alpha=-int(event["beta"]),
            beta=-int(event["alpha"]),
            value=None if end is None else -int(log[end]["value"]),
            bound=0 if end is None else FLIPPED[int(log[end]["bound"])],
            nodes=int((entries[-1] if end is None else entries[end]) - entries[at] + 1),
            move=int(event["move"]),
            number=int(event["number"]),
        )
        if before is not None and before.number == search.number:
            wider = (search.alpha, search.beta) != (before.alpha, before.beta)
            search = replace(search, again=WIDER if wider else DEEPER)
        before = search
        yield search
