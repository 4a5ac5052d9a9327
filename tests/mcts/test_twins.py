"""The compiled and the interpreted search write the same log and the same tree, to the last bit."""

import pytest

import xqlab
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED

BOARDS = {
    "tic-tac-toe": lambda: TicTacToe("b2"),
    "textbook tree, Min first": lambda: TextbookTree(
        [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]], [[9, 8], [6]]], first="min"
    ),
}
OPTIONS = [
    {},
    {"rule": "puct", "batch": 5, "noise": 0.25},
    {"solve": False, "expand_after": 0, "exploration": 0.7},
    {"evaluator": "static", "batch": 3, "virtual_loss": 2.5},
    {"evaluator": "alphabeta", "depth": 1},
    {"evaluator": xqlab.mcts.uniform, "batch": 4},
    {"playout_plies": 2, "expand_after": 2},
]


@pytest.mark.skipif(not COMPILED, reason="compares compiled with interpreted code")
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: " ".join(map(str, each)) or "playouts")
def test_logs_and_trees_are_equal(name, options):
    one, two = (
        xqlab.mcts(BOARDS[name](), playouts=150, seed=3, record=True, compiled=compiled, **options)
        for compiled in (True, False)
    )
    assert (one.compiled, two.compiled) == (True, False)
    assert len(one.log) > 50
    assert one.log.tobytes() == two.log.tobytes()
    assert one.tree.nodes.tobytes() == two.tree.nodes.tobytes()
    assert (one.move, one.value, one.pv, one.visits) == (two.move, two.value, two.pv, two.visits)


@pytest.mark.skipif(not COMPILED, reason="compares compiled with interpreted code")
def test_a_tree_that_was_kept_is_equal():
    logs = []
    for compiled in (True, False):
        searcher = xqlab.mcts.MctsSearcher(TicTacToe(), compiled=compiled)
        searcher.run(playouts=100)
        searcher.advance("b2")
        logs.append(searcher.run(playouts=50, record=True).log.tobytes())
    assert logs[0] == logs[1]


def test_a_silent_search_is_the_same_and_a_full_log_only_counts():
    one, two = (xqlab.mcts(TicTacToe(), playouts=80, record=record) for record in (True, False))
    assert len(two.log) == 0 < len(one.log)
    assert one.events == two.events
    assert one.tree.nodes.tobytes() == two.tree.nodes.tobytes()
    one, two = (xqlab.mcts(TicTacToe(), playouts=80, record=record) for record in (True, 50))
    assert two.truncated
    assert not one.truncated
    assert (len(two.log), two.events) == (50, one.events)
    assert one.log[:50].tobytes() == two.log.tobytes()
