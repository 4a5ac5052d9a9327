"""The chart of a suite draws what was solved, and for how much."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

from xqlab.experiments.suite.result import Attempt, Cost, SuiteResult, wilson
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.suites import suite_chart


def result() -> SuiteResult:
    attempts = {
        "quick": {
            "a": Attempt("a0a1", 0, Cost(1000, 1.0, 5), Cost(10, 0.01, 2)),
            "b": Attempt("a0a1", 0, Cost(1000, 1.0, 5), Cost(500, 0.5, 4)),
            "c": Attempt("a0a2", 0, Cost(1000, 1.0, 5), None),
        },
        "slow": {name: Attempt(None, None, Cost(None, 0.0, None), None, "dead") for name in "abc"},
        "idle": {},
    }
    return SuiteResult([], {"quick": {}, "slow": {}, "idle": {}}, attempts)


@pytest.mark.parametrize(
    ("unit", "costs"), [("nodes", [10, 500]), ("seconds", [0.01, 0.5]), ("depth", [2, 4])]
)
def test_steps_are_where_solutions_are(unit: str, costs: list[float]) -> None:
    ax = suite_chart(result(), unit=unit)
    quick, slow = ax.get_lines()
    assert quick.get_xdata()[1:-1] == pytest.approx(costs)
    assert quick.get_ydata() == pytest.approx([0, 100 / 3, 200 / 3, 200 / 3])
    assert set(slow.get_ydata()) == {0}
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["quick: 2 of 3", "slow: 0 of 3"]
    band = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert np.max(band) == pytest.approx(100 * wilson(2, 3)[1])
    assert "95 %" in ax.get_ylabel()
    assert ax.get_xlabel().startswith(unit)
    matplotlib.pyplot.close("all")


def test_chinese_words_and_axes_that_are_given() -> None:
    _, ax = matplotlib.pyplot.subplots()
    assert suite_chart(result(), ax, language="zh") is ax
    assert ax.get_xlabel() == "解出所需结点数"
    matplotlib.pyplot.close("all")


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(ChartError, match="expected at least one attempt at a position, got none"):
        suite_chart(SuiteResult([], {"a": {}}))
    with pytest.raises(ChartError, match="expected a unit out of nodes, seconds, depth, got 'plies'"):
        suite_chart(result(), unit="plies")
