"""Worst cases: as large as boards can make them, and not larger."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.small_nets import architectures, positions_of, small_net, walked, walks
from xqlab.nnue import FEATURE_SETS, Quantised, rounding_bound
from xqlab.nnue.net.features import inputs
from xqlab.nnue.net.quantised import largest_sums


@settings(max_examples=30, deadline=None)
@given(name=st.sampled_from(sorted(FEATURE_SETS)), seed=st.integers(0, 99), choices=walks)
def test_no_board_sums_up_to_more(name, seed, choices):
    features = FEATURE_SETS[name]
    columns = np.random.default_rng(seed).integers(-9, 10, (features.count, 3)).astype(np.int16)
    lit = inputs(features, *positions_of([walked(choices)]))[0]
    for view in lit:
        assert (abs(columns[view[view >= 0]].sum(axis=0)) <= largest_sums(features, columns)).all()


def test_the_largest_sum_takes_the_best_square_for_each_man():
    features = FEATURE_SETS["perspectives"]
    columns = np.zeros((features.count, 2))
    pawns = 6 * 90
    columns[pawns : pawns + 7, 0] = [1, 2, 3, 4, 5, 6, -50]  # five pawns stand on the best five
    columns[3 * 90 : 3 * 90 + 3, 0] = [10, 20, -1000]  # two knights, both on the worst: one square each
    columns[7 * 90, 1] = -0.5  # the enemy's king
    assert largest_sums(features, columns).tolist() == [1050.0, 0.5]


def test_views_are_not_added_up():
    features = FEATURE_SETS["king_buckets"]
    columns = np.zeros((features.count, 1))
    columns[[0, 1260, 2 * 1260]] = 7
    assert largest_sums(features, columns).tolist() == [7]


@settings(max_examples=10, deadline=None)
@given(architecture=architectures)
def test_weights_that_are_whole_lose_only_the_last_rounding(architecture):
    net = Quantised.of(small_net(architecture, 4))
    bound = rounding_bound(net.as_network(), net)
    assert bound >= 0.5
    if not architecture.hidden:
        assert bound < 0.5 + architecture.scale * 0.01 + 1
