"""Charts of the mistakes show each net's own values and moves."""

import numpy as np
import pytest

pytest.importorskip("torch")

from tests.viz.charts.drawn import legend, texts
from xqlab.learning.every_position import EveryPosition
from xqlab.learning.slips import CHINESE, SLIPS, Slip
from xqlab.viz.charts.learning.slips import slips_calibration_chart, slips_moves_chart, slips_values_chart

EXACT = np.repeat(np.array([-1, 0, 1], np.int8), 20)
# One of two moves is right where there is something to give up.
NEXT = [np.array([-1, -1], np.int32)] * 60  # no chart asks
AFTER = [np.array([value, -1], np.int8) for value in EXACT.tolist()]
TRUTH = EveryPosition([None] * 60, EXACT, AFTER, NEXT)
HALF = np.array([True] * 50 + [False] * 10)
FOUND = [Slip(name, EXACT * size, HALF) for name, size in zip(SLIPS, (0.5, 0.25, -0.5, 0.0))]
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@BOTH
def test_calibration_mean_values_and_right_moves(language):
    ax = slips_calibration_chart(FOUND, TRUTH, language=language)
    assert legend(ax)[1:] == (list(SLIPS) if language == "en" else list(CHINESE.values()))
    assert ax.get_title()
    ax = slips_values_chart(FOUND, TRUTH, language=language)
    drawn = {line.get_label(): line.get_ydata() for line in ax.lines}
    assert list(drawn[getattr(FOUND[2].called, language)]) == [0.5, 0, -0.5]
    words = {"en": ["lost", "drawn", "won"], "zh": ["负", "和", "胜"]}
    assert texts(ax.get_xticklabels()) == words[language]
    assert len(ax.collections) == len(FOUND)  # of each the middle 80 %
    ax = slips_moves_chart(FOUND, TRUTH, language=language)
    assert [bar.get_width() for bar in ax.patches] == [0.5] * 4 + [1.0] * 4
    assert set(texts(ax.texts)) == {"50.0%", "100.0%"}
    assert [line.get_xdata()[0] for line in ax.lines] == [0.5, 0.5]  # a random move
    assert texts(ax.get_yticklabels()) == [getattr(slip.called, language) for slip in FOUND]
