"""A node of a tree with all below it, and what the nodes above it tell."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.viz.recorded import SEARCHES, searched
from xqlab.search.events import BEST, CUTOFF, ENTER, LEAVE
from xqlab.trace.tree.excerpt import Excerpt, surroundings
from xqlab.trace.tree.nodes import TreeError
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE


def some_nodes(name):
    nodes = searched(name).tree.nodes
    fit = np.flatnonzero(~np.isin(nodes.ending, (WHOLE, *NOT_SEARCHED)))
    return [int(fit[at]) for at in np.linspace(0, len(fit) - 1, 12).astype(int)]


@pytest.mark.parametrize("name", SEARCHES)
def test_the_subtree_is_whole_and_of_siblings_the_outcome_is_there(name):
    tree = searched(name).tree
    for node in some_nodes(name):
        part = Excerpt(tree, node)
        here = int(part.node_at[part.first])
        assert part.log[part.first].kind == ENTER
        assert part.index[here] == node
        assert part.index[part.path(here)].tolist() == tree.path(node)
        moves = [tree.texts[each] for each in tree.path(node)]
        assert [part.texts[each] for each in part.path(here)] == moves
        below = range(node, tree.end(node))
        assert set(below) <= set(part.index.tolist())
        for each in below:
            at = int(np.searchsorted(part.index, each))
            assert part.index[part.children(at)].tolist() == tree.children(each)
            assert part.nodes[at].value == tree.nodes[each].value
            if tree.nodes.last_event[each] >= 0:
                assert part.events[part.nodes.last_event[at]] == tree.nodes.last_event[each]
            assert part.events[part.nodes.first_event[at]] == tree.nodes.first_event[each]
    for node in some_nodes(name):
        part = Excerpt(tree, node)
        here = int(part.node_at[part.first])
        for above in part.path(here)[:-1]:
            assert part.index[part.children(above)].tolist() == tree.children(int(part.index[above]))
            for sibling in set(part.children(above)) - set(part.path(here)):
                assert part.children(sibling) == []
                kinds = part.log["kind"][part.node_at == sibling]
                assert not np.isin(kinds, (BEST, CUTOFF)).any()
                whole = int(part.index[sibling])
                assert part.nodes[sibling].ending == tree.nodes[whole].ending
                assert (kinds == LEAVE).sum() == (tree.log["kind"][tree.node_at == whole] == LEAVE).sum()


def test_a_long_one_is_cut_and_a_piece_says_what_it_is() -> None:
    tree = searched("everything").tree
    root = tree.root()
    part = Excerpt(tree, root, 300)
    assert len(part.log) == len(part.events) == 300
    assert part.nodes.last_event[part.node_at[part.first]] == -1
    assert part.nodes.last_event.max() < 300
    tree = searched("chess").tree
    piece = surroundings(tree, np.array([tree.root()]))
    assert repr(piece) == f"<Piece of {len(piece.index)} nodes and moves of a search of chess>"


@pytest.mark.parametrize("node", [-1, 0, 10**6, 1.0, "1"])
def test_a_node_that_was_not_searched_has_none(node):
    with pytest.raises(TreeError, match=f"expected a searched node from 0 to [0-9]+, got {node!r}"):
        Excerpt(searched("everything").tree, node)


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
