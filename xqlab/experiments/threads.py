"""How much sooner several threads reach a depth than one: the same searches by turns in one process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from statistics import median
from typing import Any

from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.result import Result


@dataclass(frozen=True)
class Speedup:
    """One position searched to one depth with one thread and with several.

    one, several : the seconds of each run, in the order run
    nodes_one    : positions that one thread entered, the same in each run
    nodes_first  : positions that the first of several threads entered itself, in each run

    Where other programs run, times say little; how much work the first thread was spared says more.
    """

    position: str
    depth: int
    threads: int
    one: tuple[float, ...]
    several: tuple[float, ...]
    nodes_one: int
    nodes_first: tuple[int, ...]

    @property
    def ratio(self) -> float:
        """How many times as fast the threads were: the median time of one by that of several."""
        return median(self.one) / median(self.several)

    @property
    def spared(self) -> float:
        """The nodes of one thread by those of the first of several: the ratio that idle cores would allow."""
        return self.nodes_one / median(self.nodes_first)


def measure_speedups(
    boards: Mapping[str, tuple[Any, int]],
    *,
    threads: int = 2,
    runs: int = 5,
    use: Enhancements | None = None,
) -> Iterator[Speedup]:
    """A `Speedup` for each position, measured with one thread and with `threads` by turns.

    boards : position -> board and the depth to reach; each search begins with an empty table
    use    : by default what plays best
    """
    for name, (board, depth) in boards.items():
        found: dict[int, list[Result]] = {1: [], threads: []}
        Searcher(board, use).run(board, depth=1)  # compiled before the clock runs
        for turn in range(runs):
            for count in (1, threads) if turn % 2 == 0 else (threads, 1):
                found[count].append(Searcher(board, use, threads=count).run(board, depth=depth))
        yield Speedup(
            name,
            depth,
            threads,
            one=tuple(result.seconds for result in found[1]),
            several=tuple(result.seconds for result in found[threads]),
            nodes_one=found[1][0].nodes,
            nodes_first=tuple(result.counts["nodes"] for result in found[threads]),
        )


def ratio_of_all(speedups: list[Speedup]) -> float:
    """The time of all positions with one thread by that with several: long searches count for more."""
    return sum(median(each.one) for each in speedups) / sum(median(each.several) for each in speedups)


def mean_ratio(speedups: list[Speedup]) -> float:
    """The geometric mean of the ratios: each position counts alike."""
    return prod(each.ratio for each in speedups) ** (1 / len(speedups))


def mean_spared(speedups: list[Speedup]) -> float:
    """The geometric mean of what the first thread was spared."""
    return prod(each.spared for each in speedups) ** (1 / len(speedups))
