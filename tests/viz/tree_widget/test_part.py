"""Which part of a tree the widget sends: with all ancestors, all children or none, within its limits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.viz.recorded import searched
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED
from xqlab.viz.tree_widget.part import choose

LARGE = ("xiangqi", "chess", "everything", "mtdf", "stopped")


@pytest.mark.parametrize("name", LARGE)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_part_is_closed_and_counts_what_it_lacks(name: str, data: st.DataObject) -> None:
    tree = searched(name).tree
    inner = [n for n in range(len(tree)) if tree.nodes.parent[n] >= 0 and tree.nodes.searched[n] > 1]
    root = data.draw(st.none() | st.sampled_from(inner))
    depth = data.draw(st.none() | st.integers(0, 4))
    most = data.draw(st.integers(1, 400))
    part = choose(tree, root, depth, most)
    start = tree.finished_root if root is None else root
    index = part.index.tolist()
    assert (part.root, index) == (start, sorted(set(index)))
    above = [int(tree.nodes.parent[tree.path(start)[0]]), *tree.path(start)[:-1]]
    assert index[: len(above)] == above
    below = index[len(above) + 1 :]
    assert index[len(above)] == start
    assert len(below) <= most
    shown = set(index)
    for node, left in zip(index[len(above) :], part.left[len(above) :].tolist()):
        level = int(tree.nodes.ply[node] - tree.nodes.ply[start])
        assert depth is None or level <= depth
        children = tree.children(node)
        kept = [child for child in children if child in shown]
        assert kept in ([], children), "all children or none"
        everything = tree.end(node) - node - 1
        assert left == (0 if kept or tree.nodes.ending[node] in NOT_SEARCHED else everything)
    missing = sum(part.left.tolist())
    assert len(below) + missing == tree.end(start) - start - 1


def test_the_best_line_is_kept_deeper_than_the_rest() -> None:
    tree = searched("everything").tree
    part = choose(tree, None, None, 250)
    kept, node, shown = [], tree.best_child(tree.root()), set(part.index.tolist())
    while node is not None:
        kept += [node] if node in shown else []
        node = tree.best_child(node)
    assert len(kept) >= 3
    assert int(tree.nodes.ply[kept[-1]]) >= int(tree.nodes.ply[part.index].max()) - 1


@pytest.mark.parametrize("name", LARGE)
def test_a_part_as_a_tree_has_the_moves_and_boards_of_the_whole(name: str) -> None:
    tree = searched(name).tree
    part = choose(tree, tree.children(tree.root())[0], None, 60)
    piece = part.as_tree
    assert isinstance(piece, Nodes)
    assert len(piece) == len(part.index) < len(tree)
    assert piece.texts == [tree.texts[node] for node in part.index.tolist()]
    for node, whole in enumerate(part.index.tolist()):
        parent = int(piece.nodes.parent[node])
        assert (int(part.index[parent]) if parent >= 0 else -1) == int(tree.nodes.parent[whole])
    np.testing.assert_array_equal(piece.nodes.value, tree.nodes.value[part.index])
    assert tree.nodes.parent[-1] != piece.nodes.parent[-1], "the whole tree is not written to"
