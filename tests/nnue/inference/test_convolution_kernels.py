"""The compiled convolutions: what the definitions say, to the centipawn, whatever was valued before."""

from dataclasses import replace

import numpy as np
import pytest

from tests.nnue.small_nets import positions_of, walked
from xqlab.evaluation import components
from xqlab.game import evaluate
from xqlab.kernels import interpreted
from xqlab.nnue import Convolution, Hybrid, evaluator
from xqlab.nnue.inference.convolution_kernels import convolution_value
from xqlab.nnue.inference.hybrid import hand_crafted_share
from xqlab.xiangqi import Board

BOARDS = [walked(np.random.default_rng(seed).integers(0, 99, 5 * seed).tolist()) for seed in range(24)]
BOARDS.append(Board("3k5/9/9/9/9/9/4P4/9/9/4K4 b - - 0 1"))
# Widths of one register and of several, wide and narrow, full and filled up; few, for each is compiled.
WIDTHS = (4, 16, 24)


@pytest.mark.parametrize("width", WIDTHS)
def test_values_are_those_of_the_definitions(width):
    net = Convolution.random(width, 2, 9000.0)
    exact = net.values(*positions_of(BOARDS))
    assert exact.std() > 50
    record = evaluator(net)
    for _ in range(2):
        found = [int(convolution_value(record, board.position)) for board in BOARDS]
        assert abs(found - exact).max() <= 0.51  # rounded, and float32


def test_both_twins_differ_by_rounding_alone():
    record = evaluator(Convolution.random(4, 3, 9000.0))
    twin = interpreted(convolution_value)
    for board in BOARDS[::4]:
        assert abs(int(convolution_value(record, board.position)) - int(twin(record, board.position))) <= 1


def test_values_stay_far_from_those_of_mates():
    net = Convolution.random(4, 3)
    for sign in (1, -1):
        arrays = dict(net.arrays)
        arrays["dense_2_bias"] = np.array([sign * 1e6], np.float32)
        record = evaluator(Convolution(4, arrays, 900.0))
        assert evaluate(record, Board().position) == sign * 20_000


def test_the_hand_takes_over_as_with_other_nets():
    net = Convolution.random(4, 2, 9000.0)
    board = BOARDS[7]
    position = board.position
    said, hand = evaluate(evaluator(net), position), evaluate(components(), position)
    assert abs(said) > 70
    half = abs(said) - 64
    record = evaluator(net, Hybrid(half, half + 128, 0, 0))
    assert evaluate(record, position) == (said * 128 + hand * 128 + 128) // 256
    assert evaluate(evaluator(net, Hybrid(1, 2, 0, 0)), position) == hand
    assert evaluate(evaluator(net, Hybrid(9_000, 10_000, 0, 0)), position) == said
    mixed = Hybrid(9_000, 10_000, unseen_features=32, few_pieces=0)
    strange = evaluator(net, mixed, times_active=np.zeros(1260, int))
    men = sum(letter.isalpha() for letter in board.fen().split()[0])
    assert hand_crafted_share(strange, position, 0) == 8 * men
    told = evaluator(replace(net, times_active=np.zeros(1260, int)), mixed)
    assert hand_crafted_share(told, position, 0) == 8 * men
    assert hand_crafted_share(evaluator(net, mixed), position, 0) == 0
