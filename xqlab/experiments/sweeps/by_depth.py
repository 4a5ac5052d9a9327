"""Studies of searches by depth: configurations of two sources on fixed positions, each depth from scratch."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import numpy as np

from xqlab.experiments.run.positions import stored_positions, study_positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.experiments.sweeps.ordering import DEPTH, HISTORIES, paper_configurations, paper_table
from xqlab.experiments.sweeps.sweep import Row, Sweep, geometric_mean, sweep
from xqlab.game_profile import profile_with_texts
from xqlab.search.enhancements import Enhancements
from xqlab.text_table import columns
from xqlab.words import Words

BEST_OF = 3  # number of times that short searches are timed
NONE_WHOLE = "no position is whole yet"

# The Junqi report's search, with each filter of moves, with both, with its history, and with all.
_PLAIN = Enhancements.of("alpha_beta", "iterative_deepening", "root_order", "repetition")
_SACRIFICES, _IDLE, _HISTORY = "skip_sacrifices", "skip_idle_moves", ("history", "history_best")
JUNQI_REPORT: dict[str, Enhancements] = {
    "plain": _PLAIN,
    "no suicides": _PLAIN.including(_SACRIFICES),
    "no idle engineers": _PLAIN.including(_IDLE),
    "both filters": _PLAIN.including(_SACRIFICES, _IDLE),
    "history": _PLAIN.including(*_HISTORY),
    "filters and history": _PLAIN.including(_SACRIFICES, _IDLE, *_HISTORY),
}


@dataclass(frozen=True)
class Compared:
    """Configurations on the boards of a set.

    shallower : configuration -> how many of the deepest depths it leaves out, as they take too long
    """

    configurations: Mapping[str, Enhancements]
    boards: Callable[[], Mapping[str, Any]]
    shallower: Mapping[str, int] = field(default_factory=dict)

    def names(self, depth: int, deepest: int) -> list[str]:
        """The configurations that are searched to a depth, where the deepest one is `deepest`."""
        return [name for name in self.configurations if depth <= deepest - self.shallower.get(name, 0)]


_middlegames = cache(partial(study_positions, phase="middlegame"))
COMPARED = {
    "histories": Compared(HISTORIES, _middlegames),
    "paper": Compared(paper_configurations(), _middlegames),
    "junqi-report": Compared(
        JUNQI_REPORT,
        cache(lambda: stored_positions(profile_with_texts("Junqi", "studies"))),
        {name: 1 for name, use in JUNQI_REPORT.items() if not use.history},
    ),
}


@dataclass(frozen=True)
class PlannedSearch:
    """A search of a study."""

    study: str
    configuration: str
    position: str
    depth: int


def measure(item: PlannedSearch) -> list[Row]:
    """The row of one search."""
    compared = COMPARED[item.study]
    uses = {item.configuration: compared.configurations[item.configuration]}
    boards = {item.position: compared.boards()[item.position]}
    return finished_run(sweep(uses, boards, [item.depth], best_of=BEST_OF, progress=False)).rows


def _items(name: str, positions: int, depth: int) -> dict[str, PlannedSearch]:
    # Position by position, so that a part is whole.
    compared = COMPARED[name]
    items = [
        PlannedSearch(name, configuration, place, deep)
        for place in list(compared.boards())[:positions]
        for configuration in compared.configurations
        for deep in range(1, depth + 1)
        if configuration in compared.names(deep, depth)
    ]
    return {f"{item.configuration} | {item.position} | {item.depth}": item for item in items}


def searches_of(name: str, rows: list[Row], sizes: Mapping[str, Any]) -> Sweep:
    """The searches of the positions that are whole, so that all configurations are compared on the same ones.

    A depth is left out where no position is whole.
    """
    compared = COMPARED[name]
    counts = Counter((row.position, row.depth) for row in rows)
    deepest = max((row.depth for row in rows), default=0)
    wanted = {depth: len(compared.names(depth, deepest)) for depth in range(1, deepest + 1)}
    complete = [key for key, count in counts.items() if count == wanted[key[1]]]
    depths = sorted({depth for _, depth in complete})
    places = [place for place in dict(complete) if all((place, depth) in complete for depth in depths)]
    whole = [row for row in rows if row.position in places and row.depth in depths]
    boards = {place: compared.boards()[place] for place in places}
    names = tuple(compared.configurations)
    return Sweep(names, tuple(places), tuple(depths), whole, uses=compared.configurations, boards=boards)


def means_table(searches: Sweep) -> str:
    """Nodes and seconds by depth as text: geometric means over the positions that are whole at the depth."""
    if not searches.positions:
        return NONE_WHOLE
    means_of = Words("geometric means", "几何平均")
    rows = [(f"{means_of}", *(f"{DEPTH.filled(depth)}" for depth in searches.depths))]
    named = {"nodes": Words("nodes, {0}", "结点，{0}"), "seconds": Words("seconds, {0}", "秒，{0}")}
    for quantity, form in (("nodes", ",.0f"), ("seconds", ",.3f")):
        for name in searches.configurations:
            means = geometric_mean(searches.array(name, quantity))
            cells = ("" if np.isnan(mean) else format(mean, form) for mean in means)
            rows.append((f"{named[quantity].filled(name)}", *cells))
    return "\n".join(columns(rows))


def switches(game: str, uses: Mapping[str, Enhancements]) -> str:
    """What searches with these configurations rest on: each of their switches."""
    return " ".join(["switches", game, *sorted({name for use in uses.values() for name in use.names()})])


def _study(name: str, positions: int, depth: int, **options: Any) -> Study[Row, Sweep]:
    return Study(
        name=name,
        row=Row,
        plan=partial(_items, name, positions=positions, depth=depth),
        measure=measure,
        result=partial(searches_of, name),
        **{
            "rests_on": ("weights xiangqi", "search xiangqi paper", "data positions/study.json"),
            "exact": ("reached", "nodes", "value", "move"),
            "table": means_table,
            "grows": ("positions", "depth"),
            "left_out": ("counts", "note"),
            **options,
        },
    )


STUDIES: Studies = (
    _study(
        "histories",
        12,
        8,  # some 70 million positions a search: it has no other ordering
        about=Words(
            "three history tables on the middlegames, by depth", "三种历史表在中局局面上的比较，按深度"
        ),
        rests_on=(
            "weights xiangqi",
            "search xiangqi paper",
            switches("xiangqi", HISTORIES),
            "data positions/study.json",
        ),
        left_out=("last_nodes", "counts", "note"),
    ),
    _study(
        "paper",
        24,
        5,
        about=Words("the two tables of the pruning paper on the middlegames", "剪枝论文的两张表，中局局面"),
        table=lambda searches: paper_table(searches) if searches.positions else NONE_WHOLE,
        alone=True,
        caveat="Other work slows the shortest searches most: their times need a quiet machine.",
    ),
    _study(
        "junqi-report",
        40,
        6,
        about=Words("the Junqi report's filters and history, by depth", "军棋报告的着法过滤与历史表，按深度"),
        rests_on=(
            "weights junqi",
            "search junqi report",
            switches("junqi", JUNQI_REPORT),
            "data positions/junqi.json",
        ),
        grows=("positions",),
        caveat="Only searches with the history go to depth 6.",
    ),
)
