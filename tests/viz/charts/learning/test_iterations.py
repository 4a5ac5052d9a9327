"""Charts of iterations draw what was recorded, with labels and units in both languages."""

import matplotlib
import pytest

matplotlib.use("Agg")

from xqlab.viz.charts.learning.iterations import entropy_chart, losses_by_step_chart
from xqlab.viz.charts.looks import ChartError

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
RECORDS = [
    {"policy_loss": 1.5, "value_loss": 0.4, "entropy": 1.0, "search_entropy": 0.7,
     "curve": [[20, 1.6, 0.5, 1.1], [40, 1.4, 0.3, 0.9]]},
    {"policy_loss": 1.2, "value_loss": 0.2, "entropy": 0.8, "search_entropy": 0.5,
     "curve": [[60, 1.3, 0.2, 0.8], [70, 1.1, 0.2, 0.8]]},
]  # fmt: skip


@BOTH
def test_losses_by_step_and_by_iteration(language):
    policy, value = losses_by_step_chart(RECORDS, language=language)
    policy.figure.draw_without_rendering()
    drawn = [(list(line.get_xdata()), list(line.get_ydata())) for line in policy.lines]
    assert [each for each in drawn if each[0] != [40, 40]] == [  # a dotted line between the iterations
        ([20, 40], [1.6, 1.4]),
        ([0, 40], [1.5, 1.5]),
        ([60, 70], [1.3, 1.1]),
        ([40, 70], [1.2, 1.2]),
    ]
    assert [0.2, 0.2] in [list(line.get_ydata()) for line in value.lines]
    assert policy.get_xlim() == (0, 70)
    units = ("nats", "squared error") if language == "en" else ("奈特", "均方误差")
    assert all(unit in ax.get_ylabel() for unit, ax in zip(units, (policy, value)))
    assert all(ax.get_title() and ax.get_xlabel() for ax in (policy, value))


@BOTH
def test_entropy_of_net_and_search(language):
    ax = entropy_chart(RECORDS, language=language)
    ax.figure.draw_without_rendering()
    assert [list(line.get_ydata()) for line in ax.lines] == [[1.0, 0.8], [0.7, 0.5]]
    assert list(ax.lines[0].get_xdata()) == [1, 2]
    assert ("nats" if language == "en" else "奈特") in ax.get_ylabel()


def test_refusals():
    for chart in (losses_by_step_chart, entropy_chart):
        with pytest.raises(ChartError, match="expected the records of at least one iteration, got none"):
            chart([])
