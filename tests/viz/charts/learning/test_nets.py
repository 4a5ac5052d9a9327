"""Charts of nets draw what was judged and played, with labels and units in both languages."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.viz.charts.drawn import legend, texts
from xqlab.experiments.matches.rating import Score
from xqlab.viz import charts

TRUTH = SimpleNamespace(values=np.repeat(np.array([-1, 0, 1], np.int8), 20))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_calibration_by_exact_values(language):
    ax = charts.exact_calibration_chart({"net": TRUTH.values * 0.5}, TRUTH, groups=3, language=language)
    bars = ax.containers[0]
    assert bars.lines[0].get_xdata().tolist() == pytest.approx([25, 50, 75])
    assert bars.lines[0].get_ydata().tolist() == pytest.approx([0, 50, 100])
    assert not bars.has_yerr  # exact values have no noise
    assert ("with perfect play" if language == "en" else "最佳着法") in ax.get_ylabel()


def test_policies_side_by_side():
    policies = {"net": {"a1": 0.5, "b2": 0.5}, "search": {"b2": 1.0}}
    ax = charts.policy_chart(policies, right={"b2"})
    assert [bar.get_height() for bar in ax.patches] == [0.5, 0.5, 0, 1]
    assert (texts(ax.get_xticklabels()), legend(ax)) == (["a1", "b2 ★"], ["net", "search"])


def test_errors_are_counted():
    judged = [SimpleNamespace(perfect=np.array([True] * good + [False] * (10 - good))) for good in (4, 9, 10)]
    ax = charts.errors_by_generation_chart(judged)
    assert ax.lines[0].get_ydata().tolist() == pytest.approx([0.6, 0.1, 0])
    assert texts(ax.texts) == ["6", "1", "0"]
    assert "60%" in texts(ax.get_yticklabels())
    assert charts.errors_by_generation_chart(judged[-1:]).get_ylim()[0] == 0


def test_elo_has_intervals_and_arrows():
    some, won = Score.of_pairs([(1, 0.5)] * 12 + [(0, 0.5)] * 3), Score.of_pairs([(1, 1)] * 4)
    rows = [SimpleNamespace(number=0, elo=0, low=0, high=0, against="", score=Score())]
    for number, score in enumerate((some, won), start=1):
        ends = dict(zip(("low", "high"), score.interval()))
        rows.append(SimpleNamespace(number=number, elo=score.elo, against="x", score=score, **ends))
    ax = charts.elo_by_generation_chart(rows)
    assert list(ax.lines[0].get_ydata()) == [0, some.elo, won.elo]
    ends = [part[:, 1].tolist() for part in ax.collections[0].get_segments()]
    assert ends == [[0, 0], list(some.interval()), list(won.interval())]
    arrows = [line for line in ax.lines if line.get_marker() == "^"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in arrows] == [(2, won.interval().high)]
    assert "Elo" in ax.get_ylabel()
    other = charts.elo_by_generation_chart(rows[1:2])
    assert "x" in other.get_ylabel()
    assert "\n" not in other.get_title()  # no arrow, so no note
