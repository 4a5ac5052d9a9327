"""Charts of iterations draw what was recorded, with labels and units in both languages."""

import pytest

from xqlab.viz.charts.learning.iterations import entropy_chart, losses_by_step_chart

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
RECORDS = [
    {"policy_loss": 1.5, "value_loss": 0.4, "entropy": 1.0, "search_entropy": 0.7,
     "curve": [[20, 1.6, 0.5, 1.1], [40, 1.4, 0.3, 0.9]]},
    {"policy_loss": 1.2, "value_loss": 0.2, "entropy": 0.8, "search_entropy": 0.5,
     "curve": [[60, 1.3, 0.2, 0.8], [70, 1.1, 0.2, 0.8]]},
]  # fmt: skip


@BOTH
def test_losses_and_entropies(language):
    policy, value = losses_by_step_chart(RECORDS, language=language)
    drawn = [(list(line.get_xdata()), list(line.get_ydata())) for line in policy.lines]
    # Without the dotted line between the iterations.
    own, means = [[1.6, 1.4], [1.3, 1.1]], [[1.5, 1.5], [1.2, 1.2]]
    shown = [[20, 40], own[0], [0, 40], means[0], [60, 70], own[1], [40, 70], means[1]]
    assert [part for each in drawn if each[0] != [40, 40] for part in each] == shown
    assert [0.2, 0.2] in [list(line.get_ydata()) for line in value.lines]
    assert policy.get_xlim() == (0, 70)
    units = ("nats", "squared error") if language == "en" else ("奈特", "均方误差")
    assert all(unit in ax.get_ylabel() for unit, ax in zip(units, (policy, value)))
    assert all(ax.get_title() and ax.get_xlabel() for ax in (policy, value))
    ax = entropy_chart(RECORDS, language=language)
    assert [list(line.get_ydata()) for line in ax.lines] == [[1.0, 0.8], [0.7, 0.5]]
    assert list(ax.lines[0].get_xdata()) == [1, 2]
    assert ("nats" if language == "en" else "奈特") in ax.get_ylabel()
