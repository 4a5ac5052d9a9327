"""The chart of selective switches draws what was weighed."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

from xqlab.experiments.sweeps.selective import Effect, Weighed
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.selective import saved_and_changed_chart


def effect(nodes: list[float], moves: list[bool]) -> Effect:
    return Effect(np.array(nodes), np.array(moves), np.zeros(len(nodes)))


def test_marks_stand_where_the_means_are() -> None:
    half, none = effect([0.25, 1, 0.5], [True, False, True]), effect([1, 1, 1], [False, False, False])
    left, right = saved_and_changed_chart(
        [Weighed("null_move", half, none), Weighed("verification", none, None)]
    )
    assert [text.get_text() for text in left.get_yticklabels()] == ["verification", "null move"]
    added, removed = (line for line in left.get_lines() if line.get_marker() in "os")
    assert added.get_xdata() == pytest.approx([1, 0.5])
    assert removed.get_xdata() == pytest.approx([1])
    assert right.get_lines()[0].get_xdata() == pytest.approx([0, 200 / 3])
    assert "(% of 3)" in right.get_xlabel()
    labels = [text.get_text() for text in left.figure.legends[0].get_texts()]
    assert labels == ["added to the lossless switches", "in the full search"]


def test_nothing_to_draw_is_refused() -> None:
    with pytest.raises(ChartError, match="expected at least one weighed switch, got none"):
        saved_and_changed_chart([])
