"""The chart of depths by phase: what is drawn."""

import numpy as np
import pytest

from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.phases import depth_by_phase_chart

REACHED = {
    "one": {"opening": np.array([3, 3, 4]), "bare ending": np.array([10, 12])},
    "two": {"opening": np.array([8, 8, 8]), "bare ending": np.array([15, 16])},
}


def test_marks_means_and_bands() -> None:
    ax = depth_by_phase_chart(
        REACHED, published={"bare ending": (10, None), "endgame": (8, 9), "opening": (5, 6)}
    )
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["opening", "bare ending"]
    assert [line.get_ydata().tolist() for line in ax.get_lines()] == [[10 / 3, 11], [8, 15.5]]
    assert [text.get_text() for text in ax.texts] == ["3.3", "11.0", "8.0", "15.5"]
    dots = [each for each in ax.collections if len(each.get_offsets()) > 1]
    assert [len(each.get_offsets()) for each in dots] == [3, 2, 3, 2]
    places = dots[0].get_offsets()
    assert places[0, 0] != places[1, 0]  # of one depth: side by side
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "two", "published"]
    assert ax.get_ylabel() == "depth finished (plies)"


@pytest.mark.parametrize("reached", [{}, {"one": {}}, {"one": {"a": [1]}, "two": {"a": [1], "b": [2]}}])
def test_missing_depths_are_refused(reached: dict[str, dict[str, list[int]]]) -> None:
    with pytest.raises(ChartError, match="expected depths of every phase for each configuration"):
        depth_by_phase_chart(reached)
