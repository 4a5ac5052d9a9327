"""Four rows times a vector: the compiled sums and the plain ones are the products, whatever the length."""

import numpy as np
import pytest

from xqlab.kernels import kernel
from xqlab.kernels.four_sums import four_sums


@kernel
def compiled(active, weights, first):
    return four_sums(active, weights, first)


@pytest.mark.parametrize("function", [four_sums, compiled], ids=["plain", "compiled"])
@pytest.mark.parametrize(("seen", "kind"), [("int16", "int16"), ("uint8", "int8"), ("int32", "int32")])
def test_sums_of_the_largest_numbers(function, seen, kind):
    drawn = np.random.default_rng(3)
    largest = 127 if seen == "uint8" else 700
    for length in (1, 31, 32, 64, 77, 1280):
        active = drawn.integers(0, largest + 1, length).astype(seen)
        weights = drawn.integers(-128, 128, (6, length)).astype(kind)
        active[::3], weights[1], weights[3] = largest, -128, 127
        for first in (0, 2):
            expected = weights[first : first + 4].astype(int) @ active.astype(int)
            assert list(function(active, weights, first)) == expected.tolist()
