"""`xqlab bench depth`: the cost of one more ply for each preset, and the effective branching factor."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.experiments import published
from xqlab.experiments.run.json_shape import by_name, list_of, number, read_shaped, record_of, text, whole
from xqlab.experiments.run.machine import provenance
from xqlab.experiments.sweeps.sweep import Row, Sweep, SweepError, geometric_mean, sweep
from xqlab.files import read_if_shipped
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.text_table import line_of
from xqlab.xiangqi import GAME

FORMAT = ("xqlab depths", 1)
SHIPPED = "results/depths.json"
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

    Raises SweepError for an unknown preset, or a depth beyond the search's range.
    """
    names = list(presets)
    unknown = [name for name in names if name not in PRESETS]
    if unknown:
        raise SweepError(f"expected presets out of {', '.join(PRESETS)}, got {unknown[0]!r}")
    if not 1 <= depth <= DEPTH_LIMIT:
        raise SweepError(f"expected a depth from 1 to {DEPTH_LIMIT}, got {depth!r}")
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


def write_depths(searches: Sweep, fens: Mapping[str, str], command: str, file: Path) -> None:
    """Write every search, the factors, the positions, the command and the machine as JSON."""
    factors = {name: branching(searches, name) for name in searches.configurations}
    kind, version = FORMAT
    written = {
        "format": kind,
        "version": version,
        **provenance(command),
        "switches": {name: PRESETS[name].names() for name in searches.configurations},
        "fens": dict(fens),
        "branching": {name: vars(factor) for name, factor in factors.items() if factor is not None},
        **searches.as_json(),
    }
    disk.write_text(file, json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n")


_ROW = record_of(
    configuration=text,
    position=text,
    depth=whole,
    reached=whole,
    nodes=whole,
    last_nodes=whole,
    seconds=number,
    value=whole,
    move=text,
    counts=by_name(whole),
)
SHAPE = record_of(
    configurations=list_of(text),
    positions=list_of(text),
    depths=list_of(whole),
    rows=list_of(_ROW),
    ended=by_name(text),
)


def read_depths(file: Path) -> Sweep:
    """The searches in a file; raises SweepError for another file."""
    content = read_shaped(file, "searches by depth", FORMAT, SHAPE, SweepError)
    names, places, plies = (tuple(content[key]) for key in ("configurations", "positions", "depths"))
    return Sweep(names, places, plies, [Row(**row) for row in content["rows"]], content["ended"])


def shipped_depths() -> Sweep | None:
    """The searches that come with xqlab; None if there are none."""
    return read_if_shipped(read_depths, SHIPPED)
