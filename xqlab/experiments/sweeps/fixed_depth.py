"""The depth of a search without deepening under a clock: the deepest one that it can afford on average."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.run.timing import finished_run, warmed
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import DEPTH_LIMIT


@dataclass(frozen=True)
class FixedDepth:
    """The deepest depth whose mean time stays under the budget.

    seconds : the mean time of each depth from 1 to `depth`
    """

    depth: int
    seconds: tuple[float, ...]


def affordable_depth(
    use: Enhancements,
    budget: float,
    positions: Mapping[str, Any] | None = None,
    *,
    evaluator: Any = None,
    table_mb: float = 16,
) -> FixedDepth:
    """Measure it: the searches of one depth may take `budget` seconds each, on average over the positions.

    positions : by default the 24 middlegames of the fixed set

    A depth is abandoned as soon as its searches have used up the time for all positions. Raises
    XqlabError for a search that deepens, an invalid budget, no positions, and where depth 1 takes too
    long; KeyboardInterrupt if it is interrupted.
    """
    if use.iterative_deepening:
        raise XqlabError("expected a search without iterative_deepening: one that deepens needs no depth")
    if not budget > 0:
        raise XqlabError(f"expected a budget in seconds above 0, got {budget!r}")
    boards = list((study_positions(phase="middlegame") if positions is None else positions).values())
    if not boards:
        raise XqlabError("expected at least one position, got none")
    searcher = warmed(Searcher(boards[0], use, evaluator, table_mb), boards[0])
    means: list[float] = []
    for depth in range(1, DEPTH_LIMIT + 1):
        left = budget * len(boards)
        for board in boards:
            searcher.forget()
            result = finished_run(searcher.run(board, depth=depth, time=left))
            left -= result.seconds
            if result.stopped or left <= 0:
                if not means:
                    raise XqlabError(f"expected a budget in which depth 1 can be searched, got {budget!r} s")
                return FixedDepth(depth - 1, tuple(means))
        means.append(budget - left / len(boards))
    return FixedDepth(DEPTH_LIMIT, tuple(means))
