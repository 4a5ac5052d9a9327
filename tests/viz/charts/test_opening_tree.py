"""The sunburst of an opening tree: its arcs, its colours and its words."""

import matplotlib
import pytest
from matplotlib.patches import Wedge

from tests.book.made import book_of
from tests.book.test_opening_tree import BOOK
from tests.viz.charts.drawn import texts
from xqlab.book.opening_tree import opening_tree
from xqlab.viz.charts.opening_tree import UNKNOWN, opening_sunburst_chart
from xqlab.xiangqi import Board


def test_arcs_are_as_wide_as_moves_are_frequent() -> None:
    ax = opening_sunburst_chart(opening_tree(BOOK, depth=2))
    wedges = [patch for patch in ax.patches if isinstance(patch, Wedge)]
    tree = list(opening_tree(BOOK, depth=2).walk())[1:]
    widths = [wedge.theta2 - wedge.theta1 for wedge in wedges]
    assert widths == pytest.approx([360 * move.share for move in tree], abs=5e-4)
    assert [round(wedge.r - 0.6) for wedge in wedges] == [move.ply for move in tree]
    assert wedges[0].theta2 == 90
    assert texts(ax.texts) == [*(move.text for move in tree), "10\ngames"]
    assert wedges[0].get_facecolor() != wedges[3].get_facecolor()  # Red's, Black's
    (bar,) = [each for each in ax.figure.axes if each is not ax]
    assert bar.get_ylabel() == "mean result for Red"
    assert bar.get_ylim() == (0, 1)


def test_words_in_chinese() -> None:
    ax = opening_sunburst_chart(opening_tree(BOOK, depth=1, notation="chinese"), language="zh")
    assert texts(ax.texts) == ["炮二平五", "马八进七", "10 局"]
    assert ax.figure.axes[-1].get_ylabel() == "红方平均得分"


def test_a_book_without_games_and_with_narrow_arcs() -> None:
    ax = opening_sunburst_chart(opening_tree(book_of([(Board(), "h2e2", 3)])))
    assert texts(ax.texts) == ["C2=5", "book"]
    assert matplotlib.colors.to_hex(ax.patches[0].get_facecolor()) == UNKNOWN
    assert ax.figure.axes == [ax]
    book = book_of([(Board(), "h2e2", 1000), (Board(), "c3c4", 3)])
    assert texts(opening_sunburst_chart(opening_tree(book)).texts) == ["C2=5", "book"]
