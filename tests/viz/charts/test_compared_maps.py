"""The hand-crafted evaluation and a net beside each other: the same men, the same scale, what differs."""

import re

import pytest

from tests.nnue.small_nets import small_net
from xqlab.evaluation import Weights
from xqlab.evaluation import explain as by_hand
from xqlab.nnue import Architecture, explain
from xqlab.viz.charts import heat_map, heat_maps
from xqlab.viz.charts.looks import ChartError
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import SQUARE_NAMES

BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
NET = explain(small_net(Architecture("king_buckets", 8), 2), BOARD)
HAND = by_hand(BOARD, Weights.rules_of_thumb())


def described(svg):
    """square -> the number that the picture's description tells."""
    told = re.search("<desc>([^<]*)</desc>", svg)[1].replace("−", "-").split(", ")
    return {part.split()[0]: float(part.split()[1]) for part in told}


def strengths(svg):
    """How strong the colours below the men are."""
    return [float(found) for found in re.findall(r'r="55" fill="#\w+" fill-opacity="([.\d]+)"', svg)]


def test_a_nets_men_are_drawn_as_those_of_the_hand_evaluation():
    svg = heat_map(NET, language="en")
    assert described(svg) == {square: round(value) for square, value in NET.pieces().items()}
    assert "Each piece: the value with it minus the value without it" in svg


def test_three_boards_of_one_position():
    gallery = heat_maps(NET, HAND, language="en")
    hand, net, less = gallery.pictures.values()
    assert described(hand) == {square: round(value) for square, value in HAND.pieces().items()}
    assert described(net) == described(heat_map(NET))
    for square, value in described(less).items():
        assert value == pytest.approx(NET.pieces()[square] - HAND.pieces()[square], abs=0.51)
    assert [caption.split("\n")[0] for caption in gallery.pictures] == [
        "The hand-crafted evaluation",
        "The net",
        "The net minus the hand-crafted evaluation",
    ]
    assert list(heat_maps(NET, HAND, language="zh").pictures)[1].startswith("网络\n红方的值 ")
    assert set(described(less)) == {
        SQUARE_NAMES[at] for at, cell in enumerate(BOARD.cells()) if cell and cell not in "Kk"
    }


def test_one_scale_of_colours_for_all():
    strongest = [max(strengths(svg)) for svg in heat_maps(NET, HAND).pictures.values()]
    assert max(strongest) == 0.8
    assert strongest[1] < strongest[0]  # this net is not trained: its men are worth less
    assert max(strengths(heat_map(NET))) == 0.8


def test_by_default_the_weights_that_ship_and_never_another_position():
    assert "The hand-crafted evaluation" in next(iter(heat_maps(NET, language="en").pictures))
    with pytest.raises(ChartError, match="expected one position, got 'rnbakabnr/"):
        heat_maps(NET, by_hand(Board()))
