"""Times that are compared: code is loaded, calls take turns, short ones do not count."""

import os
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

import numpy as np

from xqlab.games.adapters import AnyBoard
from xqlab.search.driver import Searcher
from xqlab.words import Words

SHORT = 0.05  # seconds below which a single time is unreliable
LEAST_SECONDS, LEAST_NODES = 0.002, 2_000  # below either, times are not compared
TOO_SHORT = Words("too short to time", "太短，无法计时")
INTERRUPTED = "interrupted"

Name = TypeVar("Name", bound=Hashable)
Returned = TypeVar("Returned")


def finished_run(result: Returned) -> Returned:
    """A search, sweep, match or the like, unless Ctrl-C has ended it early: then raises KeyboardInterrupt."""
    if getattr(result, "stopped", "") == INTERRUPTED or getattr(result, "interrupted", False):
        raise KeyboardInterrupt
    return result


def in_turn(names: Iterable[Name], turn: int) -> list[Name]:
    """The names in the order of this turn, which changes: what comes second gains from what came before.

    >>> [in_turn("AB", turn) for turn in range(3)]
    [['A', 'B'], ['B', 'A'], ['A', 'B']]
    """
    listed = list(names)
    return listed[::-1] if turn % 2 else listed


def by_turns(
    calls: Mapping[Name, Callable[[], Returned]],
    turns: int,
    is_enough: Callable[[Returned], bool] | None = None,
) -> dict[Name, list[Returned]]:
    """Name -> what the calls of that name returned, made by turns: A B, B A, A B.

    is_enough : whether a call that returned this is not made again; by default each is made every time
    """
    returned: dict[Name, list[Returned]] = {name: [] for name in calls}
    for turn in range(turns):
        for name in in_turn(calls, turn):
            if not (turn and is_enough and is_enough(returned[name][0])):
                returned[name].append(calls[name]())
    return returned


def warmed(searcher: Searcher, board: AnyBoard) -> Searcher:
    """A searcher whose code is loaded, and which has forgotten that; raises KeyboardInterrupt if interrupted.

    The first search of a process loads the compiled code, which takes longer than many a search.
    """
    finished_run(searcher.run(board, depth=1))
    searcher.forget()
    return searcher


def child_seconds() -> float:
    """The seconds of the processor that all ended child processes have used."""
    times = os.times()
    return times.children_user + times.children_system


def can_be_timed(seconds: Any, nodes: Any) -> Any:
    """Whether searches are long enough for their times to be compared: of numbers, or of arrays of them."""
    return (np.asarray(seconds) >= LEAST_SECONDS) & (np.asarray(nodes) >= LEAST_NODES)
