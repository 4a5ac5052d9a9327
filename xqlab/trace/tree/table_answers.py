"""The answers of the transposition table by ply and bound, and positions met again, read from the log."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game import key
from xqlab.search.best_line import moves_of
from xqlab.search.events import BOUND_NAMES, ENTER, EXACT, ITERATION, LEAVE, TABLE
from xqlab.trace.tree.lines import Walker
from xqlab.trace.tree.statistics import expect_all_events

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Transposition:
    """A position that was searched on one path and answered by the table on another.

    searched, met : the moves from the root, first where it was searched, then where the table answered
    key           : of the position
    depth, value, bound : what the table answered, for the side to move there
    index         : of the TABLE event in the log
    """

    searched: tuple[Any, ...]
    met: tuple[Any, ...]
    key: int
    depth: int
    value: int
    bound: int
    index: int


def answers_by_ply(recorded: Any) -> dict[str, Counts]:
    """Bound -> int64[plies], how many nodes at each ply the table answered with an entry of this bound."""
    log = recorded.log
    expect_all_events(log)
    plies = int(log["ply"].max(initial=0)) + 1
    answered = log["kind"] == TABLE
    return {
        BOUND_NAMES[bound]: np.bincount(
            log["ply"][answered & (log["bound"] == bound)], minlength=plies
        ).astype(np.int64)
        for bound in range(EXACT, len(BOUND_NAMES))
    }


def bounds_of_leaves(recorded: Any) -> dict[str, int]:
    """Bound -> how many searched nodes returned it, and so could be stored."""
    log = recorded.log
    expect_all_events(log)
    stored = stores_of(log)
    return {BOUND_NAMES[bound]: int((stored & (log["bound"] == bound)).sum()) for bound in range(EXACT, 4)}


def transpositions(result: Any) -> Iterator[Transposition]:
    """The answers of the table to positions that were searched on another path, in the order of the log."""
    walker = Walker(result.board)
    path: list[int] = []
    writer_of: dict[tuple[int, int], tuple[int, ...]] = {}  # key, depth -> path of the last writer
    stores = stores_of(result.log)
    columns = [result.log[name].tolist() for name in ("kind", "ply", "move", "depth", "value", "bound")]
    for index, (kind, ply, move, depth, value, bound) in enumerate(zip(*columns)):
        if kind == ITERATION:
            path = []
        elif kind == ENTER and ply > 0:
            path = [*path[: ply - 1], move]
        elif kind == LEAVE and stores[index]:
            path = path[:ply]
            writer_of[int(key(walker.go(path).position)), depth] = tuple(path)
        elif kind == TABLE:
            path = path[:ply]
            position_key = int(key(walker.go(path).position))
            writer = writer_of.get((position_key, depth))
            if writer is not None and writer != tuple(path):
                searched, met = (tuple(moves_of(result.board, list(codes))) for codes in (writer, path))
                yield Transposition(searched, met, position_key, depth, value, bound, index)


def stores_of(log: Any) -> Any:
    """bool[events]: whether the table gets what an event says, as `stores` has it of one."""
    return (log["kind"] == LEAVE) & (log["quiescence"] == 0) & (log["number"] > 0)
