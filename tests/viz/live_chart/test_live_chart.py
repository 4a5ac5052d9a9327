"""Live charts: what they have of searches, what a page finds, and what the kernel runs again."""

import base64
from functools import cache
from typing import Any

import chess
import numpy as np
import pytest

import xqlab
from tests.viz.javascript import call
from tests.viz.refusals import refusing
from xqlab import Enhancements
from xqlab.experiments import sweep
from xqlab.game import game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.viz import LiveChart
from xqlab.viz.live_chart.charts import CHARTS, HISTOGRAM
from xqlab.viz.live_chart.searches import LiveChartError

USES = {
    "alpha-beta": Enhancements.textbook(),
    "full": Enhancements.lossless().served_by(game_of(TicTacToe().position)),
}
BOARDS = {"start": TicTacToe(), "later": TicTacToe("a1 b2")}
EVERYTHING = {"limit": 3, "place": -1, "text": "", "mine": [], "isMine": False}


@cache
def results() -> dict[int, dict[str, dict[str, Any]]]:
    """Where it stands on the axis -> name -> position -> a recorded search."""

    def searched(depth: int, use: Enhancements) -> dict[str, Any]:
        options = {"depth": depth, "enhancements": use, "record": True}
        return {place: xqlab.search(board, **options) for place, board in BOARDS.items()}

    return {depth: {name: searched(depth, use) for name, use in USES.items()} for depth in (1, 2, 3)}


def source(chart: str) -> Any:
    """Searches that the chart can show: without an axis of their own where their logs have one."""
    if CHARTS[chart].reads != HISTOGRAM:
        return results()
    use = {"depth": 5, "enhancements": USES["full"], "record": True}
    return {"full": {place: xqlab.search(board, **use) for place, board in BOARDS.items()}}


def run_in_page(widget: LiveChart, **state: Any) -> Any:
    """What a page finds of the searches that a reader chooses."""
    page = widget.as_html(live=True)
    about, at = widget._data, {"depth": widget._data["depth"]} | EVERYTHING | state
    at["on"] = state.get("on", list(range(len(about["series"]))))
    binary = {name: value for name, value in page.data.items() if isinstance(value, bytes)}
    sent = {name: value for name, value in page.data.items() if name not in binary}
    data = {name: base64.b64encode(value).decode() for name, value in binary.items()}
    return call("live_chart/charts.mjs", "run", sent, data, at)


@pytest.mark.parametrize("chart", [name for name in CHARTS if name not in ("spread", "savings")])
def test_a_page_finds_what_python_has_recorded(chart: str) -> None:
    widget = LiveChart(source(chart), chart)
    recorded = sorted(widget._data["points"])
    assert sorted(run_in_page(widget)) == recorded
    assert len(recorded) > 2


def test_choices_of_a_reader() -> None:
    widget = LiveChart(results(), "spread", unit="alpha-beta")
    found = run_in_page(widget, on=[1], limit=2, place=1)
    assert found == [point for point in widget._data["points"] if point[1:3] == [1, 2]]
    mine = run_in_page(widget, on=[2], limit=2, place=2, text="b2 a1", mine=["alpha_beta"])
    board, plain = TicTacToe("b2 a1"), Enhancements.of("alpha_beta")
    nodes = [xqlab.search(board, depth=2, enhancements=use).nodes for use in (USES["alpha-beta"], plain)]
    assert mine == [[0, 2, 2, nodes[0]], [2, 2, 2, nodes[1]]]
    deeper = run_in_page(LiveChart(source("kinds"), "kinds"), place=0, depth=6)
    steps = xqlab.search(BOARDS["start"], depth=6, enhancements=USES["full"]).iterations
    assert sum(point[3] for point in deeper) == steps[-1].nodes - steps[-2].nodes


def test_the_kernel_runs_again_what_the_page_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    widget, sent = LiveChart(results(), "nodes"), []
    monkeypatch.setattr(widget, "send", sent.append)
    text, on = "b2 a1", ["alpha_beta"]
    widget._stopped = False
    widget._run([{"search": 0}, {"search": 0, "text": text, "on": on, "depth": 2}])
    nodes = xqlab.search(TicTacToe(text), depth=2, enhancements=Enhancements.of(*on)).nodes
    assert sent[0] == {"task": 0, "points": widget.searches[0].points}
    assert sent[1:] == [{"task": 1, "points": ((0, 1, [nodes]),)}, {"done": True, "fault": ""}]
    widget._stopped = False
    widget._run([{"search": 0, "text": "z9"}])
    assert (sent[-1]["done"], "z9" in sent[-1]["fault"]) == (True, True)
    widget._hear(widget, {"do": "stop"}, [])
    assert widget._stopped


def test_a_sweep_and_its_limits_and_boards_of_python_chess() -> None:
    searches = sweep(USES, BOARDS, [1, 2], progress=False)
    widget = LiveChart(searches.only("full"), limits={"most": [9, 81]})
    assert widget._data["points"][-4:] == [[1, 0, 1, 9], [1, 0, 2, 81], [1, 1, 1, 9], [1, 1, 2, 81]]
    assert sorted(run_in_page(widget, on=[0])) == sorted(widget._data["points"][:4])
    assert "<td>9</td>" not in widget._still()
    assert f"<td>{searches.of('full')[0].nodes}</td>" in widget._still()
    ran = LiveChart.run({1: USES}, BOARDS, 1, "nodes")
    assert [search.nodes for search in ran.searches] == [row.nodes for row in searches.rows if row.depth == 1]
    boards = {"mate": chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")}
    of_sweep, ran = LiveChart(sweep(USES, boards, [1])), LiveChart.run({1: USES}, boards, 1, "nodes")
    assert [search.nodes for search in of_sweep.searches] == [search.nodes for search in ran.searches]


def test_only_searches_that_remember_have_a_table() -> None:
    uses = {name: Enhancements.of(name) for name in ("alpha_beta", "transposition_table", "table_move")}
    page = LiveChart.run({1: uses}, BOARDS, 1, "nodes").as_html(live=True)
    megabytes = {request[0]: request[3] for request in page.data["live"]["requests"]}
    assert [size > 0 for _, size in sorted(megabytes.items())] == [False, True, True]


def trees() -> dict[str, list[Any]]:
    """Trees of another shape for each depth."""
    made = {depth: TextbookTree.worst_ordered(2, depth) for depth in (1, 2, 3)}
    use = Enhancements.textbook()
    return {"worst": [xqlab.search(tree, depth=depth, enhancements=use) for depth, tree in made.items()]}


MEANS = "expected mean to be 'geometric' or 'median', got 'mode'"
test_what_is_refused = refusing(
    (
        lambda: LiveChart({"a": 1}, "nodes"),
        ValueError,
        r"expected a Sweep or results by name, got \{'a': 1\}",
    ),
    (lambda: LiveChart(None, "pie"), ValueError, "expected a chart out of nodes, leaves, .*, got 'pie'"),
    (lambda: LiveChart(trees(), unit="none"), ValueError, "expected unit out of worst, got 'none'"),
    (lambda: LiveChart(trees(), mean="mode"), ValueError, MEANS),
    (
        lambda: LiveChart(sweep(USES, BOARDS, [1], progress=False), "values"),
        LiveChartError,
        "expected results, which have iterations, got Sweep",
    ),
)


def test_trees_of_other_shapes_stand_at_each_depth() -> None:
    widget = LiveChart(trees(), "leaves")
    assert "text" not in [
        field["name"] for field in widget._data["fields"]
    ]  # one position alone can be typed
    assert run_in_page(widget, on=[0]) == [[0, 0, depth, 2**depth] for depth in (1, 2, 3)]


def test_marks() -> None:
    values = [3.0, 1.0, 10.0, 4.0]
    options = ({"of": "nodes", "mean": mean} for mean in ("median", "geometric"))
    mark, other = (call("live_chart/points.mjs", "mark", values, option) for option in options)
    low_to_high = [mark["low"], mark["mean"], mark["high"]]
    assert low_to_high == np.percentile(values, [25, 50, 75]).tolist()
    assert other["mean"] == pytest.approx(np.exp(np.log(values).mean()))


@pytest.mark.parametrize("values", [[0.2, 0.9], [1, 2e6], [0.97, 1.03], [5], [1]])
@pytest.mark.parametrize("scale", ["log", "linear", "percent"])
def test_axes_hold_their_values_and_a_few_numbers(scale: str, values: list[float]) -> None:
    places, ticks = call("live_chart/points.mjs", "scaled", scale, values)
    assert all(0 <= place <= 1 for place in places if scale != "percent")
    assert 2 <= len(ticks) <= 9
    assert ticks == sorted(ticks)
