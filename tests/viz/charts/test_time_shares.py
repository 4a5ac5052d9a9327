"""The chart of time shares draws every part of every search, in both languages."""

import pytest
from matplotlib import pyplot

from xqlab.experiments.bench.time_shares import MOVES, PARTS, REST, TimeShares
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.time_shares import PARTS as WORDS
from xqlab.viz.charts.time_shares import SEARCHES, time_shares_chart, time_shares_figure

SECONDS = dict(zip((MOVES, *PARTS, REST), (1.0, 1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 2.0)))
ONE = {"net": TimeShares(SECONDS, 10.0, 5)}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_part_has_a_bar_and_a_name(language: str) -> None:
    ax = time_shares_chart(ONE | {"mine": ONE["net"]}, language=language)
    assert [bar.get_width() for bar in ax.containers[0]] == pytest.approx([10, 10, 10, 10, 20, 10, 10, 20])
    labels = [label.get_text() for label in ax.get_yticklabels()]
    at = ("en", "zh").index(language)
    assert labels == [WORDS[part][at] for part in SECONDS]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [SEARCHES["net"][at], "mine"]
    assert "%" in ax.get_xlabel() or "百分比" in ax.get_xlabel()
    pyplot.close(ax.figure)


def test_one_search_needs_no_legend_and_none_is_refused() -> None:
    ax = time_shares_chart(ONE)
    assert ax.get_legend() is None
    figure = time_shares_figure(ONE)
    assert len(figure.axes) == 1
    pyplot.close("all")
    with pytest.raises(ChartError, match="expected the time shares of a search, got none"):
        time_shares_chart({})
