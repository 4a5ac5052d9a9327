"""From centipawns to the chance of winning: a logistic curve, its scale, and how far predictions are off."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from xqlab.experiments.tuning.data import TuningError
from xqlab.nnue.data.win_chance import fit_slope

LOG_TEN = math.log(10)
SCALES = (1.0, 100_000.0)  # centipawns: what a scale may be


def chances(values: NDArray[np.float64], scale: float) -> NDArray[np.float64]:
    """The share of points that Red may expect, 0 to 1: 10 to 1 in Red's favour at a value of `scale`.

    >>> chances(np.array([0.0, 400.0]), 400.0)
    array([0.5       , 0.90909091])
    """
    return 0.5 * (1 + np.tanh(values * (0.5 * LOG_TEN / scale)))


def loss(values: NDArray[np.float64], targets: NDArray[np.float64], scale: float) -> float:
    """The mean surprise (cross entropy) in nats: what one learns from a result, having seen the value."""
    odds = values * (LOG_TEN / scale)
    return float(np.mean(np.logaddexp(0, odds) - targets * odds))


def fit_scale(values: NDArray[np.float64], results: NDArray[np.float64]) -> float:
    """The scale with which these values predict these results best, in centipawns.

    Raises TuningError where values and results have nothing to do with each other.
    """
    unit = float(np.std(values))
    if not unit > 0:
        raise TuningError("expected values that differ, to fit the scale of winning chances")
    slope = fit_slope(np.asarray(values) / unit, results)
    scale = LOG_TEN * unit / slope if slope > 0 else math.inf
    if not SCALES[0] <= scale <= SCALES[1]:
        raise TuningError(
            "expected values that say something about the results; "
            f"the scale of winning chances came out as {scale:.3g} centipawns"
        )
    return scale
