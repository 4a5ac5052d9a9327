"""The searches of a chart: what each was, what it gave, and how to run it again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.sweep import Row, Sweep, reader_of, row_of_result
from xqlab.games.adapters import playable
from xqlab.playable import Playable
from xqlab.search import Enhancements, Result, Searcher
from xqlab.viz.live_chart.charts import HISTOGRAM, ITERATIONS, Chart
from xqlab.viz.live_chart.histograms import FIRST_OF_GROUP, GROUPED, histogram_of

EVENTS = 4_000_000  # of a log, of which something is counted: 112 MB
# The part of a histogram, where on the axis below, and the quantities there.
Point = tuple[int, float, list[float]]


class LiveChartError(XqlabError):
    """No searches that a chart can show, or invalid options of one."""


@dataclass(frozen=True)
class Search:
    """A search of a chart.

    series   : the set of switches, by the name that the chart has for it; `place`: the position, likewise
    x        : where it stands on the axis below
    events   : of its log, as far as is known
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
    nodes: int = 0
    events: int = EVENTS
    points: tuple[Point, ...] = ()


def searches_of(source: Any, chart: Chart, table_mb: Any) -> list[Search]:
    """The searches of a `Sweep` or of results.

    source   : a Sweep; searches; or name -> result, results by depth, or position -> result; or x -> such
    table_mb : the table of results, in MB; of a mapping, by x

    Raises LiveChartError for anything else, and for a sweep that does not know its boards.
    """
    if isinstance(source, list):
        return source
    if isinstance(source, Sweep):
        return list(_of_sweep(source, chart))
    searches = []
    for series, place, x, result in _flat(source):
        size = table_mb[x] if isinstance(table_mb, Mapping) else table_mb
        what = (result.depth, result.board, result.enhancements, result.evaluator, size)
        points = points_of(result, x, chart)
        searches.append(Search(series, place, x, *what, result.nodes, max(result.events, 1), points))
    if not searches:
        raise LiveChartError(f"expected a Sweep or results by name, got {source!r}")
    return searches


def _of_sweep(source: Sweep, chart: Chart) -> Iterator[Search]:
    if not source.rows or not source.boards or chart.reads == ITERATIONS:
        wanted = "results, which have iterations" if chart.reads == ITERATIONS else "a sweep with its boards"
        raise LiveChartError(f"expected {wanted}, got {source!r:.80}")
    for row in source.rows:
        series, place, depth, size = row.configuration, row.position, row.depth, source.table_mb
        mb = size[series] if isinstance(size, Mapping) else size
        what = (depth, playable(source.boards[place]), source.uses[series], source.evaluator, mb)
        yield Search(series, place, depth, *what, row.nodes, EVENTS, points_of(row, depth, chart))


def _flat(
    source: Any, series: str | None = None, place: str = "", x: float | None = None
) -> Iterator[tuple[str, str, float, Result]]:
    # Keys are numbers of the axis below, then names of series, then of positions.
    if isinstance(source, Result):
        if series is not None:
            yield series, place, x or 0, source
    elif isinstance(source, Mapping):
        for key, inside in source.items():
            if not isinstance(key, str):
                yield from _flat(inside, series, place, key)
            elif series is None:
                yield from _flat(inside, key, place, x)
            else:
                yield from _flat(inside, series, key, x)
    elif isinstance(source, list | tuple):
        for result in source:
            yield from _flat(result, series, place, result.depth if x is None else x)


def points_of(searched: Any, x: float, chart: Chart) -> tuple[Point, ...]:
    """What a search, a `Result` or a `Row`, adds to a chart."""
    names = chart.names()
    if chart.reads == ITERATIONS:
        steps = searched.iterations
        return tuple((0, step.depth, [float(getattr(step, name)) for name in names]) for step in steps)
    if chart.reads == HISTOGRAM:
        return tuple(_counted(histogram_of(searched, chart.histogram), chart.histogram))
    row = searched if isinstance(searched, Row) else row_of_result("", "", searched.depth, searched)
    more = {"repeated": 0.0}
    if chart.histogram:
        more["repeated"] = histogram_of(searched, chart.histogram)[0][0] - len(searched.iterations)
    return ((0, x, [more[name] if name in more else float(reader_of(name)(row)) for name in names]),)


def _counted(parts: list[list[int]], histogram: str) -> Iterator[Point]:
    # Of numbers of moves groups, with their sum; of plies each one.
    for part, counts in enumerate(parts):
        total = float(sum(counts))
        if histogram not in GROUPED:
            trimmed = np.trim_zeros(counts, "b")
            yield from ((part, ply, [float(count)]) for ply, count in enumerate(trimmed))
            continue
        ends = (*FIRST_OF_GROUP[1:], len(counts))
        for first, end in zip(FIRST_OF_GROUP, ends):
            yield part, first, [float(sum(counts[first:end])), total]


def run_again(search: Search, chart: Chart, begun: Any = None) -> Search | None:
    """The same search, run now; None if it was stopped.

    begun : called with its `Searcher`, which `stop()` ends

    Raises LiveChartError where its log would be too large.
    """
    searcher = Searcher(search.board, search.use, search.evaluator, search.table_mb)
    if begun is not None:
        begun(searcher)
    result = searcher.run(search.board, depth=search.depth, record=EVENTS if chart.histogram else False)
    if result.stopped:
        return None
    if chart.histogram and result.truncated:
        raise LiveChartError(f"expected a log of at most {EVENTS:,} events, got {result.events:,}")
    return replace(
        search, nodes=result.nodes, events=result.events, points=points_of(result, search.x, chart)
    )
