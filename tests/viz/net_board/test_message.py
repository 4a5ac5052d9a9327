"""The message about a net at work: the columns added and removed, and the sums that follow."""

import json

import numpy as np
import pytest

from tests.nnue.small_nets import small_net, walked
from xqlab.nnue import Architecture, Quantised, explain
from xqlab.nnue.inference.contributions import net_contributions
from xqlab.viz.net_board.message import about_net, net_message, values_on_pieces
from xqlab.xiangqi import Board

NET = Quantised.of(small_net(Architecture("king_buckets", 10, (), "screlu", 8), 3))


def after(*moves, board=None):
    """The message for the last of some moves."""
    board = board or Board()
    for move in moves:
        before = explain(NET, board)
        board.push_uci(move)
    return json.loads(json.dumps(net_message(explain(NET, board), before)))


def test_nothing_has_changed_at_first():
    told = net_message(explain(NET, Board()), None)
    about = {"width": 10, "king_buckets": 6, "inputs": 7560, "perspectives": 2, "layers": 8}
    assert about_net(explain(NET, Board())) == about
    assert (told["value_before"], told["layer"], told["layer_before"]) == (None, 8, None)
    for side in told["sides"]:
        assert (side["before"], side["added"], side["removed"], side["weights"]) == ([], [], [], [])
        assert (side["active"], side["bucket"], side["turned"]) == (32, 2, False)
        assert len(side["after"]) == 10


def test_columns_lead_from_before_to_after():
    told = after("h2e2", "h9g7", "e2e6")
    for side in told["sides"]:
        assert (sorted(side["removed"]), side["added"]) == ([["C", 22], ["p", 58]], [["C", 58]])
        gone, came = np.array(side["weights"][:2]).sum(axis=0), np.array(side["weights"][2])
        np.testing.assert_allclose(np.array(side["before"]) - gone + came, side["after"], atol=0.003)
        assert side["active"] == 31


def test_a_kings_step_refreshes_its_own_view_and_values_are_reds():
    red, black = after("e0e1")["sides"]
    assert (red["refreshed"], red["weights"], len(red["added"]), red["bucket"]) == (True, [], 32, 4)
    assert (black["refreshed"], black["added"], len(black["weights"])) == (False, [["K", 13]], 2)
    told = after("h2e2")
    board = Board()
    assert told["value_before"] == explain(NET, board).value
    board.push_uci("h2e2")
    assert told["value"] == explain(NET, board).value == -explain(NET, board).value_for_mover


def test_numbers_below_the_men():
    board = walked([3, 40, 17])
    actual = explain(NET, board)
    removals = {str(square): value for square, value in net_contributions(NET, board).items()}
    assert values_on_pieces(actual, "removal", (0, 0)) == removals
    assert values_on_pieces(actual, "", (0, 0)) == {}
    for cell in ((0, 3), (1, 9)):
        men = values_on_pieces(actual, "cell", cell)
        assert len(men) == len(actual.views[0].columns)
        bias = NET.arrays["input_bias"][cell[1]] / 255
        assert sum(men.values()) / 100 + bias == pytest.approx(actual.views[cell[0]].sums[cell[1]], abs=0.02)
