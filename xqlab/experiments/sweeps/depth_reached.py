"""How deep searches get at equal time: in openings, middlegames, endgames and bare endings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments import published
from xqlab.experiments.run.positions import PHASES, study_positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run, warmed
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.text_table import Table
from xqlab.words import Words
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


def positions_by_phase() -> dict[str, list[Board]]:
    """The positions of the fixed set by phase, and eight bare endings."""
    studied = {phase: list(study_positions(phase=phase).values()) for phase in PHASES}
    return {**studied, BARE: [Board(fen) for fen in _BARE_ENDINGS]}


def depths_reached(
    configurations: Mapping[str, Enhancements], time: float, positions: Mapping[str, list[Any]] | None = None
) -> dict[str, dict[str, NDArray[np.int64]]]:
    """Configuration -> phase -> the last depth that each search finished in `time` seconds: int64[positions].

    positions : phase -> boards, by default `positions_by_phase()`

    Every configuration has to deepen. Raises XqlabError for one that does not, an invalid time and
    nothing to search; KeyboardInterrupt if it is interrupted.
    """
    phases = positions_by_phase() if positions is None else positions
    if not configurations or not phases or not all(phases.values()) or not time > 0:
        raise XqlabError(
            f"expected configurations, positions and a time above 0, got {list(configurations)},"
            f" {list(phases)} and {time!r}"
        )
    for name, use in configurations.items():
        if not use.iterative_deepening:
            raise XqlabError(f"expected a search with iterative_deepening, got {name!r}")
    reached: dict[str, dict[str, NDArray[np.int64]]] = {}
    for name, use in configurations.items():
        reached[name] = {}
        for phase, boards in phases.items():
            searcher = warmed(Searcher(boards[0], use), boards[0])
            depths = []
            for board in boards:
                searcher.forget()
                depths.append(finished_run(searcher.run(board, time=time)).depth)
            reached[name][phase] = np.array(depths, dtype=np.int64)
    return reached


@dataclass(frozen=True)
class LimitedSearch:
    """A search of the study: a position within so many nodes."""

    configuration: str
    phase: str
    number: int
    nodes: int


@dataclass(frozen=True)
class Reached:
    """The last depth that a search finished."""

    configuration: str
    phase: str
    depth: int


STUDIED = {
    "deepening": Enhancements.paper(deepening=True),
    "deepening and history": Enhancements.paper(history=True, deepening=True),
}


def _measure(item: LimitedSearch) -> Iterator[Reached]:
    board = positions_by_phase()[item.phase][item.number]
    result = Searcher(board, STUDIED[item.configuration]).run(board, nodes=item.nodes)
    yield Reached(item.configuration, item.phase, finished_run(result).depth)


def depths_by_phase(rows: list[Reached], sizes: Mapping[str, Any]) -> dict[str, dict[str, list[int]]]:
    """Configuration -> phase -> the last depth of each search."""
    reached: dict[str, dict[str, list[int]]] = {}
    for row in rows:
        reached.setdefault(row.configuration, {}).setdefault(row.phase, []).append(row.depth)
    return reached


def phase_table(reached: Mapping[str, Mapping[str, list[int]]]) -> Table:
    """A row for each configuration and phase: its positions, and their least, mean and greatest depth."""
    return Table(
        ("search", "phase", "positions", "least", "mean", "most"),
        [
            (name, phase, str(len(depths)), str(min(depths)), f"{fmean(depths):.1f}", str(max(depths)))
            for name, phases in reached.items()
            for phase, depths in phases.items()
        ],
    )


STUDIES: Studies = (
    Study(
        name="paper-phases",
        about=Words(
            "how deep the pruning paper's searches get by phase, within as many nodes as its program"
            " searched in 5 s",
            "剪枝论文的搜索在各阶段能达到的深度，结点数相当于其程序 5 秒",
        ),
        row=Reached,
        plan=lambda nodes=750_000: {
            f"{name} | {phase} {number + 1}": LimitedSearch(name, phase, number, nodes)
            for phase, boards in positions_by_phase().items()
            for number in range(len(boards))
            for name in STUDIED
        },
        measure=_measure,
        rests_on=("weights xiangqi", "search xiangqi paper", "data positions/study.json"),
        exact=("depth",),
        result=depths_by_phase,
        table=phase_table,
    ),
)
