"""The waterfall chart draws each step from the nodes before it to those after it."""

from dataclasses import replace

import pytest

from tests.viz.charts.drawn import legend, texts
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
    words = {"en": ("start", "captures first", "quiescence"), "zh": ("起点", "吃子优先", "静态搜索")}
    start, first, second = words[language]
    assert texts(ax.get_yticklabels()) == [start, first, second, start, second, first]
    assert len(legend(ax)) == 3


def test_what_was_stopped_is_drawn_as_far_as_it_came(found: Waterfall) -> None:
    short = replace(found.searches, rows=found.searches.rows[:2])
    ax = waterfall_chart(Waterfall(2, found.base, found.steps, short))
    assert ax.get_title(loc="left") == "Stopped before all searches were done."
    assert len(ax.patches) == 1
    with pytest.raises(ChartError, match="a waterfall with searches in it, got one that was stopped before"):
        waterfall_chart(Waterfall(2, found.base, found.steps, replace(short, rows=[])))
