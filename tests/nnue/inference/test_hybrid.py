"""The hand-crafted share of a hybrid: implausible values, unseen features, few pieces."""

import numpy as np
import pytest

from tests.nnue.small_nets import positions_of, small_net, walked
from xqlab.evaluation import Weights, components
from xqlab.game import evaluate
from xqlab.nnue import Architecture, Hybrid, Network, NetworkError, Quantised, evaluator, times_active
from xqlab.nnue.inference.hybrid import hand_crafted_share
from xqlab.nnue.net.features import inputs
from xqlab.xiangqi import Board

SHAPE = Architecture("king_buckets", 8, (), "screlu", 4)
NETWORK = small_net(SHAPE, 7)
NET = Quantised.of(NETWORK)
BOARD = walked([3, 40, 17, 8, 25, 11])


def mixed(net, hand, share):
    return (net * (256 - share) + hand * share + 128) // 256


@pytest.mark.parametrize(
    ("net", "share"), [(0, 0), (1000, 0), (-1000, 0), (1500, 128), (-1500, 128), (2000, 256), (9000, 256)]
)
def test_far_out_values_count_less(net, share):
    record = evaluator(NET, Hybrid(1000, 2000, unseen_features=0, few_pieces=0))
    assert hand_crafted_share(record, BOARD.position, net) == share


def test_the_value_is_the_mixture_to_the_nearest():
    hand = evaluate(components(), BOARD.position)
    net = evaluate(evaluator(NET), BOARD.position)
    assert net == NET.values(*positions_of([BOARD])).item()
    half = abs(net) - 64
    record = evaluator(NET, Hybrid(half, half + 128, 0, 0))
    assert half > 0
    assert evaluate(record, BOARD.position) == mixed(net, hand, 128)
    alone = evaluator(NET, Hybrid(1, 2, 0, 0))
    assert evaluate(alone, BOARD.position) == hand
    other = evaluator(NET, Hybrid(1, 2, 0, 0), weights=Weights.rules_of_thumb())
    assert evaluate(other, BOARD.position) == evaluate(components(Weights.rules_of_thumb()), BOARD.position)
    assert evaluate(evaluator(NET, Hybrid(10_000, 20_000, 0, 0)), BOARD.position) == net
    hand = evaluate(components(), BOARD.position)
    net = evaluate(evaluator(NET), BOARD.position)
    shares = range(4, 65, 4)
    fractions = [(net * (256 - share) + hand * share) % 256 for share in shares]
    assert min(fractions) < 128 < max(fractions)
    for share in shares:
        record = evaluator(NET, Hybrid(abs(net) - share, abs(net) - share + 256, 0, 0))
        assert evaluate(record, BOARD.position) == mixed(net, hand, share)


def test_unseen_features_are_those_that_training_never_met():
    known = times_active(SHAPE.feature_set, *positions_of([BOARD]))
    record = evaluator(NET, Hybrid(9_000, 10_000, unseen_features=4, few_pieces=0), times_active=known)
    assert hand_crafted_share(record, BOARD.position, 0) == 0
    lit = inputs(SHAPE.feature_set, *positions_of([BOARD]))[0, 0]
    for count, share in ((1, 64), (2, 128), (5, 256)):
        less = known.copy()
        less[lit[lit >= 0][:count]] = 0
        record = evaluator(NET, Hybrid(9_000, 10_000, unseen_features=4, few_pieces=0), times_active=less)
        assert hand_crafted_share(record, BOARD.position, 0) == share
    some = positions_of([BOARD, BOARD, Board()])
    counts = times_active(SHAPE.feature_set, *some)
    assert counts.shape == (7560,)
    assert counts.sum() == 3 * 2 * 32
    lit = inputs(SHAPE.feature_set, *some)
    assert counts[lit[2, 0, 0]] == sum((lit == lit[2, 0, 0]).ravel())
    known = times_active(SHAPE.feature_set, *positions_of([BOARD]))
    net = Quantised(SHAPE, NET.arrays, {}, known)
    apart = Hybrid(9_000, 10_000, unseen_features=4, few_pieces=0)
    assert hand_crafted_share(evaluator(net, apart), BOARD.position, 0) == 0
    strange = Board("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1").position
    assert hand_crafted_share(evaluator(net, apart), strange, 0) == 64
    assert hand_crafted_share(evaluator(NET, apart), strange, 0) == 0


def test_few_pieces_and_nothing_known_are_left_to_the_hand_crafted_evaluation():
    board = Board("3k5/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1")
    for few, share in ((2, 0), (3, 256)):
        record = evaluator(NET, Hybrid(9_000, 10_000, unseen_features=0, few_pieces=few))
        assert hand_crafted_share(record, board.position, 0) == share
    silent = Network(SHAPE, {name: np.zeros_like(array) for name, array in NETWORK.arrays.items()})
    record = evaluator(silent, Hybrid(unseen_features=1), times_active=np.zeros(7560, int))
    assert evaluate(record, BOARD.position) == evaluate(components(), BOARD.position)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"plausible": 0}, "0 < plausible < implausible <= 1000000 centipawns, got 0 and 3000"),
        ({"plausible": 3000}, "got 3000 and 3000"),
        ({"unseen_features": 33}, "unseen_features and few_pieces from 0 to 32, got 33 and 2"),
        ({"few_pieces": -1}, "got 4 and -1"),
    ],
)
def test_numbers_that_make_no_sense(numbers, message):
    with pytest.raises(NetworkError, match=message):
        Hybrid(**numbers)
