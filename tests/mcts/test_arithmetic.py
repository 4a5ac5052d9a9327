"""Logarithm and hyperbolic tangent: near those of the library, and compiled as interpreted."""

import math

import numpy as np
import pytest

from xqlab.kernels import COMPILED, interpreted
from xqlab.mcts.arithmetic import natural_logarithm, tanh

COUNTS = [*range(1, 2000), *(2**n + d for n in range(11, 31) for d in (-1, 0, 1))]
NUMBERS = [sign * x for x in np.linspace(0.0, 30.0, 3001) for sign in (1, -1)] + [1e-300, -1e-9, 1e9]


@pytest.mark.parametrize(
    ("function", "library", "numbers", "most"),
    [(natural_logarithm, math.log, COUNTS, 2), (tanh, math.tanh, NUMBERS, 4)],
    ids=["log", "tanh"],
)
def test_the_library_is_near(function, library, numbers, most):
    def units(x):
        return abs(interpreted(function)(float(x)) - library(x)) / math.ulp(library(x))

    assert max(map(units, numbers)) <= most


def test_a_value_is_never_beyond_a_win():
    assert {abs(interpreted(tanh)(x)) <= 1 for x in NUMBERS} == {True}
    assert (interpreted(tanh)(25.0), interpreted(tanh)(-25.0), interpreted(tanh)(0.0)) == (1.0, -1.0, 0.0)


@pytest.mark.skipif(not COMPILED, reason="compares compiled with interpreted code")
@pytest.mark.parametrize(
    ("function", "numbers"), [(natural_logarithm, COUNTS), (tanh, NUMBERS)], ids=["log", "tanh"]
)
def test_compiled_and_interpreted_are_equal_to_the_last_bit(function, numbers):
    assert [function(float(x)) for x in numbers] == [interpreted(function)(float(x)) for x in numbers]
