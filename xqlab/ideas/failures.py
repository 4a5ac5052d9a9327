"""Exceptions of ideas that compiled searches call: they end that search, and are raised once it has ended."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from xqlab.kernels.background import say

_watched: dict[int, tuple[Callable[[], None], list[BaseException]]] = {}  # by the address of a search's view

_announced: set[str] = set()


def note_failure(address: int, error: BaseException) -> None:
    """An idea has raised an exception on the view at an address: end the search that the view belongs to."""
    if address not in _watched:
        if str(error) not in _announced:  # a position may be valued many times
            _announced.add(str(error))
            say(f"xqlab: {error}")
        return
    stop, errors = _watched[address]
    errors.append(error)
    stop()


@contextmanager
def watching(addresses: Iterable[int], stop: Callable[[], None]) -> Iterator[None]:
    """Meanwhile, an exception on one of these views calls `stop`; the first is raised afterwards."""
    errors: list[BaseException] = []
    watched: dict[int, Any] = dict.fromkeys(addresses, (stop, errors))
    _watched.update(watched)
    try:
        yield
    finally:
        for address in watched:
            del _watched[address]
    if errors:
        raise errors[0]
