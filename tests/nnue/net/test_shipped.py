"""The net that ships is what its card, its curve and its match say, and it knows what men are worth."""

import hashlib
import json

import numpy as np
import pytest
from model_card import MEASURES

from tests.nnue.small_nets import positions_of
from xqlab.files import data_file
from xqlab.nnue import Quantised, evaluator, shipped_float, shipped_net
from xqlab.nnue.inference.inference import net_value
from xqlab.nnue.net.shipped import FILE
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.tries import read_tries
from xqlab.xiangqi import Board

PATH = data_file(FILE)
NAME = PATH.stem
MOST_BYTES = 4_000_000


def test_what_its_card_says():
    content = PATH.read_bytes()
    assert len(content) < MOST_BYTES
    card = PATH.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(content).hexdigest() in card
    curve = Curve.read(PATH.with_name(PATH.name + ".json"))
    assert f"`{curve.made['command']}`" in card
    for name in MEASURES:
        assert f"{curve.kept().validation[name]:.5g} | {curve.hand_crafted[name]:.5g}" in card
    made = shipped_net().made
    assert (made["data"], made["epoch"]) == (curve.made["data"], curve.best)
    assert curve.made["data"]["training"]["positions"] >= 3_000_000
    quantised, whole = Quantised.of(shipped_float()), shipped_net()
    assert all(np.array_equal(array, whole.arrays[name]) for name, array in quantised.arrays.items())
    assert quantised.multiplier == whole.multiplier
    (match,) = [each["match"] for each in read_tries(data_file("nets/tries.json")) if each["name"] == NAME]
    assert match["sprt"]["decision"] == "H1"
    assert (match["sprt"]["elo0"], match["sprt"]["elo1"]) == (0, 10)
    assert match["interval"][0] > 0
    told = json.dumps(read_tries(data_file("nets/tries.json")))
    for path in [PATH.with_name(PATH.name + ".json"), PATH.with_suffix(".md")]:
        told += path.read_text(encoding="utf-8")
    assert "/work" not in told
    assert "/home" not in told


@pytest.mark.parametrize(
    ("fen", "low", "high"),
    [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", -120, 120),
        ("rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 300, 20000),  # a rook ahead
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w", -20000, -300),
        ("rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", -20000, -100),  # a knight behind
        ("3ak4/4a4/9/9/9/9/9/9/4A4/R2AK4 w", 150, 20000),
    ],
)
def test_it_knows_what_men_are_worth(fen, low, high):
    board = Board(fen)
    value = net_value(evaluator(), board.position)
    assert low <= value <= high
    assert shipped_net().values(*positions_of([board])).item() == value


def test_colours_are_worth_the_same():
    net, board = shipped_net(), Board("r1bakab1r/9/1cn2c3/p1p1p1p1p/7n1/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w")
    turned = Board("r1bakab1r/9/1cn1c1n2/p3p1p1p/2p6/7N1/P1P1P1P1P/1CN2C3/9/R1BAKAB1R b")
    one, other = (net.values(*positions_of([each])).item() for each in (board, turned))
    assert one == other
    assert np.all(net.times_active >= 0)
    assert net.times_active.sum() > 3_000_000
