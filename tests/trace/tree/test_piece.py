"""Pieces of a tree: closed upwards, with parents renumbered and every move named as in the whole."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.viz.recorded import searched
from xqlab.trace.tree.piece import surroundings


@pytest.mark.parametrize("name", ["xiangqi", "chess", "everything", "stopped", "textbook"])
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_surroundings_are_what_is_above_and_their_children(name: str, data: st.DataObject) -> None:
    tree = searched(name).tree
    chosen = data.draw(st.lists(st.integers(0, len(tree) - 1), max_size=6))
    piece = surroundings(tree, np.array(chosen, dtype=np.int64))
    path: set[int] = set()
    for node in chosen:
        while node >= 0:
            path.add(node)
            node = int(tree.nodes.parent[node])
    wanted = path | {child for node in path for child in tree.children(node)}
    assert piece.index.tolist() == sorted(wanted)
    for place, node in enumerate(piece.index.tolist()):
        parent = int(tree.nodes.parent[node])
        assert int(piece.nodes.parent[place]) == (
            parent if parent < 0 else piece.index.tolist().index(parent)
        )
    assert piece.texts == [tree.text(node) for node in piece.index.tolist()]
