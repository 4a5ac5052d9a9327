"""The node that wrote an entry has the position, depth and value that the table answered with."""

import numpy as np
import pytest

import xqlab
from tests.trace.trees import xiangqi
from xqlab.game_defaults import ABOVE_LEAVES, LEAF_OF_TREE
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import interpreted
from xqlab.search.events import LEAF, OVER, TABLE
from xqlab.trace.tree.table_writers import find_writers, keys_of, writers


@pytest.mark.parametrize("name", ["full", "sharp", "mtdf", "lines"])
def test_the_writer_of_an_answer_has_its_position_depth_and_value(name: str) -> None:
    tree = xiangqi(name).tree
    found = writers(tree)
    asked = [k for k, kind in enumerate(tree.log.kind) if kind == TABLE]
    assert asked
    answered = [k for k, writer in enumerate(found) if writer >= 0]
    assert set(answered) <= set(asked)
    assert len(answered) > 0.8 * len(asked)  # others come from a mate's entry, whose depth does not matter
    for k in answered:
        writer = int(found[k])
        event, left = tree.log[k], tree.log[tree.nodes.last_event[writer]]
        node = int(tree.node_at[k])
        assert tree.board_at(node).key == tree.board_at(writer).key
        assert tree.nodes.last_event[writer] < k
        assert left.depth == event.depth
        assert left.bound == event.bound
        far = abs(int(event.value)) > 29_000
        assert far or left.value == event.value


def test_without_a_table_there_are_no_writers_but_the_leaves_of_a_tree() -> None:
    tree = xqlab.search(TextbookTree("(3 5) (2 (9 1))"), depth=2, record=True).tree
    expected = [-1] * len(tree.log)
    for k in np.flatnonzero(np.isin(tree.log["kind"], (LEAF, OVER))):
        expected[k] = ABOVE_LEAVES if tree.board_at(int(tree.node_at[k])).codes() else LEAF_OF_TREE
    assert writers(tree).tolist() == expected
    assert ABOVE_LEAVES in expected


def test_as_plain_python_the_same() -> None:
    tree = xqlab.search(TicTacToe(), depth=4, record=True).tree
    slots = np.full(1 << (2 * len(tree)).bit_length(), -1, dtype=np.int32)
    plain = np.full(len(tree.log), -1, dtype=np.int32)
    interpreted(find_writers)(tree.log, tree.in_memory.nodes, tree.node_at, keys_of(tree), slots, plain)
    assert plain.tolist() == writers(tree).tolist()
    assert plain.max() > 0
