"""The chart of time shares draws every part of every search, in both languages."""

import pytest

from tests.viz.charts.drawn import legend, texts
from xqlab.experiments.bench.time_shares import MOVES, PARTS, REST, TimeShares
from xqlab.viz.charts.time_shares import PARTS as WORDS
from xqlab.viz.charts.time_shares import SEARCHES, time_shares_chart, time_shares_figure

SECONDS = dict(zip((MOVES, *PARTS, REST), (1.0, 1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 2.0)))
ONE = {"net": TimeShares(SECONDS, 10.0, 5)}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_part_has_a_bar_and_a_name(language: str) -> None:
    ax = time_shares_chart(ONE | {"mine": ONE["net"]}, language=language)
    assert [bar.get_width() for bar in ax.containers[0]] == pytest.approx([10, 10, 10, 10, 20, 10, 10, 20])
    at = ("en", "zh").index(language)
    assert texts(ax.get_yticklabels()) == [WORDS[part][at] for part in SECONDS]
    assert legend(ax) == [SEARCHES["net"][at], "mine"]
    assert "%" in ax.get_xlabel() or "百分比" in ax.get_xlabel()


def test_one_search_needs_no_legend() -> None:
    assert time_shares_chart(ONE).get_legend() is None
    assert len(time_shares_figure(ONE).axes) == 1
