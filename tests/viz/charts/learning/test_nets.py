"""Charts of nets draw what was judged and played, with labels and units in both languages."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

from types import SimpleNamespace

from xqlab.experiments.matches.rating import Score
from xqlab.viz.charts.learning.nets import (
    elo_by_generation_chart,
    errors_by_generation_chart,
    exact_calibration_chart,
    policy_chart,
)
from xqlab.viz.charts.looks import ChartError

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
TRUTH = SimpleNamespace(values=np.repeat(np.array([-1, 0, 1], np.int8), 20))


@BOTH
def test_calibration_by_exact_values(language):
    ax = exact_calibration_chart({"net": TRUTH.values * 0.5}, TRUTH, groups=3, language=language)
    ax.figure.draw_without_rendering()
    bars = ax.containers[0]
    assert bars.lines[0].get_xdata().tolist() == pytest.approx([25, 50, 75])
    assert bars.lines[0].get_ydata().tolist() == pytest.approx([0, 50, 100])
    assert not bars.has_yerr  # exact values have no noise
    assert ("with perfect play" if language == "en" else "最佳着法") in ax.get_ylabel()
    with pytest.raises(ChartError, match="expected values of 60 positions"):
        exact_calibration_chart({"net": np.zeros(3)}, TRUTH)


@BOTH
def test_policies_side_by_side(language):
    policies = {"net": {"a1": 0.5, "b2": 0.5}, "search": {"b2": 1.0}}
    ax = policy_chart(policies, right={"b2"}, language=language)
    ax.figure.draw_without_rendering()
    assert [bar.get_height() for bar in ax.patches] == [0.5, 0.5, 0, 1]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["a1", "b2 ★"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["net", "search"]


@BOTH
def test_errors_are_counted(language):
    judged = [SimpleNamespace(perfect=np.array([True] * good + [False] * (10 - good))) for good in (4, 9, 10)]
    ax = errors_by_generation_chart(judged, language=language)
    ax.figure.draw_without_rendering()
    assert ax.lines[0].get_ydata().tolist() == pytest.approx([0.6, 0.1, 0])
    assert [text.get_text() for text in ax.texts] == ["6", "1", "0"]
    assert "60%" in [label.get_text() for label in ax.get_yticklabels()]
    assert errors_by_generation_chart(judged[-1:]).get_ylim()[0] == 0


@BOTH
def test_elo_has_intervals_and_arrows(language):
    some, won = Score.of_pairs([(1, 0.5)] * 12 + [(0, 0.5)] * 3), Score.of_pairs([(1, 1)] * 4)
    rows = [SimpleNamespace(number=0, elo=0, low=0, high=0, against="", score=Score())]
    for number, score in enumerate((some, won), start=1):
        low, high = score.interval()
        rows.append(
            SimpleNamespace(number=number, elo=score.elo, low=low, high=high, against="x", score=score)
        )
    ax = elo_by_generation_chart(rows, language=language)
    ax.figure.draw_without_rendering()
    assert list(ax.lines[0].get_ydata()) == [0, some.elo, won.elo]
    ends = [part[:, 1].tolist() for part in ax.collections[0].get_segments()]
    assert ends == [[0, 0], list(some.interval()), list(won.interval())]
    arrows = [line for line in ax.lines if line.get_marker() == "^"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in arrows] == [(2, won.interval().high)]
    assert "Elo" in ax.get_ylabel()
    other = elo_by_generation_chart(rows[1:2], language=language)
    assert "x" in other.get_ylabel()
    assert "\n" not in other.get_title()  # no arrow, so no note


def test_refusals():
    with pytest.raises(ChartError, match="expected at least one policy, got none"):
        policy_chart({})
    with pytest.raises(ChartError, match="expected at least one judged net, got none"):
        errors_by_generation_chart([])
    with pytest.raises(ChartError, match="expected at least one generation, got none"):
        elo_by_generation_chart([])
