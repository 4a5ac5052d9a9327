"""Bootstrap intervals: what they cover, what they leave out, and what they refuse."""

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.bootstrap import Estimate, bootstrap
from xqlab.experiments.sweeps.sweep import geometric_mean


def test_the_interval_covers_the_mean_and_a_seed_repeats_it():
    chance = np.random.default_rng(3)
    trials = 300
    covered = 0
    for seed in range(trials):
        found = bootstrap(chance.exponential(size=40), seed=seed)
        covered += found.low <= 1 <= found.high
    assert 0.87 < covered / trials < 0.99
    ratios = np.random.default_rng(1).lognormal(size=30)
    one, other = bootstrap(ratios, geometric_mean), bootstrap(1 / ratios, geometric_mean)
    assert one.value == pytest.approx(geometric_mean(ratios)) == pytest.approx(1 / other.value)
    assert (one.low, one.high) == pytest.approx((1 / other.high, 1 / other.low))
    assert bootstrap([1, np.nan, 3]).value == 2
    assert all(map(np.isnan, bootstrap([np.nan])))
    assert bootstrap([4.0]) == (4, 4, 4)
    values = np.arange(20.0)
    assert bootstrap(values) == bootstrap(values)
    assert bootstrap(values, seed=1) != bootstrap(values)
    assert str(Estimate(0.5, 0.4, 0.6123)) == "0.5 (0.4 to 0.612)"
    assert Estimate(0.5, 0.4, 0.6).excludes(1)
    assert not Estimate(0.5, 0.4, 1.6).excludes(1)
    with pytest.raises(XqlabError, match="expected one number for each position, got an array of 2 dimens"):
        bootstrap([[1, 2]])
