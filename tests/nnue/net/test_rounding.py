"""Narrower types are farther off; a type that holds every weight is not off at all."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.small_nets import architectures, positions_of, small_net, walked, walks
from xqlab.nnue import FEATURE_SETS, Architecture, Network, NetworkError, Quantised, rounding_bound
from xqlab.nnue.net.features import inputs
from xqlab.nnue.net.quantised import largest_sums
from xqlab.nnue.net.rounding import rounding_errors

SHAPE = Architecture("mirrored", 16)
SOME = positions_of([walked(range(0, 7 * length, 7)) for length in range(12)])


def test_errors_grow_with_fewer_bits_and_weights_that_fit_are_kept():
    found = rounding_errors(Network.random(SHAPE, 2), *SOME)
    assert found["float64"] == found["float32"] == (0, 0)  # the weights are float32
    means = [found[each].mean for each in ("int16", "float16", "int8")]
    assert 0 < means[0] < means[1] < means[2]
    assert all(each.largest >= each.mean for each in found.values())
    arrays = {name: np.zeros(shape, np.float32) for name, shape in SHAPE.shapes.items()}
    drawn = np.random.default_rng(0)
    arrays["input_weights"] += drawn.integers(-126, 127, SHAPE.shapes["input_weights"])
    arrays["input_weights"][0, 0] = 127
    arrays["weights_0"] += 127
    network = Network(SHAPE, {name: array / 127 for name, array in arrays.items()})
    found = rounding_errors(network, *SOME, dtypes=("int8",))
    assert found["int8"].largest == pytest.approx(0, abs=1e-2)
    assert np.ptp(network.values(*SOME)) > 1


@pytest.mark.parametrize("dtype", ["uint8", "complex64", "fast"])
def test_types_that_are_none(dtype):
    with pytest.raises(NetworkError, match=f"floats or of signed integers, got '{dtype}'"):
        rounding_errors(Network.random(SHAPE), *SOME, dtypes=(dtype,))


@settings(max_examples=30, deadline=None)
@given(name=st.sampled_from(sorted(FEATURE_SETS)), seed=st.integers(0, 99), choices=walks)
def test_no_board_sums_up_to_more(name, seed, choices):
    features = FEATURE_SETS[name]
    columns = np.random.default_rng(seed).integers(-9, 10, (features.count, 3)).astype(np.int16)
    lit = inputs(features, *positions_of([walked(choices)]))[0]
    for view in lit:
        assert (abs(columns[view[view >= 0]].sum(axis=0)) <= largest_sums(features, columns)).all()


def test_the_largest_sum_takes_the_best_square_for_each_man_of_one_view():
    features = FEATURE_SETS["perspectives"]
    columns = np.zeros((features.count, 2))
    pawns = 6 * 90
    columns[pawns : pawns + 7, 0] = [1, 2, 3, 4, 5, 6, -50]  # five pawns stand on the best five
    columns[3 * 90 : 3 * 90 + 3, 0] = [10, 20, -1000]  # two knights, both on the worst: one square each
    columns[7 * 90, 1] = -0.5  # the enemy's king
    assert largest_sums(features, columns).tolist() == [1050.0, 0.5]
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
