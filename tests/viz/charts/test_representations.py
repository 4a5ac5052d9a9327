"""The charts of the lesson on representations show their numbers, with units."""

import matplotlib
import pytest

matplotlib.use("Agg")
from matplotlib import pyplot

from xqlab.viz.charts import representations as representation_charts
from xqlab.viz.charts.looks import ChartError

RATES = {"mailbox": {"start": 2e7, "end": 3e7}, "line tables": {"start": 5e8, "end": 1.2e9}}


def test_leaves_per_second() -> None:
    ax = pyplot.subplots()[1]
    assert representation_charts.leaves_per_second_chart(RATES, ax) is ax
    shown = {bars.get_label(): [bar.get_height() for bar in bars] for bars in ax.containers}
    assert shown == {name: list(row.values()) for name, row in RATES.items()}
    assert {text.get_text() for text in ax.texts} == {"20 M", "30 M", "500 M", "1.2 G"}
    assert "leaves per second" in ax.get_ylabel()
    assert ax.get_xlabel() == "position"
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["start", "end"]
    assert len({bars[0].get_hatch() for bars in ax.containers}) == 2


@pytest.mark.parametrize("rates", [{}, {"a": {"start": 1.0}, "b": {"end": 1.0}}])
def test_rates_that_cannot_be_compared(rates: dict[str, dict[str, float]]) -> None:
    with pytest.raises(ChartError, match=r"expected the same positions for each representation, got \{"):
        representation_charts.leaves_per_second_chart(rates)


def test_collisions() -> None:
    ax = representation_charts.collisions_chart([10, 12], [[4, 8], [0, 2]], [5.5, 1.5])
    theory, counted = ax.lines[0], ax.containers[0].lines[0]
    assert theory.get_ydata().tolist() == [5.5, 1.5]
    assert counted.get_ydata().tolist() == [6, 1]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("size of the key (bits)", "collisions")
    assert "2 sets of keys" in ax.get_legend().get_texts()[1].get_text()


def test_collisions_that_do_not_fit_together() -> None:
    with pytest.raises(ChartError, match="a mean for each of 2 sizes, got 1 and 2"):
        representation_charts.collisions_chart([10, 12], [[4, 8]], [5.5, 1.5])
