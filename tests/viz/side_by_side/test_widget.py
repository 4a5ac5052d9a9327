"""Two ways to search side by side: what Python offers, what the browser gets, what is refused."""

import math
import zlib
from typing import Any

import numpy as np
import pytest
from traitlets import TraitError

import xqlab
from tests.viz.javascript import call
from tests.viz.recorded import unpack
from tests.viz.refusals import refusing
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search.result import SearchError
from xqlab.viz import SideBySide, Twin
from xqlab.xiangqi import Board

TRAP = TextbookTree("(left:(9 9 9 9 9 9 -9) right:(1 1 1 1 1 1 1))")


def trap(playouts: int = 12, **options: Any) -> SideBySide:
    return SideBySide(search(), xqlab.mcts(TRAP, playouts=playouts, scale=10.0, solve=False), **options)


def test_rows_and_lines() -> None:
    beside = trap()
    left, right = beside.rows()
    assert (left.move, left.value, right.move, right.value) == ("left", -9, "right", 1)
    assert left.visits + right.visits == 11  # the first playout ended at the root
    assert (left.q or 0) > 0 > left.value
    beside.go("left")
    assert beside.move_line == ["left"]
    # For Min, who chooses: six blunders, and the refutation.
    assert [row.value for row in beside.rows()] == [-9] * 6 + [9]
    assert repr(beside) == f"<SideBySide of {len(beside.lines)} lines of moves, at left>"
    beside.go("")
    assert beside.line == 0


def test_a_line_that_only_one_of_them_looked_at() -> None:
    board = TicTacToe("b2 a1 c3")
    beside = SideBySide(xqlab.search(board, depth=2, record=True), xqlab.mcts(board, playouts=200))
    columns = beside.lines.columns
    beside.line = int(np.flatnonzero((columns["visits"] > 0) & (columns["met"] == 0))[0])
    assert len(beside.move_line) >= 3
    assert all((row.nodes, row.value, row.bound) == (0, None, None) for row in beside.rows())


def test_what_the_browser_gets() -> None:
    playouts = xqlab.mcts(Board(), playouts=60, evaluator="static")
    beside = SideBySide(xqlab.search(Board(), depth=2, record=True), playouts, language="zh")
    arrays = unpack(beside._data["contents"], zlib.decompress(beside._block))
    for name, column in beside.lines.columns.items():
        assert np.array_equal(arrays[name], column, equal_nan=name == "q")
    assert arrays["parent"].tolist() == beside.lines.parents
    assert len(beside._data["moves"]["zh"]) == len(beside.lines)
    assert beside._data["moves"]["zh"][1] != beside._data["moves"]["en"][1]
    beside.line = 1
    page = beside.as_html()
    assert page.data["line"] == 1
    assert "Monte-Carlo tree search" in dict(page.facts["en"])
    assert "60 次模拟" in dict(page.facts["zh"])["蒙特卡洛树搜索"]
    few = trap(max_lines=4)
    assert few._data["dropped"] == few.lines.dropped > 0


def search() -> Any:
    return xqlab.search(TRAP, depth=2, record=True)


def crosses() -> Any:
    return xqlab.mcts(TicTacToe("b2"), playouts=5)


test_what_makes_no_sense = refusing(
    (lambda: SideBySide(search(), search()), WidgetError, "expected second a Result of xqlab.mcts, got "),
    (lambda: SideBySide(crosses(), crosses()), WidgetError, "first a Result of xqlab.search, got one of xq"),
    (lambda: SideBySide("x", crosses()), WidgetError, "the Result of a search or its tree, got 'x'"),
    (lambda: trap(max_lines=0), WidgetError, "expected max_lines to be an integer above 0, got 0"),
    (
        lambda: SideBySide(search(), crosses()),
        WidgetError,
        "two searches of one position, got .*9 9 -9.* and",
    ),
    (lambda: SideBySide(xqlab.search(TRAP, depth=2), crosses()), SearchError, "record"),
    (lambda: trap().go("up"), WidgetError, "expected one of left, right, got 'up'"),
    (lambda: setattr(trap(), "line", 999), WidgetError, r"expected a line from 0 to \d+, got 999"),
    (lambda: setattr(trap(), "line", "left"), TraitError, "'left'"),
    (lambda: Twin(search(), crosses()), WidgetError, r"of xqlab.mcts; SideBySide\(alpha_beta, playouts\)"),
)


@pytest.mark.parametrize(
    ("value", "q"), [(0, 0), (400, math.tanh(1)), (-35, math.tanh(-35 / 400)), (29_997, 1), (-28_000, -1)]
)
def test_centipawns_on_the_scale_of_q(value: int, q: float) -> None:
    assert call("side_by_side/state.js", "onScaleOfQ", value, 400) == pytest.approx(q)
