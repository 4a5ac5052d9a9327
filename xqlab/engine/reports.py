"""The engine's reports on a running search: score, depth, how full the table is."""

from collections.abc import Iterator

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.search.driver import Searcher
from xqlab.search.result import Iteration, Line, mate_in
from xqlab.search.table import AGE, AGES

SAMPLE = 1000  # sampled entries of the table, for a share per mille


def score(value: int) -> str:
    """A value in UCI's words: "cp 12", or "mate 3" in moves, negative for the side mated."""
    mate = mate_in(value)
    return f"cp {value}" if mate is None else f"mate {mate}"


def deepest_ply(searcher: Searcher) -> int:
    """The deepest ply of the search so far, quiescence included."""
    # Each ply writes its moves to its own place, where the first one stays.
    first_moves = np.asarray(searcher.memory.moves[::MAX_MOVES])
    plies = np.flatnonzero(first_moves)
    return int(plies[-1]) + 1 if len(plies) else 0


def permille_used(searcher: Searcher) -> int:
    """The share of the table's entries that the running search has written, per mille."""
    words = np.asarray(searcher.table.word[:SAMPLE])
    of_this_search = (words != 0) & ((words >> AGE) & (AGES - 1) == searcher.memory.age)
    return round(1000 * int(of_this_search.sum()) / len(words))


def lines_of(iteration: Iteration) -> tuple[Line, ...]:
    """The lines of an iteration, best first; a single line if it has no list."""
    if iteration.lines or not iteration.pv:
        return iteration.lines
    return (Line(iteration.pv[0], iteration.value, iteration.pv),)


def speed(iteration: Iteration) -> int:
    """Nodes per second."""
    return int(iteration.nodes / max(iteration.seconds, 1e-6))


def uci_lines(iteration: Iteration, searcher: Searcher) -> Iterator[str]:
    """An `info` line of UCI for each line of the iteration."""
    seen = max(deepest_ply(searcher), iteration.depth)
    for rank, line in enumerate(lines_of(iteration), start=1):
        yield (
            f"info depth {iteration.depth} seldepth {seen} multipv {rank} score {score(line.value)}"
            f" nodes {iteration.nodes} nps {speed(iteration)} hashfull {permille_used(searcher)}"
            f" time {round(1000 * iteration.seconds)} pv {' '.join(map(str, line.pv))}"
        )


def ucci_lines(iteration: Iteration, searcher: Searcher) -> Iterator[str]:
    """The two `info` lines of UCCI: how long and how many nodes; and the best line."""
    yield f"info time {round(1000 * iteration.seconds)} nodes {iteration.nodes}"
    best = " ".join(map(str, iteration.pv))
    yield f"info depth {iteration.depth} score {iteration.value} pv {best}"
