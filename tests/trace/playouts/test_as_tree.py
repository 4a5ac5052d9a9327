"""A tree of playouts, read by what reads search trees: nodes, values, sentences, widgets."""

import numpy as np
import pytest

import xqlab
from tests.mcts.turn_order import AnyOrder
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import MctsError
from xqlab.mcts.memory import ROOT
from xqlab.trace import sentence, sentences
from xqlab.trace.playouts.as_tree import as_tree
from xqlab.trace.playouts.reader import Playouts


@pytest.fixture(scope="module")
def playouts():
    return Playouts(xqlab.mcts(TicTacToe("b2 a1"), playouts=120, record=True))


def test_visited_nodes_their_values_and_best_children_are_there(playouts):
    tree, known = as_tree(playouts), playouts.result.tree
    visited = [node for node in range(len(known)) if known.visits(node)]
    assert sorted(tree.source[1:]) == visited
    assert len(tree) == len(visited) + 1
    for node in range(1, len(tree)):
        source = tree.source[node]
        assert tree.codes(node) == known.line(source)
        below = [child for child in known.children(source) if known.visits(child)]
        assert [tree.source[child] for child in tree.children(node)] == below
    assert tree.nodes.searched[tree.root()] == len(visited)
    for node in range(2, len(tree)):
        assert tree.nodes.value[node] == round(-100 * known.q(tree.source[node]))
    assert tree.nodes.value[tree.root()] == round(100 * known.q(ROOT))
    assert tree.text_of_best(tree.root()) == playouts.text(known.best_child(ROOT))
    node = tree.root()
    while (child := tree.best_child(node)) is not None:
        assert tree.source[child] == known.best_child(tree.source[node])
        node = child
    assert tree.nodes.ply[node] > 1


def test_a_side_that_moves_twice_keeps_its_sign():
    board = AnyOrder((0, [(0, [20, 20]), (1, [20, 20])]))
    tree = as_tree(Playouts(xqlab.mcts(board, playouts=9, record=True, scale=20.0)))
    assert [int(tree.nodes.value[child]) for child in tree.children(tree.root())] == [76, -76]


def test_sentences_say_what_is_over_and_proved(playouts):
    tree = as_tree(playouts)
    english = sentences(tree, language="en")
    assert english[0].startswith("The tree after 120 playouts: ")
    assert english[1] == sentence(tree, 1, language="en")
    assert english[1].startswith("The root: N = 120, Q = ")
    assert any(text.startswith("Of ") and "is the best: N = " in text for text in english)
    chinese = sentences(tree, language="zh")
    assert chinese[1].startswith("根：N = 120")
    assert all("{" not in text for text in english + chinese)
    tree = as_tree(Playouts(xqlab.mcts(TextbookTree("(3 5) (2 9)"), playouts=20, record=True)))
    texts = sentences(tree, language="en")
    assert "The game is over." in texts
    assert any(text.endswith(" Proved.") for text in texts)


def test_the_tree_widget_and_the_overview_show_what_was_recorded(playouts):
    from xqlab.viz import Overview, TreeWidget

    tree = as_tree(playouts)
    widget = TreeWidget(playouts.result, colour="value")
    assert f"{len(tree)} nodes and moves of a search of tic-tac-toe" in repr(widget)
    assert "The root: N = 120" in widget._data["sentences"]["en"]
    assert Overview(tree) is not None
    assert len(tree.where(ply=1)) == np.count_nonzero(tree.nodes.ply == 1) == len(tree.children(tree.root()))
    with pytest.raises(MctsError, match="nothing was recorded: search with record=True"):
        TreeWidget(xqlab.mcts(TicTacToe(), playouts=3))
