"""Chances out of centipawns, and the scale that fits results."""

import math

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.evaluation.win_chance import chances, fit_scale, surprise

BASES = pytest.mark.parametrize("base", [math.e, 10])


@BASES
@pytest.mark.parametrize("value", [-30_000.0, -250.0, 0.0, 1.0, 400.0, 30_000.0])
def test_the_curve_is_the_logistic_one(value, base):
    found = chances(np.array([value]), 400.0, base=base)[0]
    assert found == pytest.approx(1 / (1 + base ** (-value / 400)))


@BASES
@pytest.mark.parametrize("scale", [60.0, 250.0, 400.0, 3000.0])
def test_the_scale_that_made_the_results_is_found(scale, base):
    drawn = np.random.default_rng(1)
    values = drawn.normal(0, 300, 40_000)
    results = (drawn.random(40_000) < 1 / (1 + base ** (-values / scale))).astype(float)
    found = fit_scale(values, results, base=base)
    assert found == pytest.approx(scale, rel=0.04 if scale in (250, 400) else 0.1)
    for other in (found * 0.95, found * 1.05):
        assert surprise(values, results, found, base=base) < surprise(values, results, other, base=base)


@BASES
def test_surprise_is_the_mean_cross_entropy(base):
    values, targets = np.array([-300.0, 0.0, 120.0, 900.0]), np.array([0.0, 0.5, 1.0, 0.25])
    expected = chances(values, 350.0, base=base)
    by_hand = -(targets * np.log(expected) + (1 - targets) * np.log(1 - expected)).mean()
    assert surprise(values, targets, 350.0, base=base) == pytest.approx(by_hand)
    assert math.isfinite(surprise(np.array([-30_000.0, 30_000.0]), np.array([1.0, 0.0]), 100.0, base=base))


@BASES
@pytest.mark.parametrize(
    ("values", "points", "message"),
    [
        ([], [], "expected values that differ"),
        ([5, 5], [0, 1], "expected values that differ"),
        ([1, 2, 1, 2], [0.5, 0.5, 0.5, 0.5], "the fitted scale is .* centipawns"),
        ([1, 2, 1, 2], [1, 0, 1, 0], "predict the results, the fitted scale is inf centipawns"),
    ],
)
def test_values_that_say_nothing(values, points, message, base):
    with pytest.raises(XqlabError, match=message):
        fit_scale(np.array(values, dtype=float), np.array(points, dtype=float), base=base)
