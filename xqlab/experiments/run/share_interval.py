"""The interval of a share of points, of a few games or of many: one function for matches, suites and classes.

A share is the mean of independent units from 0 to 1: games with draws, pairs of games, solved positions.
The interval is that of Clopper and Pearson for as many units without draws as have the same variance of the
mean; of that number the sample knows little when it is small, so four imaginary units without draws count in
the variance where they make it larger. Its coverage is enumerated in docs/experiments.md.

Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of
the binomial", Biometrika 26 (1934); E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with
small expected number of positive counts estimated from survey data", Survey Methodology 24 (1998), for the
number of units. The regularised incomplete beta function by a continued fraction: W. H. Press et al.,
"Numerical Recipes", 3rd edition, 2007, section 6.4.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

IMAGINARY = 4  # units without draws, in the variance
STEPS, PRECISION = 200, 1e-11  # of the quantile
TERMS, CLOSE, TINY = 10_000, 1e-14, 1e-300  # of the continued fraction


class Interval(NamedTuple):
    """From `low` to `high`."""

    low: float
    high: float


def share_interval(
    mean: float, variance: float, units: float, confidence: float = 0.95, *, games: int = 1
) -> Interval:
    """The interval of a share of which so many independent units have this mean and variance.

    games : of a unit: 1, or 2 of a pair

    >>> [round(end, 3) for end in share_interval(1.0, 0.0, 5)]
    [0.478, 1.0]
    """
    return _interval(*_equivalent(mean, variance, units, games), (1 - confidence) / 2)


def interval_of(values: Iterable[float], confidence: float = 0.95, *, games: int = 1) -> Interval:
    """The interval of the mean of independent values from 0 to 1; from 0 to 1 without any.

    >>> [round(end, 2) for end in interval_of([0, 1, 1, 0.5])]
    [0.15, 0.96]
    """
    sample = np.fromiter(values, float)
    if not len(sample):
        return Interval(0.0, 1.0)
    return share_interval(float(sample.mean()), float(sample.var()), len(sample), confidence, games=games)


def superiority(mean: float, variance: float, units: float, *, games: int = 1) -> float:
    """The probability that a share is above one half, if before the first unit every share was as likely.

    >>> round(superiority(1.0, 0.0, 5), 3)
    0.984
    """
    points, count = _equivalent(mean, variance, units, games)
    return 1 - beta_share(0.5, points + 1, count - points + 1)


def _equivalent(mean: float, variance: float, units: float, games: int) -> tuple[float, float]:
    """(points, units) without draws that have the same variance of the mean."""
    widest = mean * (1 - mean)
    ratio = min(variance / widest, 1.0) if widest > 1e-12 else 1.0
    # An imaginary pair has the variance of two independent games, or a larger one if the others have.
    imaginary = 1.0 if games == 1 else min(max(2 * ratio, 0.5), 1.0)
    count = units / max(ratio, (units * ratio + IMAGINARY * imaginary) / (units + IMAGINARY))
    return round(mean * count, 9), round(count, 9)


def _interval(points: float, units: float, tail: float) -> Interval:
    missing = round(units - points, 9)
    low = beta_quantile(tail, points, missing + 1) if points > 1e-9 else 0.0
    high = 1 - beta_quantile(tail, missing, points + 1) if missing > 1e-9 else 1.0
    return Interval(low, high)


@lru_cache(1 << 15)
def beta_quantile(share: float, a: float, b: float) -> float:
    """The value below which a beta distribution has this share, by Newton's steps between bounds."""
    low, high, mean = 0.0, 1.0, a / (a + b)
    at = mean + NormalDist().inv_cdf(share) * sqrt(mean * (1 - mean) / (a + b + 1))
    at = at if low < at < high else mean
    for _ in range(STEPS):
        excess = beta_share(at, a, b) - share
        low, high = (at, high) if excess < 0 else (low, at)
        slope = _front(at, a, b) / (at * (1 - at))
        step = at - excess / slope if slope > 0 else low
        step = step if low < step < high else (low + high) / 2
        if abs(step - at) < PRECISION:
            return step
        at = step
    return at


def beta_share(x: float, a: float, b: float) -> float:
    """The share of a beta distribution below x: the regularised incomplete beta function.

    >>> round(beta_share(0.5, 6, 1), 6) == 0.5**6
    True
    """
    if not 0 < x < 1:
        return float(x >= 1)
    front = _front(x, a, b)
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _front(x: float, a: float, b: float) -> float:
    return exp(a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b))


def _fraction(x: float, a: float, b: float) -> float:
    # Lentz's method.
    def kept(value: float) -> float:
        return value if abs(value) > TINY else TINY

    above, below = 1.0, 1 / kept(1 - (a + b) * x / (a + 1))
    result = below
    for m in range(1, TERMS):
        before = result
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            below = 1 / kept(1 + term * below)
            above = kept(1 + term / above)
            result *= above * below
        if abs(result - before) < CLOSE * abs(result):
            break
    return result
