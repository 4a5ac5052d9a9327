"""Narrower types are farther off; a type that holds every weight is not off at all."""

import numpy as np
import pytest

from tests.nnue.small_nets import positions_of, walked
from xqlab.nnue import Architecture, Network, NetworkError
from xqlab.nnue.net.rounding_types import rounding_errors

SHAPE = Architecture("mirrored", 16)
SOME = positions_of([walked(range(0, 7 * length, 7)) for length in range(12)])


def test_the_fewer_bits_the_larger_the_error():
    found = rounding_errors(Network.random(SHAPE, 2), *SOME)
    assert found["float64"] == found["float32"] == (0, 0)  # the weights are float32
    means = [found[each].mean for each in ("int16", "float16", "int8")]
    assert 0 < means[0] < means[1] < means[2]
    assert all(each.largest >= each.mean for each in found.values())


def test_weights_that_fit_are_kept():
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
    with pytest.raises(NetworkError, match=f"floats or of signed whole numbers, got '{dtype}'"):
        rounding_errors(Network.random(SHAPE), *SOME, dtypes=(dtype,))
