"""The waterfall chart draws each step from the nodes before it to those after it."""

import matplotlib
import pytest

matplotlib.use("Agg")
from matplotlib import pyplot

from xqlab.experiments.sweeps.sweep import Sweep
from xqlab.experiments.sweeps.waterfall import Waterfall, percent, waterfall
from xqlab.viz.charts import waterfall_chart
from xqlab.viz.charts.looks import ChartError
from xqlab.xiangqi import Board

BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")


@pytest.fixture(scope="module")
def found() -> Waterfall:
    """A saving step, and one that costs."""
    return waterfall(BOARD, ["captures_first", "quiescence"], depth=2, progress=False)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_bars_run_from_before_to_after(found: Waterfall, language: str) -> None:
    ax = waterfall_chart(found, language=language)
    ax.figure.draw_without_rendering()
    steps = [row for row in found.rows if row.place]
    assert len(ax.patches) == len(steps)
    for bar, row in zip(ax.patches, steps):
        ends = sorted((row.nodes, row.nodes / row.factor))
        assert [bar.get_x(), bar.get_x() + bar.get_width()] == pytest.approx(ends)
        assert bool(bar.get_hatch()) == (row.soundness == "selective")
    assert max(row.factor for row in steps) > 1
    told = ax.get_title(loc="left")
    for factor in (found.whole, found.multiplied):
        assert (percent(factor) if language == "en" else percent(factor).replace(" ", "")) in told
    assert ("do not multiply" if language == "en" else "不能相乘") in told
    assert ax.get_xscale() == "log"
    names = [text.get_text() for text in ax.get_yticklabels()]
    start, first, second = (
        ("start", "captures first", "quiescence") if language == "en" else ("起点", "吃子优先", "静态搜索")
    )
    assert names == [start, first, second, start, second, first]
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert len(labels) == 3


def test_it_draws_where_it_is_told(found: Waterfall) -> None:
    ax = pyplot.figure().add_subplot()
    assert waterfall_chart(found, ax) is ax


def test_what_was_stopped_is_drawn_as_far_as_it_came(found: Waterfall) -> None:
    short = Sweep(
        found.searches.configurations, found.positions, found.searches.depths, found.searches.rows[:2]
    )
    ax = waterfall_chart(Waterfall(2, found.base, found.steps, short))
    assert ax.get_title(loc="left") == "Stopped before all searches were done."
    assert len(ax.patches) == 1
    nothing = Sweep(found.searches.configurations, found.positions, found.searches.depths, [])
    with pytest.raises(
        ChartError, match="expected a waterfall with searches in it, got one that was stopped"
    ):
        waterfall_chart(Waterfall(2, found.base, found.steps, nothing))
