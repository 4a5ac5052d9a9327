"""Which events of a search a film shows: some by number, those that matter by name, or those of a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    ITERATION,
    LEAF,
    LEAVE,
    OVER,
    SHORTCUT,
    STAND_PAT,
    TABLE,
)
from xqlab.trace.query.query import Selection
from xqlab.trace.tree.nodes import Nodes

MOST_FRAMES = 2000


class FilmError(XqlabError):
    """A film was asked for that cannot be made."""


def chosen_events(tree: Nodes, events: Iterable[int] | Selection | str | None, every: int) -> list[int]:
    """The events of a film, in the order given; see `save_replay`. Raises FilmError for invalid ones."""
    if isinstance(every, bool) or not isinstance(every, int | np.integer) or every < 1:
        raise FilmError(f"expected every to be a number from 1, got {every!r}")
    found = _found(tree, events)
    chosen = found[::every]
    if chosen and chosen[-1] != found[-1]:  # how it ends is never left out
        chosen.append(found[-1])
    if 1 <= len(chosen) <= MOST_FRAMES:
        return chosen
    where = max(0, len(tree.log) // 2)
    fewer = [f"events=range({where}, {min(len(tree.log), where + 60)})", *map("events={!r}".format, NAMED)]
    if chosen:
        fewer.append(f"every={-(-len(found) // (MOST_FRAMES - 1))}")
    raise FilmError(
        f"expected 1 to {MOST_FRAMES} events for a film, got {len(chosen)}: choose some, such as"
        f" {' or '.join(fewer)}"
    )


def _found(tree: Nodes, events: Any) -> list[int]:
    count = len(tree.log)
    if events is None:
        return list(range(count))
    if isinstance(events, str):
        if events not in NAMED:
            raise FilmError(f"expected events by number, or {', '.join(map(repr, NAMED))}, got {events!r}")
        return [int(event) for event in NAMED[events](tree)]
    if isinstance(events, Selection):
        if events.tree is not tree:
            raise FilmError("expected nodes of the tree that is filmed, got those of another one")
        return deciding_events(tree, events.nodes).tolist()
    if not isinstance(events, Iterable):
        raise FilmError(f"expected events by number, such as range(100, 160), got {events!r}")
    found = list(events)
    for event in found:
        if isinstance(event, bool) or not isinstance(event, int | np.integer) or not 0 <= event < count:
            raise FilmError(f"expected events from 0 to {count - 1}, got {event!r}")
    return [int(event) for event in found]


def deciding_events(tree: Nodes, nodes: NDArray[Any]) -> NDArray[np.int64]:
    """int64[nodes]  the event of each node that says why it ended as it did, ascending.

    That is its cutoff, or what answered it; without either where it was left, or that it is not searched.
    """
    kinds = tree.log["kind"]
    first, last = tree.nodes.first_event, tree.nodes.last_event
    found = np.where(last < 0, first, last).astype(np.int64)
    for kind in (LEAF, OVER, ADJUDICATED, TABLE, SHORTCUT, CUTOFF):
        events = np.flatnonzero(kinds == kind)
        found[tree.node_at[events]] = events
    stood = found[kinds[np.maximum(found - 1, 0)] == STAND_PAT]  # left at once: nothing was captured
    found[tree.node_at[stood]] = np.where(kinds[stood] == LEAVE, stood - 1, stood)
    return np.sort(found[nodes])


def _cutoffs(tree: Nodes) -> NDArray[np.intp]:
    return np.flatnonzero(tree.log["kind"] == CUTOFF)


def _again(tree: Nodes) -> NDArray[np.intp]:
    entered = tree.log["kind"] == ENTER
    return np.flatnonzero(entered & (tree.nodes.again[tree.node_at] != 0))


def _best_moves(tree: Nodes) -> NDArray[np.intp]:
    # Where the best move of the root is another one than before, as the stepper jumps to it.
    best = np.flatnonzero((tree.log["kind"] == BEST) & (tree.log["ply"] == 0))
    moves = tree.log["move"][best]
    changed = np.diff(moves, prepend=moves[:1] - 1) != 0
    found: NDArray[np.intp] = best[changed]
    return found


def _iterations(tree: Nodes) -> NDArray[np.intp]:
    return np.flatnonzero(tree.log["kind"] == ITERATION)


# What a film can be asked for by name.
NAMED: dict[str, Callable[[Nodes], NDArray[np.intp]]] = {
    "cutoffs": _cutoffs,
    "best moves": _best_moves,
    "re-searches": _again,
    "iterations": _iterations,
}
