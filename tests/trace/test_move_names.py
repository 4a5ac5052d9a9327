"""Every node's move is named in the position where it is played."""

import numpy as np
import pytest

from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.trace.move_names import NOTATIONS, line_names, move_name, move_names, names_around, names_of
from xqlab.trace.tree.lines import lines_of
from xqlab.xiangqi.notation import moves as notation


def test_lines_are_named_without_their_tree_and_games_without_notations() -> None:
    assert NOTATIONS == notation.NOTATIONS
    tree = xiangqi("full").tree
    lines = lines_of(tree)
    names = line_names(tree.board, lines.parents, lines.codes, "chinese")
    for name, line in zip(move_names(tree, "chinese"), lines.of_node.tolist()):
        assert line < 0 or names[line] == name
    assert line_names(tree.board, lines.parents, lines.codes, "uci") is None
    toy = searched([[3, 5], [2, 9]], Enhancements.textbook()).tree
    assert line_names(toy.board, [-1], [0], "chinese") is None
    tree = searched([[3, 5], [2, 9]], Enhancements.textbook()).tree
    assert move_names(tree, "chinese") == tree.texts
    assert move_name(tree, 3, "wxf") == tree.text(3)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_moves_are_named_on_their_board(notation: str) -> None:
    tree = xiangqi("full").tree
    names = move_names(tree, notation, "空着")
    assert len(names) == len(tree)
    passes = 0
    for node in range(0, len(tree), 7):
        code = int(tree.nodes.move[node])
        if tree.is_null(node):
            assert names[node] == "空着"
            passes += 1
        elif tree.nodes.ply[node] == 0:
            assert names[node] == ""
        else:
            board = tree.board_at(int(tree.nodes.parent[node]))
            assert names[node] == board.text(board.move_of(code), notation)
        assert move_name(tree, node, notation, "空着") == names[node]
    assert passes


@pytest.mark.parametrize("notation", ["uci", "chinese"])
def test_names_around_some_nodes_are_those_of_all(notation: str) -> None:
    tree = xiangqi("full").tree
    names = move_names(tree, notation, "空着")
    for chosen in ([], [5], range(len(tree) - 40, len(tree), 3)):
        name = names_around(tree, chosen, notation, "空着")
        assert [name(node) for node in range(0, len(tree), 5)] == names[::5]
    nodes = np.array([-1, *range(len(tree) - 1, 0, -9), -1])
    named = move_names(tree, notation)
    assert names_of(tree, nodes, notation) == ["" if node < 0 else named[node] for node in nodes]
    assert names_of(tree, np.array([-1]), notation) == [""]
