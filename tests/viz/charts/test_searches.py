"""Charts show the numbers of their results, with labels, units and marks that do not need colour."""

from collections.abc import Callable
from typing import Any

import matplotlib
import pytest

matplotlib.use("Agg")
from matplotlib import pyplot

import xqlab
from xqlab import Enhancements
from xqlab.trace import count_by_ply
from xqlab.viz import charts
from xqlab.viz.charts.searches import AVOIDED
from xqlab.xiangqi import Board

ALL = [
    charts.nodes_by_ply_chart,
    charts.switches_chart,
    charts.work_avoided_chart,
]


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """The same position searched with two sets of switches."""
    plain = Enhancements.of("alpha_beta", "iterative_deepening")
    return {
        "alpha-beta": xqlab.search(Board(), depth=2, enhancements=plain, record=True),
        "all": xqlab.search(Board(), depth=2, record=True),
    }


@pytest.mark.parametrize("chart", ALL)
def test_every_chart_is_labelled_and_tells_series_apart_in_grey(
    chart: Callable[..., Any], results: dict[str, Any]
) -> None:
    ax = pyplot.subplots()[1]
    assert chart(results, ax) is ax
    assert ax.get_ylabel()
    assert ax.get_xlabel() or chart in (charts.switches_chart, charts.work_avoided_chart)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list(results)
    assert len({bars[0].get_hatch() for bars in ax.containers}) == len(results)
    ax.figure.canvas.draw()


@pytest.mark.parametrize("chart", ALL)
def test_every_chart_makes_its_own_axes_and_wants_results(
    chart: Callable[..., Any], results: dict[str, Any]
) -> None:
    assert chart(results).figure is not None
    with pytest.raises(charts.ChartError, match=r"expected results by name, such as .* got \{\}"):
        chart({})


def heights(ax: Any) -> dict[str, list[float]]:
    """The bars of each series."""
    return {bars.get_label(): [bar.get_height() for bar in bars] for bars in ax.containers}


def test_bars_are_the_counts(results: dict[str, Any]) -> None:
    ply = heights(charts.nodes_by_ply_chart(results))
    for name, result in results.items():
        assert sum(ply[name]) == result.nodes
        assert ply[name][: len(count_by_ply(result).nodes)] == count_by_ply(result).nodes.tolist()
    ratios = heights(charts.switches_chart(results))
    assert ratios["alpha-beta"] == [1, 1, 1]
    avoided = heights(charts.work_avoided_chart(results))
    for name, result in results.items():
        assert avoided[name] == [result.counts[each] for each in AVOIDED]
    assert avoided["alpha-beta"][2:] == [0, 0, 0]
    assert avoided["all"][2] > 0
    assert ratios["all"][0] == pytest.approx(results["all"].nodes / results["alpha-beta"].nodes)


def test_what_cannot_be_drawn_is_refused() -> None:
    silent = xqlab.search(Board(), depth=1)
    with pytest.raises(charts.ChartError, match="'quiet' has no log: search with record=True"):
        charts.nodes_by_ply_chart({"quiet": silent})
