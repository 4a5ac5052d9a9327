"""The charts of a tree's shape show its counts."""

import pytest

import xqlab
from tests.trace.trees import MIDDLEGAME
from xqlab.trace import compare, largest_for, subtree_shares
from xqlab.viz.charts.shape import largest_subtrees_chart, lines_by_ply_chart
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def result():
    return xqlab.search(Board(MIDDLEGAME), depth=5, record=True)


def test_dots_stand_at_one_half(result):
    ax = largest_subtrees_chart(result.tree, plies=(1, 2))
    for ply, (curve, dot) in zip((1, 2), zip(ax.lines[0:4:2], ax.lines[1:4:2])):
        shares = subtree_shares(result.tree, ply)
        assert curve.get_ydata()[-1] == pytest.approx(1)
        assert dot.get_xdata()[0] == largest_for(shares, 0.5)
        assert dot.get_ydata()[0] >= 0.5
        told = ax.get_legend().get_texts()[ply - 1].get_text()
        assert told.endswith(" holds half" if largest_for(shares, 0.5) == 1 else " hold half")


def test_lines_of_two_trees_are_told_apart(result):
    other = xqlab.search(Board(MIDDLEGAME), depth=4, record=True)
    compared = compare(result, other)
    ax = lines_by_ply_chart(compared, names=("deep", "shallow"))
    heights = [sum(bar.get_height() for bar in bars) for bars in ax.containers]
    counts = compared.counts()
    assert heights == [counts["both"], counts["only left"], counts["only right"]]
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert names[1] == f"only deep: {counts['only left']:,}"
