"""Three history tables in one search, to depth 8: 2 ** depth as published, 2 ** depth capped, depth squared.

A search to depth 8 takes some 70 million positions, as the paper's search has no other move ordering.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.sweeps.ordering import HISTORIES
from xqlab.experiments.sweeps.sweep import Row, Sweep, geometric_mean, row_of_result
from xqlab.search.driver import Searcher
from xqlab.text_table import columns

Item = tuple[str, str, int]  # history, position, depth


def plan(positions: int = 12, depth: int = 8) -> dict[str, Item]:
    """Each history on the first middlegames, to each depth; position by position, so that a part is whole."""
    names = list(study_positions(phase="middlegame"))[:positions]
    items = [(name, place, deep) for place in names for name in HISTORIES for deep in range(1, depth + 1)]
    return {f"{name} | {place} | {deep}": (name, place, deep) for name, place, deep in items}


def measure(item: Item) -> Iterator[Row]:
    """One search."""
    name, place, depth = item
    board = study_positions(phase="middlegame")[place]
    result = Searcher(board, HISTORIES[name]).run(board, depth=depth)
    if result.stopped:
        raise KeyboardInterrupt
    yield row_of_result(name, place, depth, result)


def searches_of(rows: list[Row], sizes: Mapping[str, Any]) -> Sweep:
    """The searches of the positions that are whole, so that all histories are compared on the same ones."""
    counts = Counter((row.position, row.depth) for row in rows)
    complete = [key for key, count in counts.items() if count == len(HISTORIES)]
    depths = sorted({depth for _, depth in complete})
    places = [place for place in dict(complete) if all((place, depth) in complete for depth in depths)]
    whole = [row for row in rows if row.position in places and row.depth in depths]
    return Sweep(tuple(HISTORIES), tuple(places), tuple(depths), whole)


def history_table(searches: Sweep) -> str:
    """Nodes and seconds by depth as text: geometric means over the positions that are whole at the depth."""
    rows = [("geometric means", *(f"depth {depth}" for depth in searches.depths))]
    for quantity, form in (("nodes", ",.0f"), ("seconds", ",.3f")):
        for name in searches.configurations:
            means = geometric_mean(searches.array(name, quantity))
            rows.append((f"{quantity}, {name}", *(format(mean, form) for mean in means)))
    return "\n".join(columns(rows))


STUDIES: Studies = (
    Study(
        name="histories",
        about={
            "en": "three history tables on the middlegames, by depth",
            "zh": "三种历史表在中局局面上的比较，按深度",
        },
        row=Row,
        plan=plan,
        measure=measure,
        rests_on=("weights xiangqi", "search xiangqi paper", "data positions/study.json"),
        exact=("reached", "nodes", "value", "move"),
        result=searches_of,
        table=history_table,
        grows=("positions", "depth"),
        left_out=("last_nodes", "counts", "note"),
    ),
)
