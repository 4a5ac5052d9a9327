"""A selection counts, combines, narrows down and shows nodes."""

from xml.etree import ElementTree

import pytest

from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.trace import Selection


def test_it_is_a_sequence_of_nodes_that_counts() -> None:
    tree = xiangqi("full").tree
    found = tree.where(kind="CUT", quiescence=False)
    nodes = list(found)
    assert nodes == sorted(set(nodes)) != []
    assert len(found) == len(nodes)
    assert (found[0], found[-1]) == (found.first(), found.last()) == (nodes[0], nodes[-1])
    assert list(found[1:7:2]) == nodes[1:7:2]
    assert nodes[3] in found
    assert 0 not in found
    assert "x" not in found
    nothing = tree.where(ply=99)
    assert (len(nothing), nothing.first(), nothing.last(), bool(nothing)) == (0, None, None, False)
    with pytest.raises(IndexError):
        nothing[0]
    counted = tree.where(ply=1).count_by("kind")
    assert sum(counted.values()) == len(tree.where(ply=1))
    assert list(counted.values()) == sorted(counted.values(), reverse=True)
    for kind, count in counted.items():
        assert count == len(tree.where(ply=1, kind=kind))
    assert sum(tree.where().count_by("value").values()) == int((tree.nodes.bound > 0).sum())


def test_selections_combine_as_sets_do_and_keep_their_view() -> None:
    tree = xiangqi("full").tree
    one, other = tree.where(ply__le=2), tree.where(kind="CUT")
    assert set(one & other) == set(one) & set(other)
    assert set(one | other) == set(one) | set(other)
    assert set(one - other) == set(one) - set(other)
    assert one & other == one.where(kind="CUT") == tree.where(ply__le=2, kind="CUT")
    assert (one == 3) is False
    with pytest.raises(XqlabError, match="expected another selection of nodes, got 3"):
        one & 3  # type: ignore[operator]
    with pytest.raises(XqlabError, match="expected selections of one tree, got <Tree of"):
        one | xiangqi("mate").tree.where()
    found = tree.where(view="negamax", ply=1)
    assert found.where(value__gt=0) == tree.where(view="negamax", ply=1, value__gt=0)
    assert found.where(view="minimax", value__gt=0) == tree.where(ply=1, value__gt=0)
    assert found.where(value__gt=0).view == "negamax"


def test_it_says_what_was_asked_and_shows_the_first_nodes_or_numbers() -> None:
    tree = xiangqi("full").tree
    found = tree.where(kind="CUT", ply__le=3)
    lines = repr(found).split("\n")
    assert lines[0] == f"<Selection of {len(found)} of {len(tree):,} nodes: kind='CUT', ply__le=3>"
    assert lines[1].split() == ["node", "line", "kind", "ending", "value", "nodes", "below"]
    assert lines[2].split()[0] == str(found[0])
    assert " ".join(tree.line(found[0])) in lines[2]
    assert lines[-1] == f"... and {len(found) - 10} more"
    html = found._repr_html_()
    table = ElementTree.fromstring(f"<div>{html}</div>")
    assert len(table.findall(".//tbody/tr")) == 10
    assert "as the first player sees them" in html
    assert f"{len(found) - 10} more; .table() has them all" in html
    assert "side to move" in tree.where(view="negamax", ply=0)._repr_html_()
    assert repr(tree.where(ply=99)) == f"<Selection of 0 of {len(tree):,} nodes: ply=99>"
    both = repr(tree.where(ply=1) | tree.where(ply=2, below=tree.where(ply=1)))
    assert "nodes: ply=1 or (ply=2, below=<" in both
    long = repr(tree.where(node__in=list(range(100))))
    assert "..." in long.split("\n")[0]
    from xqlab.trace import Tree

    log = searched([[3, 5], [2, 9]], Enhancements.textbook()).log
    tree = Tree(log)
    assert "2 1" in repr(tree.where(ply=2))
    assert isinstance(tree.where(), Selection)
