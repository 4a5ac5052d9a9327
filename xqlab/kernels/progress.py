"""How much of the code that somebody waits for is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from xqlab.kernels.code_files import versions_in
from xqlab.kernels.dependencies import digest, reached, records_in
from xqlab.kernels.mode import FAST
from xqlab.kernels.places import cache_folders
from xqlab.kernels.registry import kernels


class Needed:
    """The kernels that are reached from some calls.

    calls : (kernel, numba's types of its arguments)
    """

    def __init__(self, calls: Iterable[tuple[Any, Iterable[Any]]]) -> None:
        by_function = {kernel.py_func: kernel for kernel in kernels()}
        self._names: dict[Any, set[tuple[str, str]]] = {}
        for kernel, arguments in calls:
            records = frozenset(records_in(arguments))
            for function in reached(kernel, records) or ():
                if function in by_function:
                    names = self._names.setdefault(by_function[function], set())
                    names.update(_names(by_function[function], records))

    def done(self) -> tuple[float, int, int]:
        """The share that is compiled, by the size of the code, and the numbers of kernels done and needed."""
        places = cache_folders()
        folders = filter(None, (places.own, *places.shared))
        versions = {version for folder in folders for version in versions_in(folder)}
        ready = [kernel for kernel, names in self._names.items() if kernel.overloads or names & versions]
        whole = sum(map(_size, self._names))
        return sum(map(_size, ready)) / whole if whole else 1.0, len(ready), len(self._names)


def _names(kernel: Any, records: frozenset[Any]) -> Iterator[tuple[str, str]]:
    # It is not known which of the records are among its arguments: those of the game, or none.
    if FAST and kernel._cache.label is not None:
        for some in (records, ()):
            version = digest(kernel.py_func, some)
            if version is not None:
                yield kernel._cache.label, version[:16]


def _size(kernel: Any) -> int:
    return len(kernel.py_func.__code__.co_code)
