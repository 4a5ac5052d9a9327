"""The logistic curve, its loss, and the scale that is fitted to data."""

import math

import numpy as np
import pytest

from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.winning_chance import chances, fit_scale, loss


@pytest.mark.parametrize("value", [-30_000.0, -250.0, 0.0, 1.0, 400.0, 30_000.0])
def test_the_curve_is_the_logistic_one(value):
    assert chances(np.array([value]), 400.0)[0] == pytest.approx(1 / (1 + 10 ** (-value / 400)))


def test_the_loss_is_the_cross_entropy():
    values, targets = np.array([-300.0, 0.0, 120.0, 900.0]), np.array([0.0, 0.5, 1.0, 0.25])
    expected = chances(values, 350.0)
    by_hand = -(targets * np.log(expected) + (1 - targets) * np.log(1 - expected)).mean()
    assert loss(values, targets, 350.0) == pytest.approx(by_hand)
    assert math.isfinite(loss(np.array([-30_000.0, 30_000.0]), np.array([1.0, 0.0]), 100.0))


@pytest.mark.parametrize("scale", [60.0, 400.0, 3000.0])
def test_the_scale_behind_results_is_found(scale):
    drawn = np.random.default_rng(1)
    values = drawn.normal(0, 300, 40_000)
    results = (drawn.random(40_000) < chances(values, scale)).astype(float)
    found = fit_scale(values, results)
    assert found == pytest.approx(scale, rel=0.1)
    for other in (found * 0.95, found * 1.05):
        assert loss(values, results, found) < loss(values, results, other)


def test_what_says_nothing_is_refused():
    drawn = np.random.default_rng(2)
    values = drawn.normal(0, 300, 1000)
    with pytest.raises(TuningError, match=r"say something about the results; the scale .* as inf centipawns"):
        fit_scale(values, (values < 0).astype(float))
    with pytest.raises(TuningError, match="expected values that differ"):
        fit_scale(np.zeros(10), np.ones(10))
    with pytest.raises(TuningError, match="the scale of winning chances came out as"):
        fit_scale(values, np.full(1000, 0.5))
