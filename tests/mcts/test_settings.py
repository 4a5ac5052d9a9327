"""Bad input gets an error that says what was expected and quotes it."""

import pytest

import xqlab
from xqlab.games import TicTacToe
from xqlab.mcts import MctsError, Settings
from xqlab.xiangqi import Board

BAD = [
    ({"exploration": -1}, "expected exploration to be a number, at least 0, got -1"),
    ({"exploration": float("nan")}, "expected exploration to be a number, at least 0, got nan"),
    ({"exploration": True}, "expected exploration to be a number, at least 0, got True"),
    ({"virtual_loss": -0.5}, "expected virtual_loss to be a number, at least 0, got -0.5"),
    ({"temperature": float("inf")}, "expected temperature to be a number, at least 0, got inf"),
    ({"first_play": 2}, "expected first_play to be a number, from -1 to 1, got 2"),
    ({"noise": 1.5, "rule": "puct"}, "expected noise to be a number, from 0 to 1, got 1.5"),
    ({"noise": 0.2}, "noise changes P, which rule 'uct' does not read: expected rule 'puct'"),
    ({"noise_alpha": 0}, "expected noise_alpha to be a number above 0, got 0"),
    ({"scale": 0}, "expected scale to be a number above 0, got 0"),
    ({"scale": float("inf")}, "expected scale to be a number above 0, got inf"),
    ({"batch": 0}, "expected batch to be an integer from 1 to 1024, got 0"),
    ({"batch": 2.5}, "expected batch to be an integer from 1 to 1024, got 2.5"),
    ({"expand_after": -1}, "expected expand_after to be an integer from 0 to"),
    ({"playout_plies": 191}, "expected playout_plies to be an integer from 0 to 190, got 191"),
    ({"depth": 0}, "expected depth to be an integer from 1 to 16, got 0"),
    ({"solve": 1}, "expected solve to be True or False, got 1"),
    ({"rule": "ucb"}, "expected rule out of uct, puct, got 'ucb'"),
    ({"leaf": "net"}, "expected leaf out of playout, static, alphabeta, policy, got 'net'"),
    ({"depths": 3}, "unknown setting 'depths'; known: leaf, rule, exploration"),
    ({"evaluator": "deep"}, "an evaluator out of playout, static, alphabeta, a record or a function"),
    ({"evaluator": 7}, "evaluator 7 cannot value positions of tic-tac-toe"),
    (
        {"evaluator": xqlab.mcts.uniform, "expand_after": 1},
        "expected expand_after=0 with a policy, which values a leaf and its moves together, got 1",
    ),
    ({"playouts": 0}, "expected playouts to be an integer from 1 to"),
    ({"playouts": -5}, "expected playouts to be an integer from 1 to 2147483647, got -5"),
    ({"playouts": None}, r"expected a limit: playouts= or time= \(seconds\)"),
    ({"time": 0}, "expected time to be a number above 0, got 0"),
    ({"time": "long"}, "expected time to be a number above 0, got 'long'"),
    ({"seed": 1.5}, "expected seed to be an integer"),
    ({"tree_mb": 0}, r"expected a tree of more than 0 MB and less than 2\*\*20, got 0"),
]


@pytest.mark.parametrize(("options", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_bad_input_is_quoted(options, message):
    with pytest.raises(MctsError, match=message):
        xqlab.mcts(TicTacToe(), **{"playouts": 3, **options})


def test_defaults_follow_the_leaf_and_evaluators_their_game():
    assert (Settings().rule, Settings().exploration, Settings().expand_after) == ("uct", 2**0.5, 1)
    by_policy = Settings(leaf="policy")
    assert (by_policy.rule, by_policy.exploration, by_policy.expand_after) == ("puct", 1.5, 0)
    assert Settings(rule="puct").exploration == 1.5
    assert Settings().changed() == {}
    assert Settings(exploration=0.5, batch=8).changed() == {"exploration": 0.5, "batch": 8}
    from xqlab.game import default_evaluator

    with pytest.raises(MctsError, match="cannot value positions of tic-tac-toe"):
        xqlab.mcts(TicTacToe(), playouts=1, evaluator=default_evaluator(Board().position))
    board = TicTacToe()
    evaluator = default_evaluator(board.position)
    own, named = (xqlab.mcts(board, playouts=50, evaluator=each) for each in (evaluator, "static"))
    assert own.settings.leaf == "static"
    assert own.visits == named.visits
    searched = xqlab.mcts(board, playouts=5, evaluator=evaluator, leaf="alphabeta")
    assert searched.settings.leaf == "alphabeta"
