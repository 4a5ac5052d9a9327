"""Which ideas are in force: those that the next search takes which is given no evaluator."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from xqlab.game import game_of
from xqlab.games.adapters import AnyBoard, playable

_in_force: dict[tuple[str, str], Any] = {}  # by kind and name
_here = threading.local()
_started: weakref.WeakSet[threading.Thread] = weakref.WeakSet()  # in calls of ideas


def on(idea: Any) -> None:
    """Put an idea in force, in place of one of its kind and name; an evaluator in place of any other one."""
    if idea.kind == "evaluator":
        for other in list(_in_force.values()):
            if other.kind == idea.kind:
                off(other)
    _in_force[idea.kind, idea.name] = idea


def off(idea: Any) -> None:
    """Take an idea out of force."""
    key = idea.kind, idea.name
    if _in_force.get(key) is idea:
        del _in_force[key]


def in_force(board: AnyBoard | None = None) -> list[Any]:
    """The ideas in force, of all games or of a board's."""
    game = "" if board is None else game_of(playable(board).position).name.lower()
    return [idea for idea in _in_force.values() if not game or idea.game.lower() in ("", game)]


@contextmanager
def calling() -> Iterator[None]:
    """A call of an idea: the searches that it makes are without those in force, or it would call itself."""
    before, _here.is_calling = is_calling(), True
    try:
        yield
    finally:
        _here.is_calling = before


def is_calling() -> bool:
    """Whether this thread is in a call of an idea, or was started in one."""
    return getattr(_here, "is_calling", False) or threading.current_thread() in _started


def _noted(start: Callable[[threading.Thread], None]) -> Callable[[threading.Thread], None]:
    @wraps(start)
    def noting(thread: threading.Thread) -> None:
        if is_calling():
            _started.add(thread)
        start(thread)

    return noting


def clear() -> None:
    """Take all ideas out of force."""
    _in_force.clear()


# A thread does not know which one started it, and nothing reports new threads in every version of Python.
threading.Thread.start = _noted(threading.Thread.start)  # type: ignore[assignment,method-assign]
