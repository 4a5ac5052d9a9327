"""Intervals of shares: exact values, and coverage by enumeration of all samples."""

from math import comb

import numpy as np
import pytest

from tests.interval_coverage import coverage
from xqlab.experiments.run import share_interval as module


def with_draws(mean: float, part: float) -> list[float]:
    """Losses, draws and wins of this mean, with a part of the most draws that it allows."""
    draws = part * 2 * min(mean, 1 - mean)
    return [1 - mean - draws / 2, draws, mean - draws / 2]


@pytest.mark.parametrize(("solved", "total"), [(0, 3), (3, 3), (5, 5), (2, 7), (39, 40)])
def test_without_draws_it_is_the_exact_interval(solved: int, total: int) -> None:
    share = solved / total
    low, high = module.share_interval(share, share * (1 - share), total)

    def tail(least: int, chance: float) -> float:
        return sum(comb(total, i) * chance**i * (1 - chance) ** (total - i) for i in range(least, total + 1))

    assert tail(solved, low) == pytest.approx(0.025 if solved else 1)
    assert 1 - tail(solved + 1, high) == pytest.approx(0.025 if solved < total else 1)


def test_beta_distribution_superiority_and_values_alone() -> None:
    for a, b, x in ((1, 1, 0.3), (3, 5, 0.6), (20, 2, 0.9), (300, 200, 0.61)):
        count = a + b - 1
        tail = sum(comb(count, i) * x**i * (1 - x) ** (count - i) for i in range(a, count + 1))
        assert module.beta_share(x, a, b) == pytest.approx(tail, abs=1e-10)
        assert module.beta_quantile(tail, a, b) == pytest.approx(x, abs=1e-8)
    assert (module.beta_share(0, 2, 2), module.beta_share(1, 2, 2)) == (0, 1)
    assert module.beta_quantile(0.025, 0.5, 20_000) < module.beta_quantile(0.025, 21_000, 20_000) < 0.52
    assert module.superiority(1, 0, 1) == pytest.approx(0.75)
    assert module.superiority(1, 0, 5) == pytest.approx(1 - 0.5**6)
    assert [module.superiority(0.5, 0.25, units) for units in (0, 30)] == pytest.approx([0.5, 0.5])
    assert module.interval_of([]) == (0, 1)
    assert module.interval_of([1, 1, 1]) == module.share_interval(1, 0, 3)


@pytest.mark.parametrize("units", range(3, 41))
def test_it_covers_the_true_share_of_games(units: int) -> None:
    for mean in (0.5, 0.575, 0.75, 0.9, 0.95):
        for part in (0, 0.25, 1):
            assert coverage(units, with_draws(mean, part)) > 0.94


@pytest.mark.parametrize("units", [2, 3, 5, 9, 12])
def test_it_covers_the_true_share_of_pairs(units: int) -> None:
    for mean in (0.5, 0.7, 0.8):
        for part, bias in ((0, 0), (0.5, 0), (0.3, 0.2)):
            pair = np.convolve(with_draws(mean + bias, part), with_draws(mean - bias, part))
            assert coverage(units, list(pair)) > 0.94
        lost, drawn, won = with_draws(mean, 0.25)
        assert coverage(units, [lost, 0, drawn, 0, won]) > 0.94  # both games end alike
