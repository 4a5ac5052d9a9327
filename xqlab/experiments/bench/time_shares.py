"""Where a search spends its time: the shares of move making, generation, evaluation, table and ordering.

A search is recorded once. Then its log is replayed, move by move, without searching: first with the moves
alone, then with one more kind of work at each node where the search did it. The time that this work adds,
with the boards and caches as they were in the search, is its share. What is left is the search itself: its
windows, switches, histories and calls.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import process_time, thread_time
from typing import Any

from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.game import game_of
from xqlab.nnue import evaluator as net_evaluator
from xqlab.nnue.net import shipped
from xqlab.playable import Playable
from xqlab.search.driver import Searcher
from xqlab.search.replay import (
    CAPTURES,
    CHECK,
    EVALUATION,
    GENERATION,
    ORDERING,
    REPETITION,
    TABLE_WORK,
    replay,
    steps_of,
)
from xqlab.search.table import new_table
from xqlab.words import Words

SEARCHES = ("hand-crafted evaluation", "net")
REPEATS = 5
DEPTH = 12
EVENTS = 10_000_000  # of a recorded search
TABLE_MB = 16

# name -> (the work that is replayed, the work that it is compared with)
PARTS: Mapping[str, tuple[int, int]] = {
    "check test": (CHECK, 0),
    "repetition": (CHECK | REPETITION, CHECK),
    "table": (CHECK | TABLE_WORK, CHECK),
    "evaluation": (EVALUATION, 0),
    "generation": (GENERATION | CAPTURES, 0),
    "ordering": (GENERATION | CAPTURES | ORDERING, GENERATION | CAPTURES),
}
MOVES, REST = "moves", "search itself"


@dataclass(frozen=True)
class TimeShares:
    """The shares of a search's time.

    seconds : part -> seconds, "moves" (made and taken back) first and "search itself", the rest, last
    total   : seconds of the searches, not recorded
    nodes   : entered by the searches
    """

    seconds: dict[str, float]
    total: float
    nodes: int

    @property
    def shares(self) -> dict[str, float]:
        """Part -> its share of the total; shares of parts that were too short to measure may be below 0."""
        return {part: spent / self.total for part, spent in self.seconds.items()}


def measure_time_shares(
    boards: Sequence[Playable],
    depth: int,
    evaluator: Any = None,
    *,
    repeats: int = REPEATS,
    progress: bool = True,
) -> TimeShares:
    """The shares of the time of searching these boards of a compiled game to a depth, one thread.

    repeats : each time is the least of so many measurements, of the processor's time
    Raises XqlabError for no boards or a game that is not compiled, SearchError for a search that is too
    long to record.
    """
    if not boards:
        raise XqlabError("expected boards to search, got none")
    game = game_of(boards[0].position)
    if not game.compiled:
        raise XqlabError(f"expected a compiled game, got {game.name}")
    seconds = dict.fromkeys((MOVES, *PARTS), 0.0)
    total, nodes = 0.0, 0
    for board in tqdm(boards, unit="position", disable=None if progress else True):
        searcher = Searcher(board, None, evaluator, TABLE_MB)
        result = searcher.run(board, depth=depth, record=EVENTS)
        steps = steps_of(result)
        nodes += result.nodes
        total += min(_searched(searcher, board, depth) for _ in range(repeats))
        position, table = board.copy().position, new_table(TABLE_MB)
        arguments = position, searcher.memory, table, searcher._switches, searcher.evaluator, steps
        works = sorted({0, *(work for pair in PARTS.values() for work in pair)})
        replay(*arguments, 0)
        times = {work: min(_replayed(arguments, work) for _ in range(repeats)) for work in works}
        seconds[MOVES] += times[0]
        for part, (work, without) in PARTS.items():
            seconds[part] += times[work] - times[without]
    seconds[REST] = total - sum(seconds.values())
    return TimeShares(seconds, total, nodes)


def _searched(searcher: Searcher, board: Playable, depth: int) -> float:
    searcher.forget()
    began = process_time()
    searcher.run(board, depth=depth)
    return process_time() - began


def _replayed(arguments: tuple[Any, ...], work: int) -> float:
    began = thread_time()
    replay(*arguments, work)
    return thread_time() - began


def share_table(all_shares: Mapping[str, TimeShares]) -> Iterator[str]:
    """The lines of a table: for each search, by its name, each part with its seconds and its share."""
    for name, shares in all_shares.items():
        yield f"{name}: {shares.nodes:,} nodes in {shares.total:.3f} s of the processor"
        for part, share in shares.shares.items():
            yield f"  {part:14}{shares.seconds[part]:8.3f} s {100 * share:6.1f} %"


@dataclass(frozen=True)
class SearchShares:
    """The shares of a search, by its name."""

    search: str
    shares: TimeShares


def measured_search(item: tuple[str, int], progress: bool = False) -> Iterator[SearchShares]:
    """The shares of the full search of the study positions, with one of the evaluations, to a depth."""
    name, depth = item
    evaluator = net_evaluator() if name == "net" else None
    boards = list(study_positions().values())
    yield SearchShares(name, measure_time_shares(boards, depth, evaluator, progress=progress))


STUDIES: Studies = (
    Study(
        name="time-shares",
        about=Words("where a search spends its time", "搜索的时间花在哪里"),
        row=SearchShares,
        plan=lambda depth=DEPTH: {name: (name, depth) for name in SEARCHES},
        measure=measured_search,
        rests_on=(
            "search xiangqi full",
            "weights xiangqi",
            f"net {shipped.NAME}",
            "code nnue/inference/inference.py",
            "code nnue/inference/record.py",
            "code search/replay.py",
        ),
        result=lambda rows, sizes: {row.search: row.shares for row in rows},
        table=lambda shares: "\n".join(share_table(shares)),
        alone=True,
    ),
)
