"""The chart of depths by phase: what is drawn."""

import numpy as np

from tests.viz.charts.drawn import legend, texts
from xqlab.viz.charts.phases import depth_by_phase_chart

REACHED = {
    "one": {"opening": np.array([3, 3, 4]), "bare ending": np.array([10, 12])},
    "two": {"opening": np.array([8, 8, 8]), "bare ending": np.array([15, 16])},
}


def test_marks_means_and_bands() -> None:
    published = {"bare ending": (10, None), "endgame": (8, 9), "opening": (5, 6)}
    ax = depth_by_phase_chart(REACHED, published=published)
    assert texts(ax.get_xticklabels()) == ["opening", "bare ending"]
    assert [line.get_ydata().tolist() for line in ax.get_lines()] == [[10 / 3, 11], [8, 15.5]]
    assert texts(ax.texts) == ["3.3", "11.0", "8.0", "15.5"]
    dots = [each for each in ax.collections if len(each.get_offsets()) > 1]
    assert [len(each.get_offsets()) for each in dots] == [3, 2, 3, 2]
    assert len(set(dots[0].get_offsets()[:2, 0])) == 2  # of one depth: side by side
    assert (legend(ax), ax.get_ylabel()) == (["one", "two", "published"], "depth finished (plies)")
