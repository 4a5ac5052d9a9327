"""Charts of learning draw what was recorded and judged, with labels and units in both languages."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

from types import SimpleNamespace

from xqlab.experiments.matches.rating import Score
from xqlab.viz.charts import calibration, learning
from xqlab.viz.charts.learning import (
    elo_by_generation,
    entropy_by_iteration,
    errors_by_generation,
    exact_calibration,
    losses_by_step,
    policy_chart,
)
from xqlab.viz.charts.looks import ChartError

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
RECORDS = [
    {"policy_loss": 1.5, "value_loss": 0.4, "entropy": 1.0, "search_entropy": 0.7,
     "curve": [[20, 1.6, 0.5, 1.1], [40, 1.4, 0.3, 0.9]]},
    {"policy_loss": 1.2, "value_loss": 0.2, "entropy": 0.8, "search_entropy": 0.5,
     "curve": [[60, 1.3, 0.2, 0.8], [70, 1.1, 0.2, 0.8]]},
]  # fmt: skip
TRUTH = SimpleNamespace(values=np.repeat(np.array([-1, 0, 1], np.int8), 20))


@BOTH
def test_losses_by_step_and_by_iteration(language):
    policy, value = losses_by_step(RECORDS, language=language)
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
    ax = entropy_by_iteration(RECORDS, language=language)
    ax.figure.draw_without_rendering()
    assert [list(line.get_ydata()) for line in ax.lines] == [[1.0, 0.8], [0.7, 0.5]]
    assert list(ax.lines[0].get_xdata()) == [1, 2]
    assert ("nats" if language == "en" else "奈特") in ax.get_ylabel()


@BOTH
def test_calibration_by_exact_values(language):
    ax = exact_calibration({"net": TRUTH.values * 0.5}, TRUTH, groups=3, language=language)
    ax.figure.draw_without_rendering()
    bars = ax.containers[0]
    assert bars.lines[0].get_xdata().tolist() == pytest.approx([25, 50, 75])
    assert bars.lines[0].get_ydata().tolist() == pytest.approx([0, 50, 100])
    assert not bars.has_yerr  # exact values have no noise
    assert ("with perfect play" if language == "en" else "最佳着法") in ax.get_ylabel()
    with pytest.raises(ChartError, match="expected values of 60 positions"):
        exact_calibration({"net": np.zeros(3)}, TRUTH)


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
    ax = errors_by_generation(judged, language=language)
    ax.figure.draw_without_rendering()
    assert ax.lines[0].get_ydata().tolist() == pytest.approx([0.6, 0.1, 0])
    assert [text.get_text() for text in ax.texts] == ["6", "1", "0"]
    assert "60 %" in [label.get_text() for label in ax.get_yticklabels()]
    assert errors_by_generation(judged[-1:]).get_ylim()[0] == 0


@BOTH
def test_elo_has_intervals_and_arrows(language):
    some, won = Score.of_pairs([(1, 0.5)] * 12 + [(0, 0.5)] * 3), Score.of_pairs([(1, 1)] * 4)
    rows = [SimpleNamespace(number=0, elo=0, low=0, high=0, against="", score=Score())]
    for number, score in enumerate((some, won), start=1):
        low, high = score.interval()
        rows.append(
            SimpleNamespace(number=number, elo=score.elo, low=low, high=high, against="x", score=score)
        )
    ax = elo_by_generation(rows, language=language)
    ax.figure.draw_without_rendering()
    assert list(ax.lines[0].get_ydata()) == [0, some.elo, won.elo]
    ends = [part[:, 1].tolist() for part in ax.collections[0].get_segments()]
    assert ends == [[0, 0], list(some.interval()), list(won.interval())]
    arrows = [line for line in ax.lines if line.get_marker() == "^"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in arrows] == [(2, won.interval().high)]
    assert "Elo" in ax.get_ylabel()
    other = elo_by_generation(rows[1:2], language=language)
    assert "x" in other.get_ylabel()
    assert "\n" not in other.get_title()  # no arrow, so no note


def test_refusals():
    with pytest.raises(ChartError, match="expected the records of at least one iteration, got none"):
        losses_by_step([])
    with pytest.raises(ChartError, match="expected the records of at least one iteration, got none"):
        entropy_by_iteration([])
    with pytest.raises(ChartError, match="expected at least one policy, got none"):
        policy_chart({})
    with pytest.raises(ChartError, match="expected at least one judged net, got none"):
        errors_by_generation([])
    with pytest.raises(ChartError, match="expected at least one generation, got none"):
        elo_by_generation([])
    with pytest.raises(ChartError, match="expected language to be one of en, zh, got 'de'"):
        losses_by_step(RECORDS, language="de")


def test_every_word_has_both_languages():
    for words in (learning.WORDS, calibration.WORDS):
        assert set(words["en"]) == set(words["zh"])
