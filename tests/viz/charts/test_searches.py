"""The chart of searches shows their ratios, with labels and marks that do not need colour."""

from dataclasses import replace
from math import isnan
from typing import Any

import pytest

import xqlab
from tests.viz.charts.drawn import legend
from xqlab import Enhancements
from xqlab.viz import charts
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """The same position searched with two sets of switches."""
    uses = {"alpha-beta": Enhancements.of("alpha_beta", "iterative_deepening"), "all": None}
    return {name: xqlab.search(Board(), depth=2, enhancements=use) for name, use in uses.items()}


def heights(ax: Any) -> dict[str, list[float]]:
    """The bars of each series."""
    return {bars.get_label(): [bar.get_height() for bar in bars] for bars in ax.containers}


def test_bars_are_ratios_labelled_and_told_apart_in_grey(results: dict[str, Any]) -> None:
    ax = charts.switches_chart(results)
    assert ax.get_ylabel()
    assert legend(ax) == list(results)
    assert len({bars[0].get_hatch() for bars in ax.containers}) == len(results)
    ratios = heights(ax)
    assert ratios["alpha-beta"][:2] == [1, 1]
    assert ratios["all"][0] == pytest.approx(results["all"].nodes / results["alpha-beta"].nodes)


@pytest.mark.parametrize(("nodes", "shown"), [(1_000, False), (10_000, True)])
def test_times_that_are_too_short_have_no_bars(results: dict[str, Any], nodes: int, shown: bool) -> None:
    timed = {name: replace(result, nodes=nodes, seconds=0.01) for name, result in results.items()}
    ax = charts.switches_chart(timed)
    assert [not isnan(bars[-1]) for bars in heights(ax).values()] == [shown, shown]
    assert ("too short to time" in ax.get_xticklabels()[-1].get_text()) is not shown
