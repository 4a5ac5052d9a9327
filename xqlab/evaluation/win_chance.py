"""From centipawns to win chances: the logistic curve, its scale, and the errors of predictions.

At a value of `scale` the odds are `base` to 1: e for networks, 10 for tuning weights.
"""

import math

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError

Floats = NDArray[np.float64]
STEPS = 100  # of Newton's method; fewer than ten are needed
SCALES = (1.0, 100_000.0)  # centipawns: the range of a scale


def slope_of(scale: float, base: float = math.e) -> float:
    """The factor from a value to the natural logarithm of the odds."""
    return math.log(base) / scale


def chances(values: Floats, scale: float, base: float = math.e) -> Floats:
    """The expected share of points, 0 to 1, of the side whose values these are.

    >>> chances(np.array([0.0, 300.0]), 300.0).round(3)
    array([0.5  , 0.731])
    >>> chances(np.array([0.0, 400.0]), 400.0, base=10)
    array([0.5       , 0.90909091])
    """
    half = 0.5 * math.log(base) / scale
    return np.asarray(0.5 * (1 + np.tanh(np.asarray(values, dtype=np.float64) * half)))


def surprises(values: Floats, points: Floats, scale: float, base: float = math.e) -> Floats:
    """float64[n], in nats: the surprise at each result, in points from 0 to 1, given the value."""
    odds = np.asarray(values, dtype=np.float64) * slope_of(scale, base)
    return np.asarray(np.logaddexp(0, odds) - points * odds)


def surprise(values: Floats, points: Floats, scale: float, base: float = math.e) -> float:
    """The mean of `surprises`."""
    return float(np.mean(surprises(values, points, scale, base)))


def fit_slope(known: Floats, points: Floats) -> float:
    """The slope with which odds of e to the power of slope * known predict these points best.

    known : float64[n]  values in units of their spread, so that the steps have the right length
    """
    slope = 0.0
    for _ in range(STEPS):
        expected = chances(slope * known, 1.0)
        pull = float(np.mean((points - expected) * known))
        bend = float(np.mean(expected * (1 - expected) * known**2))
        step = pull / max(bend, 1e-12)
        slope += max(min(step, 1.0), -1.0)  # short of where the curve saturates
        if abs(step) < 1e-12 or abs(slope) > 1e6:
            break
    return slope


def fit_scale(values: Floats, points: Floats, base: float = math.e) -> float:
    """The scale with which these values predict these points best, in centipawns.

    Raises XqlabError if values and points are unrelated.
    """
    values = np.asarray(values, dtype=np.float64)
    unit = float(np.std(values)) if len(values) else 0.0
    if not unit > 0:
        raise XqlabError("expected values that differ, to fit the scale of win chances")
    slope = fit_slope(values / unit, points)
    scale = math.log(base) * unit / slope if slope > 0 else math.inf
    if not SCALES[0] <= scale <= SCALES[1]:
        raise XqlabError(
            f"expected values that predict the results, the fitted scale is {scale:.3g} centipawns"
        )
    return scale
