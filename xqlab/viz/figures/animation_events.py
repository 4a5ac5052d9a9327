"""Which events of a search an animation shows: chosen by number, by name or by a query."""

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


class AnimationError(XqlabError):
    """An animation cannot be made."""


def chosen_events(tree: Nodes, events: Iterable[int] | Selection | str | None, every: int) -> list[int]:
    """The events of an animation, in the order given; see `save_replay`. Raises AnimationError."""
    if isinstance(every, bool) or not isinstance(every, int | np.integer) or every < 1:
        raise AnimationError(f"expected every to be a number from 1, got {every!r}")
    numbers = _event_numbers(tree, events)
    sparse = numbers[::every]
    if sparse and sparse[-1] != numbers[-1]:  # the end is never left out
        sparse.append(numbers[-1])
    if 1 <= len(sparse) <= MOST_FRAMES:
        return sparse
    where = max(0, len(tree.log) // 2)
    fewer = [f"events=range({where}, {min(len(tree.log), where + 60)})", *map("events={!r}".format, NAMED)]
    if sparse:
        fewer.append(f"every={-(-len(numbers) // (MOST_FRAMES - 1))}")
    raise AnimationError(
        f"expected 1 to {MOST_FRAMES} events for an animation, got {len(sparse)}: choose some, such as"
        f" {' or '.join(fewer)}"
    )


def _event_numbers(tree: Nodes, events: Any) -> list[int]:
    count = len(tree.log)
    if events is None:
        return list(range(count))
    if isinstance(events, str):
        if events not in NAMED:
            raise AnimationError(
                f"expected events by number, or {', '.join(map(repr, NAMED))}, got {events!r}"
            )
        return [int(event) for event in NAMED[events](tree)]
    if isinstance(events, Selection):
        if events.tree is not tree:
            raise AnimationError("expected nodes of the animated tree, got those of another one")
        return deciding_events(tree, events.nodes).tolist()
    if not isinstance(events, Iterable):
        raise AnimationError(f"expected events by number, such as range(100, 160), got {events!r}")
    numbers = list(events)
    for event in numbers:
        if isinstance(event, bool) or not isinstance(event, int | np.integer) or not 0 <= event < count:
            raise AnimationError(f"expected events from 0 to {count - 1}, got {event!r}")
    return [int(event) for event in numbers]


def deciding_events(tree: Nodes, nodes: NDArray[Any]) -> NDArray[np.int64]:
    """int64[nodes]  the event of each node that says why it ended as it did, ascending.

    That is its cutoff, or what answered it; without either where it was left, or that it is not searched.
    """
    kinds = tree.log["kind"]
    first, last = tree.nodes.first_event, tree.nodes.last_event
    deciding = np.where(last < 0, first, last).astype(np.int64)
    for kind in (ADJUDICATED, LEAF, OVER, TABLE, SHORTCUT, CUTOFF):
        events = np.flatnonzero(kinds == kind)
        if kind == ADJUDICATED:  # a bound that leaves the node to be searched decides nothing
            events = events[kinds[np.minimum(events + 1, len(kinds) - 1)] == LEAVE]
        deciding[tree.node_at[events]] = events
    stood = deciding[kinds[np.maximum(deciding - 1, 0)] == STAND_PAT]  # left at once: nothing was captured
    deciding[tree.node_at[stood]] = np.where(kinds[stood] == LEAVE, stood - 1, stood)
    return np.sort(deciding[nodes])


def _again(tree: Nodes) -> NDArray[np.intp]:
    entered = tree.log["kind"] == ENTER
    return np.flatnonzero(entered & (tree.nodes.again[tree.node_at] != 0))


def _best_moves(tree: Nodes) -> NDArray[np.intp]:
    # Where the best move of the root is another one than before, as the stepper jumps to it.
    best = np.flatnonzero((tree.log["kind"] == BEST) & (tree.log["ply"] == 0))
    moves = tree.log["move"][best]
    changed = np.diff(moves, prepend=moves[:1] - 1) != 0
    changes: NDArray[np.intp] = best[changed]
    return changes


# The events that have a name.
NAMED: dict[str, Callable[[Nodes], NDArray[np.intp]]] = {
    "cutoffs": lambda tree: np.flatnonzero(tree.log["kind"] == CUTOFF),
    "best moves": _best_moves,
    "re-searches": _again,
    "iterations": lambda tree: np.flatnonzero(tree.log["kind"] == ITERATION),
}
