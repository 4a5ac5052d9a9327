"""A table has a row for each node and names instead of numbers."""

import sys

import pytest

from tests.refusals import refuses
from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.trace.query.node_table import MissingPandasError

pandas = pytest.importorskip("pandas")


def test_rows_are_nodes_and_can_be_chosen() -> None:
    tree = xiangqi("full").tree
    frame = tree.table(paths=True)
    assert frame.index.tolist() == list(range(len(tree)))
    assert frame.index.name == "node"
    assert frame["move"].tolist() == tree.texts
    for name in ("kind", "ending", "bound", "reason", "move", "best_move", "to_move"):
        assert isinstance(frame[name].dtype, pandas.CategoricalDtype)
    for node in range(0, len(tree), 97):
        row = frame.loc[node]
        assert row["path"] == " ".join(tree.line(node))
        assert (row["ply"], row["parent"]) == (tree.nodes.ply[node], tree.nodes.parent[node])
        assert row["quiescence"] == bool(tree.nodes.quiescence[node])
        if tree.nodes.bound[node]:
            sign = -1 if row["to_move"] == "Black" else 1
            assert row["value"] == sign * tree.nodes.value[node]
        else:
            assert row["value"] is pandas.NA
    assert frame.loc[frame.kind == "PRUNED", "alpha"].isna().all()
    assert (frame.kind == "CUT").sum() == len(tree.where(kind="CUT"))
    found = tree.where(view="negamax", kind="CUT", ply__le=2)
    frame = found.table(columns=["path", "value", "move"])
    assert list(frame.columns) == ["path", "value", "move"]
    assert frame.index.tolist() == list(found)
    assert frame["value"].tolist() == tree.nodes.value[found.nodes].tolist()
    assert found.table(view="minimax", columns=["value"])["value"].tolist() != frame["value"].tolist()
    assert "path" not in tree.table(nodes=[0, 1])
    assert tree.table(nodes=[5, 2], columns=["ply"], paths=True).index.tolist() == [5, 2]
    with pytest.raises(XqlabError, match=r"expected columns of a table, got 'valu' \(did you mean 'value'"):
        tree.table(columns=["valu"])
    refuses(XqlabError, "expected view to be 'minimax' or 'negamax', got 3", tree.table, view=3)


def test_without_pandas_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = searched([1, 2], Enhancements.textbook()).tree
    monkeypatch.setitem(sys.modules, "pandas", None)
    refuses(MissingPandasError, r'a table needs pandas: pip install "xqlab\[lab\]"', tree.table)
