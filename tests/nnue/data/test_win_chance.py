"""Chances out of centipawns, and the scale that fits results."""

import numpy as np
import pytest

from xqlab.nnue.data.win_chance import ScaleError, chances, fit_scale, surprise


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
        ([1, 2, 1, 2], [0.5, 0.5, 0.5, 0.5], "came out as .* cp"),
        ([1, 2, 1, 2], [1, 0, 1, 0], "say something of the results"),
    ],
)
def test_values_that_say_nothing(values, points, message):
    with pytest.raises(ScaleError, match=message):
        fit_scale(np.array(values, dtype=float), np.array(points, dtype=float))
