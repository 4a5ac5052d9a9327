"""The times of trees: a row for each size, in a table."""

import pytest

from xqlab.experiments.bench.tree_times import TreeTimesError, measure_trees, tree_table
from xqlab.viz import TreeWidget
from xqlab.viz.overview.view import Views


def open_tree(tree):
    views = Views(tree)
    return lambda node, ghosts: views.message(node, None, ghosts, False)


def test_a_row_for_each_size() -> None:
    rows = list(measure_trees(open_tree, (200, 1500), widgets={"tree": TreeWidget}))
    assert [row.events for row in rows] == [200, 1500]
    for row in rows:
        assert 0 < row.nodes <= row.events
        assert 0 < row.drill <= row.slowest
        assert row.cells > 1
        assert row.bytes > 100
        assert row.widgets["tree"] > 0
    lines = list(tree_table(rows))
    assert len(lines) == 4
    assert lines[1].split()[-1] == "tree"
    assert len(lines[1].split()) == len(lines[2].split())
    assert "1,500" in lines[-1]


def test_invalid_measurements() -> None:
    with pytest.raises(TreeTimesError, match="expected at least 1 event, got 0"):
        next(measure_trees(open_tree, (0,)))
    with pytest.raises(TreeTimesError, match=r"expected a position of the fixed set, .* got 'nowhere'"):
        next(measure_trees(open_tree, (10,), "nowhere"))
