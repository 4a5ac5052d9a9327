"""`xqlab bench depth`: the cost of one more ply for each preset, and the effective branching factor."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from xqlab.errors import XqlabError, check_names
from xqlab.experiments import published
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.experiments.sweeps.sweep import Row, Sweep, geometric_mean, sweep
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.text_table import line_of
from xqlab.words import Words
from xqlab.xiangqi import GAME

REPORTED = {f"report: {name}": plies for name, plies in published.DEPTHS.items()}
DEPTH, SECONDS = 12, 20.0  # the greatest depth, and the seconds for each preset
BEST_OF = 3  # number of times that short searches are timed
LAST_PLIES = 2  # plies of the growth, to average over odd and even plies, which differ

PRESETS = {
    "minimax": Enhancements.minimax(),
    "textbook": Enhancements.textbook(),
    "paper: history": Enhancements.paper(history=True),
    "paper: deepening": Enhancements.paper(deepening=True),
    "paper: both": Enhancements.paper(history=True, deepening=True),
    "lossless": Enhancements.lossless(GAME),
    "full": Enhancements.full(GAME),
}


@dataclass(frozen=True)
class Cost:
    """The cost of one depth for one preset, over all positions.

    nodes, seconds : geometric means, so that every position counts equally
    low, high      : the quartiles of the nodes
    rate           : nodes a second, all positions together
    """

    depth: int
    nodes: float
    low: float
    high: float
    seconds: float
    rate: float


@dataclass(frozen=True)
class Branching:
    """The effective branching factor of a preset, by two definitions, from its nodes by depth.

    last : growth per ply at the end, see `growth`: the cost of one more ply; None for a single ply
    root : the branching of the uniform tree of this depth with so many leaves, see `root_branching`
    """

    depth: int
    last: float | None
    root: float


def growth(nodes: Mapping[int, float], plies: int = LAST_PLIES) -> float | None:
    """The geometric mean of nodes(d) / nodes(d - 1) over the last `plies` depths.

    It equals (N(D) / N(D - plies)) ** (1 / plies) for the deepest D.

    nodes : depth -> positions searched, for consecutive depths
    Fewer plies are used if there are fewer depths; None for a single depth.

    >>> growth({1: 40, 2: 80, 3: 3240})
    9.0
    """
    deepest = max(nodes)
    plies = min(plies, deepest - min(nodes))
    return float((nodes[deepest] / nodes[deepest - plies]) ** (1 / plies)) if plies else None


def root_branching(nodes: float, depth: int) -> float:
    """The d-th root of the nodes of a search to depth d: nodes ** (1 / depth).

    >>> root_branching(1600, 2)
    40.0
    """
    return float(nodes ** (1 / depth))


def measure_depths(
    positions: Mapping[str, Any],
    presets: Iterable[str] = tuple(PRESETS),
    *,
    depth: int = DEPTH,
    seconds: float | None = SECONDS,
    progress: bool = True,
) -> Sweep:
    """Nodes and time of these presets on these positions for each depth from 1 on; see `sweep`.

    Raises XqlabError for an unknown preset, or a depth beyond the search's range.
    """
    names = list(presets)
    check_names("presets", names, PRESETS)
    if not 1 <= depth <= DEPTH_LIMIT:
        raise XqlabError(f"expected a depth from 1 to {DEPTH_LIMIT}, got {depth!r}")
    uses = {name: PRESETS[name] for name in names}
    return sweep(uses, positions, range(1, depth + 1), seconds=seconds, best_of=BEST_OF, progress=progress)


def costs(searches: Sweep, preset: str) -> list[Cost]:
    """The cost of each depth that the preset reached on every position."""
    nodes, seconds = searches.array(preset), searches.array(preset, "seconds")
    rows = []
    for depth in searches.whole_depths(preset):
        column = searches.depths.index(depth)
        visited, time = nodes[:, column], seconds[:, column]
        low, high = np.percentile(visited, [25, 75])
        rows.append(
            Cost(
                depth=depth,
                nodes=float(geometric_mean(visited)),
                low=float(low),
                high=float(high),
                seconds=float(geometric_mean(time)),
                rate=float(visited.sum() / time.sum()),
            )
        )
    return rows


def branching(searches: Sweep, preset: str) -> Branching | None:
    """The effective branching factor at the greatest depth reached on every position; None without one."""
    rows = costs(searches, preset)
    if not rows:
        return None
    nodes = {row.depth: row.nodes for row in rows}
    return Branching(rows[-1].depth, growth(nodes), root_branching(rows[-1].nodes, rows[-1].depth))


def depth_table(searches: Sweep) -> str:
    """The costs as text, and below each preset its branching factors and why it stopped."""
    line = partial(line_of, widths=(17, 5, 12, 26, 9, 11))
    lines = [
        f"{len(searches.positions)} positions; nodes and seconds are geometric means over them",
        line(("preset", "depth", "nodes", "middle half of them", "seconds", "nodes/s")),
    ]
    for preset in searches.configurations:
        for row in costs(searches, preset):
            counts = f"{row.nodes:,.0f}", f"{row.low:,.0f} to {row.high:,.0f}"
            speed = f"{row.seconds:.4f}", f"{row.rate:,.0f}"
            lines.append(line((preset, str(row.depth), *counts, *speed)))
        factor = branching(searches, preset)
        if factor is not None:
            over = min(LAST_PLIES, factor.depth - 1)
            last = f"{factor.last:.2f} over the last {over} plies, " if factor.last is not None else ""
            root = f"{factor.root:.2f} as the root of degree {factor.depth}"
            lines.append(line((preset, f"effective branching factor: {last}{root}")))
        if preset in searches.ended:
            lines.append(line((preset, f"stopped: {searches.ended[preset]}")))
    return "\n".join(lines)


Item = tuple[str, int, int, float]  # a preset, a number of study positions, a depth, seconds


def _measure(item: Item) -> list[Row]:
    preset, positions, depth, seconds = item
    boards = study_positions(positions)
    searches = measure_depths(boards, [preset], depth=depth, seconds=seconds, progress=False)
    return finished_run(searches).rows


def _result(rows: list[Row], sizes: Mapping[str, Any]) -> Sweep:
    places = tuple(dict.fromkeys(row.position for row in rows))
    names = tuple(dict.fromkeys(row.configuration for row in rows))
    searches = Sweep(names, places, tuple(range(1, sizes["depth"] + 1)), rows)
    for name in names:
        deepest = max(row.depth for row in searches.of(name))
        done = sum(row.depth == deepest for row in searches.of(name))
        if done < len(places):
            how = f"{done} of {len(places)} positions"
            searches.ended[name] = f"{sizes['seconds']:g} s spent at depth {deepest}, after {how}"
        elif deepest < sizes["depth"]:
            searches.ended[name] = f"{sizes['seconds']:g} s spent after depth {deepest}"
    return searches


STUDIES: Studies = (
    Study(
        name="depths",
        about=Words("nodes and time of each further ply, by preset", "各预设每加深一层的结点数与时间"),
        row=Row,
        plan=lambda positions=40, depth=16, seconds=120.0: {
            name: (name, positions, depth, seconds) for name in ("textbook", "lossless", "full")
        },
        measure=_measure,
        rests_on=("weights xiangqi", "search xiangqi", "data positions/study.json"),
        result=_result,
        table=depth_table,
        exact=("reached", "nodes", "value", "move"),
        left_out=("counts", "note"),
        alone=True,
    ),
)
