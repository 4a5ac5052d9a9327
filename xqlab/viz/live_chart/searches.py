"""The searches of a chart: what each was, what it gave, and how to run it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.sweep import Row, Sweep, reader_of, row_of_result
from xqlab.playable import Playable
from xqlab.search import Enhancements, Result, Searcher
from xqlab.viz.live_chart.charts import ITERATIONS

Point = tuple[float, list[float]]  # where on the axis below, and the quantities there


class LiveChartError(XqlabError):
    """No searches that a chart can show, or invalid options of one."""


@dataclass(frozen=True)
class Search:
    """A search of a chart.

    series   : the set of switches, by the name that the chart has for it; `place`: the position, likewise
    x        : where it stands on the axis below
    points   : what it gave
    """

    series: str
    place: str
    x: float
    depth: int
    board: Playable
    use: Enhancements
    evaluator: Any
    table_mb: float
    nodes: int
    points: tuple[Point, ...]


def searches_of(source: Any, reads: str, names: list[str], table_mb: Any) -> list[Search]:
    """The searches of a `Sweep` or of results.

    source   : a Sweep; or name -> result, results, or position -> result; or x -> such a mapping
    names    : the quantities that a point has
    table_mb : the table of results, in MB; of a mapping, by x

    Raises LiveChartError for anything else, and for a sweep that does not know its boards.
    """
    if isinstance(source, Sweep):
        return list(_of_sweep(source, reads, names))
    searches = [
        Search(
            series,
            place,
            x,
            result.depth,
            result.board,
            result.enhancements,
            result.evaluator,
            table_mb[x] if isinstance(table_mb, Mapping) else table_mb,
            result.nodes,
            points_of(result, x, reads, names),
        )
        for series, place, x, result in _flat(source)
    ]
    if not searches:
        raise LiveChartError(f"expected a Sweep or results by name, got {source!r}")
    return searches


def _of_sweep(source: Sweep, reads: str, names: list[str]) -> Iterator[Search]:
    if not source.rows or not source.boards or reads == ITERATIONS:
        wanted = "results, which have iterations" if reads == ITERATIONS else "a sweep with rows and boards"
        raise LiveChartError(f"expected {wanted}, got {source!r:.80}")
    for row in source.rows:
        series, size = row.configuration, source.table_mb
        yield Search(
            series,
            row.position,
            row.depth,
            row.depth,
            source.boards[row.position],
            source.uses[series],
            source.evaluator,
            size[series] if isinstance(size, Mapping) else size,
            row.nodes,
            points_of(row, row.depth, reads, names),
        )


def _flat(
    source: Any, series: str | None = None, place: str = "", x: float | None = None
) -> Iterator[tuple[str, str, float, Result]]:
    # Keys are numbers of the axis below, then names of series, then of positions.
    if isinstance(source, Result):
        if series is not None:
            yield series, place, source.depth if x is None else x, source
    elif isinstance(source, Mapping):
        for key, inside in source.items():
            if not isinstance(key, str):
                yield from _flat(inside, series, place, key)
            elif series is None:
                yield from _flat(inside, key, place, x)
            else:
                yield from _flat(inside, series, key, x)
    elif isinstance(source, list | tuple):
        for inside in source:
            yield from _flat(inside, series, place, x)


def points_of(searched: Any, x: float, reads: str, names: list[str]) -> tuple[Point, ...]:
    """What a search, a `Result` or a `Row`, adds to a chart."""
    if reads == ITERATIONS:
        return tuple(
            (step.depth, [float(getattr(step, name)) for name in names]) for step in searched.iterations
        )
    row = searched if isinstance(searched, Row) else row_of_result("", "", searched.depth, searched)
    return ((x, [float(reader_of(name)(row)) for name in names]),)


def run_again(search: Search, reads: str, names: list[str], begun: Any = None) -> Search | None:
    """The same search, run now; None if it was stopped.

    begun : called with its `Searcher`, which `stop()` ends
    """
    searcher = Searcher(search.board, search.use, search.evaluator, search.table_mb)
    if begun is not None:
        begun(searcher)
    result = searcher.run(search.board, depth=search.depth)
    if result.stopped:
        return None
    return replace(search, nodes=result.nodes, points=points_of(result, search.x, reads, names))
