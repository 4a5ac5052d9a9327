"""`LiveChart`: what searches cost and find, as a chart whose searches a reader runs again."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from html import escape
from typing import Any

import numpy as np

from xqlab.game import game_of
from xqlab.game_profile import profile_of
from xqlab.games.adapters import playable
from xqlab.search import Enhancements
from xqlab.search.switches import OFFERED
from xqlab.text_table import html_table
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.core.fields import CHOICE, TEXT, Field
from xqlab.viz.core.widget import Widget
from xqlab.viz.live_chart.charts import CHARTS, GEOMETRIC, MEDIAN, SPREAD, UNIT, WHOLE, View
from xqlab.viz.live_chart.histograms import FIRST_OF_GROUP, GROUPED, PARTS
from xqlab.viz.live_chart.searches import LiveChartError, Search, run_again, searches_of
from xqlab.viz.page.facts import Facts
from xqlab.viz.search_form.widget import lacking
from xqlab.words import Words

GROUP_NAMES = {"3": "3–5", "6": "6–10", "11": "11–20", "21": "21+"}
ALL = -1  # positions
AFFORDABLE = 3_000_000  # nodes that a reader is offered at first
DEEPER = 2  # plies beyond those recorded that a reader may ask for
RECORDED = Words("as recorded", "记录中的局面")


class LiveChart(Widget):
    """A chart of searches, and a form that runs them again, with other switches or on other positions, too.

    What Python has measured stays on the chart beside what the reader runs. In a notebook the kernel
    searches, on a page of `save_html(file, live=True)` and of the book the page itself.

    searches : a `Search` for each, as measured
    language : "en" or "zh"
    """

    SCRIPT, CAN_SEARCH, LIVE_SCRIPT = "live_chart/widget", True, "live/charting"
    MADE_LIVE = ("xqlab.viz.live.charting", "charted_page")
    STYLES: tuple[str, ...] = ("live_chart/widget",)

    def __init__(
        self,
        source: Any,
        chart: str = "nodes",
        *,
        unit: str = "",
        at: float | None = None,
        mean: str = "",
        limits: Mapping[str, Any] | None = None,
        table_mb: float | Mapping[float, float] = 16,
        language: str | None = None,
    ) -> None:
        """A chart of a `Sweep`, or of results by name, by position, or by where they stand on the axis.

        chart    : what it shows, a name of `xqlab.viz.live_chart.charts.CHARTS`
        unit     : of ratios, the name of the searches whose nodes are 1; by default the first ones
        at       : of a spread, the depth shown first; by default the deepest
        mean     : "geometric" or "median", by default as usual for the chart
        limits   : name -> values of the first drawing, float64[positions, depths] or float64[depths], drawn
                   as thin lines: the limits of theory, or what others have published
        table_mb : of results, the size of their table; as a mapping, by their place on the axis

        Raises LiveChartError for an unknown chart or option, and for a source without searches.
        """
        if chart not in CHARTS:
            raise LiveChartError(f"expected a chart out of {', '.join(CHARTS)}, got {chart!r}")
        if mean not in ("", GEOMETRIC, MEDIAN):
            raise LiveChartError(f"expected mean to be {GEOMETRIC!r} or {MEDIAN!r}, got {mean!r}")
        self.chart = CHARTS[chart]
        views = [replace(view, mean=mean or view.mean) for view in self.chart.views]
        self.searches = searches_of(source, self.chart, table_mb)
        self.series = [*dict.fromkeys(search.series for search in self.searches)]
        self.places = [*dict.fromkeys(search.place for search in self.searches)]
        self._unit = unit or self.series[0]
        if self._unit not in self.series:
            raise LiveChartError(f"expected unit out of {', '.join(self.series)}, got {unit!r}")
        self.TITLES = Words(*self.chart.title)
        self._lock = threading.Lock()  # guards what follows
        self._searcher: Any = None
        self._stopped = True
        self._at = at
        super().__init__(language=language, _data=self._described(views, limits or {}))
        self.on_msg(self._hear)

    @classmethod
    def run(
        cls,
        uses: Mapping[float, Mapping[str, Enhancements]],
        boards: Mapping[str, Any],
        depth: int,
        chart: str,
        **options: Any,
    ) -> LiveChart:
        """The chart of searches that are run for it, of which no log is kept.

        uses    : where it stands on the axis below -> name -> switches
        options : of the chart
        """
        searches = [
            Search(series, place, x, depth, playable(board), use, None, 16)
            for x, named in uses.items()
            for series, use in named.items()
            for place, board in boards.items()
        ]
        return cls([run_again(search, CHARTS[chart]) for search in searches], chart, **options)

    def _described(self, views: list[View], limits: Mapping[str, Any]) -> dict[str, Any]:
        """What the page gets once."""
        first, axis = self.searches[0], dict(zip(LANGUAGES, self.chart.axis))
        game = game_of(first.board.position)
        parts, is_grouped = PARTS.get(self.chart.histogram, ()), self.chart.histogram in GROUPED
        points = [
            [self.series.index(search.series) + part, self.places.index(search.place), x, *values]
            for search in self.searches
            for part, x, values in search.points
        ]
        xs = sorted({search.x for search in self.searches})
        for number, given in enumerate(limits.values(), len(self.series)):
            values = np.broadcast_to(given, (len(self.places), len(xs)))
            points += [
                [number, place, x, float(v)] for place, row in enumerate(values) for x, v in zip(xs, row)
            ]
        series, unit = parts or self.series, self.series.index(self._unit)
        is_ratio = any(view.against == UNIT for view in views)
        return {
            "title": self.TITLES._asdict(),
            "axis": axis,
            "unit": unit,
            "isRatio": is_ratio,
            "offered": [
                at for at in range(len(series)) if not is_ratio or at != unit
            ],  # the unit's ratio is 1
            "mine": len(series) + len(limits),  # the number of the series with a reader's own switches
            "elsewhere": len(self.places),  # and of the position
            "reads": self.chart.reads,
            "names": self.chart.names(),
            "xs": xs,
            "views": [
                asdict(view)
                | {"label": {k: v.format(unit=self._unit) for k, v in zip(LANGUAGES, view.label)}}
                for view in views
            ],
            "series": [
                {"name": name, "on": next(s.use.names() for s in self.searches if s.series == name)}
                for name in self.series
            ]
            if not parts
            else [{"name": name, "on": first.use.names()} for name in parts],
            "parts": bool(parts),
            "xNames": GROUP_NAMES if is_grouped else {},
            "groups": FIRST_OF_GROUP if is_grouped else (),
            "depth": max(search.depth for search in self.searches),
            "histogram": self.chart.histogram,
            "limits": list(limits),
            "places": self.places,
            "points": points,
            **self._form(can_run=True),
            "searches": [
                [self.series.index(s.series), self.places.index(s.place), s.x, s.nodes] for s in self.searches
            ],
            "switches": {
                name: {"en": name.replace("_", " "), "zh": switch.chinese}
                for name, switch in OFFERED.items()
                if not lacking(name, game)
            },
        }

    def _form(self, *, can_run: bool) -> dict[str, Any]:
        """Whether its reader can run searches, and the fields of the form; on positions of their own, too?"""
        profile = profile_of(self.searches[0].board)
        boards = {search.board.position.tobytes() for search in self.searches}
        reads = profile is not None and profile.texts is not None and len(boards) == len(self.places)
        return {
            "canRun": can_run,
            "limit": self._limit(can_run),
            "fields": [field.sent() for field in self._fields(can_run, can_run and reads)],
        }

    def _limit(self, can_run: bool) -> float:
        """Where on the axis below the choice of a reader begins: not deeper than a page affords."""
        xs = sorted({search.x for search in self.searches})
        is_spread = any(view.marks == SPREAD for view in self.chart.views)
        is_depth = all(search.x == search.depth for search in self.searches)
        if self._at is not None or not can_run or is_spread or not is_depth:
            return xs[-1] if self._at is None else self._at
        is_whole = self.chart.reads == WHOLE
        costs = {x: sum(s.nodes for s in self.searches if s.x <= x or not is_whole) for x in xs}
        return max((x for x, nodes in costs.items() if nodes <= AFFORDABLE), default=xs[0])

    def _fields(self, can_run: bool, can_type: bool) -> Iterator[Field]:
        """What a reader fills in, besides the searches and the switches."""
        xs, axis = sorted({search.x for search in self.searches}), Words(*self.chart.axis)
        only = all(view.marks == SPREAD for view in self.chart.views)
        if self.chart.reads == WHOLE and len(xs) > 1:
            end = Words("at", "在") if only else Words("up to", "到")
            label = Words(f"{axis.en}: {end.en}", f"{axis.zh}：{end.zh}")
            yield Field("limit", CHOICE, label, choices={x: f"{x:,.10g}" for x in xs})
        if self.chart.reads != WHOLE and can_run:
            depths = range(1, max(search.depth for search in self.searches) + DEEPER + 1)
            yield Field(
                "depth", CHOICE, Words("Depth", "深度"), choices={depth: str(depth) for depth in depths}
            )
        count = len(self.places)
        if count > 1 or can_type:
            everywhere = RECORDED if count == 1 else Words(f"all {count}", f"全部 {count} 个")
            places: dict[int, Words | str] = {ALL: everywhere}
            places |= dict(enumerate(self.places)) if count > 1 else {}
            places |= {count: Words("one of your own", "自己输入")} if can_type else {}
            yield Field("place", CHOICE, Words("Positions", "局面"), choices=places)
        if can_type:
            yield Field("text", TEXT, Words("Position", "局面"))

    # -- searching in the kernel ------------------------------------------------------------------------

    def _hear(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
        with self._lock:
            if content.get("do") == "stop":
                self._stopped = True
                if self._searcher is not None:
                    self._searcher.stop()
            elif content.get("do") == "run" and self._stopped:
                self._stopped = False
                threading.Thread(target=self._run, args=[content["tasks"]], daemon=True).start()

    def _run(self, tasks: list[dict[str, Any]]) -> None:
        fault = ""
        try:
            for number, task in enumerate(tasks):
                search = None if self._stopped else run_again(self._asked(task), self.chart, self._begin)
                if search is None:
                    break
                self.send({"task": number, "points": search.points})
        except Exception as error:  # the page says it: an exception in a thread reaches nobody
            fault = str(error)
        finally:
            self._searcher, self._stopped = None, True
            self.send({"done": True, "fault": fault})

    def _begin(self, searcher: Any) -> None:
        with self._lock:
            self._searcher = searcher
            if self._stopped:
                searcher.stop()

    def _asked(self, task: dict[str, Any]) -> Search:
        """The search that the page asks for: `search`, but with `on`, on `text`, to `depth`."""
        search = self.searches[task["search"]]
        if task.get("on") is not None:
            search = replace(search, use=Enhancements.of(*task["on"]))
        if task.get("depth"):
            search = replace(search, depth=int(task["depth"]))
        if task.get("text") is not None:
            search = replace(search, board=profile_of(search.board).texts.read(task["text"]))  # type: ignore[union-attr]
        return search

    # -- pages ------------------------------------------------------------------------------------------

    def _standalone(self, *_: Any, live: bool = False, **__: Any) -> tuple[str, dict[str, Any], Facts]:
        return str(self.searches[0].board.name), {"_data": self._data | self._form(can_run=live)}, {}

    def _still(self) -> str:
        parts = PARTS.get(self.chart.histogram, ("",))
        rows = [
            [
                f"{search.series} {parts[part]}",
                search.place,
                f"{x:g}",
                *(f"{value:,.10g}" for value in values),
            ]
            for search in self.searches
            for part, x, values in search.points
        ]
        titles = ["", "", self.chart.axis[self.language == "zh"], *self.chart.names()]
        title = escape(self.chart.title[self.language == "zh"])
        return f"<details><summary>{title}</summary>{html_table(rows, titles, left=(0, 1))}</details>"

    def __repr__(self) -> str:
        return f"<LiveChart of {len(self.searches):,} searches: {self.chart.title[0]}>"
