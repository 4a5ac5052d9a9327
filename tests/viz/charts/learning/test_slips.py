"""Charts of the mistakes show each net's own values and moves."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")
pytest.importorskip("torch")

from xqlab.learning.every_position import EveryPosition
from xqlab.learning.slips import CHINESE, SLIPS, Slip
from xqlab.viz.charts.learning.slips import slips_calibration_chart, slips_moves_chart, slips_values_chart
from xqlab.viz.charts.looks import ChartError

EXACT = np.repeat(np.array([-1, 0, 1], np.int8), 20)
# One of two moves is right where there is something to give up.
NEXT = [np.array([-1, -1], np.int32)] * 60  # no chart asks
AFTER = [np.array([value, -1], np.int8) for value in EXACT.tolist()]
TRUTH = EveryPosition([None] * 60, EXACT, AFTER, NEXT)
HALF = np.array([True] * 50 + [False] * 10)
FOUND = [Slip(name, EXACT * size, HALF) for name, size in zip(SLIPS, (0.5, 0.25, -0.5, 0.0))]
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@BOTH
def test_calibration_has_a_line_for_each(language):
    ax = slips_calibration_chart(FOUND, TRUTH, language=language)
    ax.figure.draw_without_rendering()
    names = [text.get_text() for text in ax.get_legend().get_texts()][1:]
    assert names == (list(SLIPS) if language == "en" else list(CHINESE.values()))
    assert ax.get_title()


@BOTH
def test_mean_values_by_exact_value(language):
    ax = slips_values_chart(FOUND, TRUTH, language=language)
    ax.figure.draw_without_rendering()
    drawn = {line.get_label(): line.get_ydata() for line in ax.lines}
    assert list(drawn[getattr(FOUND[2].called, language)]) == [0.5, 0, -0.5]
    assert [label.get_text() for label in ax.get_xticklabels()] == (
        ["lost", "drawn", "won"] if language == "en" else ["负", "和", "胜"]
    )
    assert len(ax.collections) == len(FOUND)  # of each the middle 80 %


@BOTH
def test_right_moves_in_won_and_drawn_positions(language):
    ax = slips_moves_chart(FOUND, TRUTH, language=language)
    ax.figure.draw_without_rendering()
    assert [bar.get_width() for bar in ax.patches] == [0.5] * 4 + [1.0] * 4
    assert {text.get_text() for text in ax.texts} == {"50.0%", "100.0%"}
    assert [line.get_xdata()[0] for line in ax.lines] == [0.5, 0.5]  # a random move
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        getattr(each.called, language) for each in FOUND
    ]


def test_every_slip_has_both_languages():
    assert set(CHINESE) == set(SLIPS)


def test_refusals():
    for chart in (slips_calibration_chart, slips_values_chart, slips_moves_chart):
        with pytest.raises(ChartError, match="expected at least one slip, got none"):
            chart([], TRUTH)
