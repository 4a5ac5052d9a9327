"""Chances out of centipawns, and the scale that fits results."""

import math

import numpy as np
import pytest

from xqlab.evaluation.win_chance import ScaleError, chances, fit_scale, surprise


def test_the_scale_that_made_the_results_is_found():
    drawn = np.random.default_rng(1)
    values = drawn.normal(0, 300, 40_000)
    points = (drawn.random(len(values)) < 1 / (1 + np.exp(-values / 250))).astype(float)
    found = fit_scale(values, points)
    assert found == pytest.approx(250, rel=0.04)
    losses = [surprise(values, points, scale) for scale in (0.8 * found, found, 1.25 * found)]
    assert losses[1] == min(losses)


def test_surprise_is_the_mean_cross_entropy():
    values, points = np.array([-100.0, 0, 700]), np.array([0, 0.5, 1])
    expected = chances(values, 200)
    by_hand = -np.mean(points * np.log(expected) + (1 - points) * np.log(1 - expected))
    assert surprise(values, points, 200) == pytest.approx(by_hand)


@pytest.mark.parametrize(
    ("values", "points", "message"),
    [
        ([], [], "values that differ"),
        ([5, 5], [0, 1], "values that differ"),
        ([1, 2, 1, 2], [0.5, 0.5, 0.5, 0.5], "the fitted scale is .* centipawns"),
        ([1, 2, 1, 2], [1, 0, 1, 0], "predict the results"),
    ],
)
def test_values_that_say_nothing(values, points, message):
    with pytest.raises(ScaleError, match=message):
        fit_scale(np.array(values, dtype=float), np.array(points, dtype=float))


@pytest.mark.parametrize("value", [-30_000.0, -250.0, 0.0, 1.0, 400.0, 30_000.0])
def test_the_curve_is_the_logistic_one(value):
    assert chances(np.array([value]), 400.0, base=10)[0] == pytest.approx(1 / (1 + 10 ** (-value / 400)))


def test_surprise_to_the_base_of_ten():
    values, targets = np.array([-300.0, 0.0, 120.0, 900.0]), np.array([0.0, 0.5, 1.0, 0.25])
    expected = chances(values, 350.0, base=10)
    by_hand = -(targets * np.log(expected) + (1 - targets) * np.log(1 - expected)).mean()
    assert surprise(values, targets, 350.0, base=10) == pytest.approx(by_hand)
    assert math.isfinite(surprise(np.array([-30_000.0, 30_000.0]), np.array([1.0, 0.0]), 100.0, base=10))


@pytest.mark.parametrize("scale", [60.0, 400.0, 3000.0])
def test_the_scale_to_the_base_of_ten_is_found(scale):
    drawn = np.random.default_rng(1)
    values = drawn.normal(0, 300, 40_000)
    results = (drawn.random(40_000) < chances(values, scale, base=10)).astype(float)
    found = fit_scale(values, results, base=10)
    assert found == pytest.approx(scale, rel=0.1)
    for other in (found * 0.95, found * 1.05):
        assert surprise(values, results, found, base=10) < surprise(values, results, other, base=10)


def test_what_says_nothing_is_refused_to_the_base_of_ten():
    drawn = np.random.default_rng(2)
    values = drawn.normal(0, 300, 1000)
    with pytest.raises(ScaleError, match=r"predict the results, the fitted scale is inf centipawns"):
        fit_scale(values, (values < 0).astype(float), base=10)
    with pytest.raises(ScaleError, match="expected values that differ"):
        fit_scale(np.zeros(10), np.ones(10), base=10)
    with pytest.raises(ScaleError, match="the fitted scale is"):
        fit_scale(values, np.full(1000, 0.5), base=10)
