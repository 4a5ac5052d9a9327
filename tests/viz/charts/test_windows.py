"""The chart of windows draws what the log says, row by row, and nothing else."""

from functools import cache
from math import inf
from typing import Any

import pytest

import xqlab
from tests.viz.charts.drawn import legend, texts
from xqlab import Enhancements, Result
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.trace.tree.root_searches import root_searches
from xqlab.viz.charts.windows import AGAIN, EMPTY, WINDOW, window_rows, windows_chart
from xqlab.xiangqi import Board

FEN = "1rbakabnr/9/2n1c2c1/p1p1p1p1p/9/9/P1P1P1P1P/NC2C1N2/9/R1BAKABR1 b"
PLAIN = Enhancements.lossless().without("aspiration", "principal_variation_search")


@cache
def searched(*names: str, depth: int = 3, fen: str = FEN) -> Result:
    """A recorded search with these switches beside the plain ones."""
    use = PLAIN.including(*names).tuned(aspiration_window=5, aspiration_depth=2)
    return xqlab.search.search(Board(fen), depth=depth, enhancements=use, record=True)


def labelled(ax: Any, label: str) -> list[Any]:
    """The drawn lines of this label, from top to bottom."""
    found = [line for line in ax.lines if line.get_label() == label]
    return sorted(found, key=lambda line: line.get_ydata()[0])


@pytest.mark.parametrize("names", [(), ("aspiration",), ("mtdf",), ("principal_variation_search",)])
def test_a_row_for_every_search_in_the_order_run(names: tuple[str, ...]) -> None:
    result = searched(*names)
    rows = window_rows(result)
    flat = [search for root in root_searches(result.log) for search in (root, *root.children)]
    assert [row.search for row in rows] == flat
    assert [row.search for row in window_rows(result, moves=False)] == list(root_searches(result.log))
    last = window_rows(result, 3)
    assert {row.search.depth for row in last if row.of_root} == {3}
    assert len(last) < len(rows)
    for row in rows:
        if row.of_root:
            assert row.label.startswith(f"depth {row.search.depth}, search ")
        else:
            assert str(result.board.move_of(row.search.move)) in row.label
            assert ("again" in row.label) == bool(row.search.again)


@pytest.mark.parametrize("names", [("aspiration",), ("mtdf",)])
def test_what_is_known_closes_in_on_the_value(names: tuple[str, ...]) -> None:
    result = searched(*names, depth=4)
    for step in result.iterations:
        rows = window_rows(result, step.depth, moves=False)
        low, high = -inf, inf
        for row in rows:
            assert low <= row.low <= step.value <= row.high <= high
            low, high = row.low, row.high
        assert low == high == step.value


def test_intervals_and_values_are_those_of_the_log() -> None:
    result = searched("aspiration", depth=4)
    ax = windows_chart(result, moves=False)
    rows = window_rows(result, moves=False)
    left, right = ax.get_xlim()
    windows = [[max(row.search.alpha, left), min(row.search.beta, right)] for row in rows]
    assert [line.get_xdata().tolist() for line in labelled(ax, "window")] == windows
    values = labelled(ax, "value")
    assert [line.get_xdata()[0] for line in values] == [row.search.value for row in rows]
    shapes = {EXACT: "o", LOWER: ">", UPPER: "<"}
    assert [line.get_marker() for line in values] == [shapes[row.search.bound] for row in rows]
    assert {row.search.bound for row in rows} == {EXACT, LOWER, UPPER}
    assert texts(ax.get_yticklabels()) == [row.label for row in rows]
    assert {f"{row.search.nodes:,} nodes" for row in rows} <= set(texts(ax.texts))
    assert {"1 node", "1 nodes"} & set(texts(windows_chart(result, 1).texts)) == {"1 node"}
    assert "centipawns" in ax.get_xlabel()
    assert "order run" in ax.get_ylabel()
    assert ax.yaxis_inverted()


def test_empty_windows_are_ticks_and_what_is_searched_again_stands_out() -> None:
    result = searched("principal_variation_search", depth=4)
    roots = root_searches(result.log)
    depth = next(root.depth for root in roots if any(each.again for each in root.children))
    ax = windows_chart(result, depth)
    for row, line in zip(window_rows(result, depth), labelled(ax, "window"), strict=True):
        expected = AGAIN if row.search.again else EMPTY if row.search.is_empty else WINDOW
        assert (line.get_color(), line.get_marker() == "|") == (expected, row.search.is_empty)
        if row.search.is_empty:
            assert line.get_xdata()[0] == row.search.alpha + 0.5
    assert {"window", "empty window, 1 wide", "searched again", "final value"} <= set(legend(ax))
    assert legend(windows_chart(result, 1, moves=False)) == ["window", "exact value", "final value"]


def test_mates_and_unfinished_searches_stand_at_the_edge() -> None:
    mate = searched(fen="3k5/9/9/9/9/9/9/4R4/8R/4K4 w")
    ax = windows_chart(mate, moves=False)
    assert "= #1" in texts(ax.texts)
    assert max(map(abs, ax.get_xlim())) < 5000
    stopped = xqlab.search.search(Board(FEN), nodes=200, enhancements=PLAIN, record=True)
    assert "not finished" in texts(windows_chart(stopped, moves=False).texts)
    result = searched()
    ax = windows_chart(result, most_rows=10)
    assert len(ax.get_yticklabels()) == 10
    assert f"({len(window_rows(result)) - 10} more not drawn)" in ax.get_ylabel()
