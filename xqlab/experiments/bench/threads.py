"""The speed-up by threads: the same searches with one thread and with several, alternating in one process."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from xqlab.experiments.run.timing import by_turns, warmed
from xqlab.experiments.sweeps.sweep import geometric_mean
from xqlab.search.driver import Searcher
from xqlab.search.result import Result


@dataclass(frozen=True)
class Speedup:
    """One position searched to one depth with one thread and with several.

    one, several : seconds of each run, in order
    nodes_one    : positions that one thread searched, the same in each run
    nodes_all    : positions that several threads searched together, in each run

    While other programs run, times say little; the number of nodes for the depth says more.
    """

    position: str
    depth: int
    threads: int
    one: tuple[float, ...]
    several: tuple[float, ...]
    nodes_one: int
    nodes_all: tuple[int, ...]

    @property
    def ratio(self) -> float:
        """How many times as fast the threads are: the median time of one over that of several."""
        return median(self.one) / median(self.several)

    @property
    def by_nodes(self) -> float:
        """What `ratio` would be if each thread searched as many nodes a second as one thread alone."""
        return self.nodes_one / (median(self.nodes_all) / self.threads)


def measure_speedups(
    boards: Mapping[str, tuple[Any, int]], *, threads: int = 2, runs: int = 5
) -> Iterator[Speedup]:
    """A `Speedup` for each position, measured with one thread and with `threads` in turn.

    boards : position -> board and the depth to reach; each search is the strongest, with an empty table
    """
    for name, (board, depth) in boards.items():

        def call(count: int) -> Result:
            return Searcher(board, threads=count).run(board, depth=depth)  # noqa: B023 (called at once)

        warmed(Searcher(board), board)
        results = by_turns({count: partial(call, count) for count in (1, threads)}, runs)
        yield Speedup(
            name,
            depth,
            threads,
            one=tuple(result.seconds for result in results[1]),
            several=tuple(result.seconds for result in results[threads]),
            nodes_one=results[1][0].nodes,
            nodes_all=tuple(result.nodes for result in results[threads]),
        )


def mean_ratio(speedups: list[Speedup]) -> float:
    """The geometric mean of the ratios: each position counts equally."""
    return float(geometric_mean([speedup.ratio for speedup in speedups]))


def mean_by_nodes(speedups: list[Speedup]) -> float:
    """The geometric mean of the ratios by nodes."""
    return float(geometric_mean([speedup.by_nodes for speedup in speedups]))
