"""How deep searches get at equal time: in openings, middlegames, endgames and bare endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments import published
from xqlab.experiments.run.positions import PHASES, study_positions
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.xiangqi import Board

BARE = "bare ending"  # three to six pieces, no check, no mate near
_BARE_ENDINGS = (
    "4k4/9/9/9/9/9/9/9/4A4/3RK4 w",
    "3k5/9/9/4P4/9/9/9/9/9/4K4 w",
    "3ak4/4a4/9/9/9/4N4/9/9/9/3K5 w",
    "4k4/9/9/9/9/9/4p4/9/9/4KA3 w",
    "2b1k4/9/4b4/9/2P6/9/9/9/9/4K4 w",
    "3ak4/9/4b4/9/9/9/9/2N6/9/3K5 w",
    "4k4/4a4/9/9/9/9/9/2C6/4A4/3K5 w",
    "3k1a3/9/9/1P7/9/9/7p1/9/9/3AK4 w",
)

# What the pruning paper of 2015 says of its own program: "late" is read as an endgame; None: no upper end.
PUBLISHED = published.REACHED


class DepthReachedError(XqlabError):
    """There is nothing to measure."""


def positions_by_phase() -> dict[str, list[Board]]:
    """The positions of the fixed set by phase, and eight bare endings."""
    studied = {phase: list(study_positions(phase=phase).values()) for phase in PHASES}
    return {**studied, BARE: [Board(fen) for fen in _BARE_ENDINGS]}


def depths_reached(
    configurations: Mapping[str, Enhancements],
    time: float,
    positions: Mapping[str, list[Any]] | None = None,
) -> dict[str, dict[str, NDArray[np.int64]]]:
    """Configuration -> phase -> the last depth that each search finished in `time` seconds: int64[positions].

    positions : phase -> boards, by default `positions_by_phase()`

    Every configuration has to deepen. Raises DepthReachedError for one that does not, an invalid time and
    nothing to search; KeyboardInterrupt if it is interrupted.
    """
    phases = positions_by_phase() if positions is None else positions
    if not configurations or not phases or not all(phases.values()) or not time > 0:
        raise DepthReachedError(
            f"expected configurations, positions and a time above 0, got {list(configurations)},"
            f" {list(phases)} and {time!r}"
        )
    for name, use in configurations.items():
        if not use.iterative_deepening:
            raise DepthReachedError(f"expected a search with iterative_deepening, got {name!r}")
    reached: dict[str, dict[str, NDArray[np.int64]]] = {}
    for name, use in configurations.items():
        reached[name] = {}
        for phase, boards in phases.items():
            searcher = Searcher(boards[0], use)
            searcher.run(boards[0], depth=1)  # the first search of a process is slower
            depths = []
            for board in boards:
                searcher.table.fill(0)
                result = searcher.run(board, time=time)
                if result.stopped == "interrupted":
                    raise KeyboardInterrupt
                depths.append(result.depth)
            reached[name][phase] = np.array(depths, dtype=np.int64)
    return reached
