"""How often an interval of a share holds the true one, by enumeration: for a test and docs/experiments.md."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np

from xqlab.experiments.run.share_interval import share_interval


def coverage(units: int, shares: Iterable[float], confidence: float = 0.95) -> float:
    """How often the interval holds the true mean, by enumerating all samples of so many units.

    shares : how often a unit has each of evenly spaced values from 0 to 1: of a loss, a draw, a win, or of
             the five results of a pair
    """
    chances = np.array(list(shares), float)
    samples, ways, ends = _samples(units, len(chances), confidence)
    truth = chances @ np.linspace(0, 1, len(chances))
    is_held = (ends[:, 0] <= truth + 1e-12) & (truth - 1e-12 <= ends[:, 1])
    return float(ways[is_held] @ np.prod(chances ** samples[is_held], axis=1))


@cache
def _samples(units: int, kinds: int, confidence: float) -> tuple[Any, Any, Any]:
    """(counts of each kind of unit, how many orders they have, ends of their intervals) of all samples."""
    bars = np.array(list(combinations_with_replacement(range(units + 1), kinds - 1)))
    samples = np.diff(bars, axis=1, prepend=0, append=units)
    values = np.linspace(0, 1, kinds)
    mean = samples @ values / units
    variance = np.maximum(samples @ values**2 / units - mean**2, 0)
    ways = [float(factorial(units) // prod(map(factorial, counts))) for counts in samples.tolist()]
    moments = zip(mean.tolist(), variance.tolist())
    ends = [share_interval(*pair, units, confidence, games=1 + (kinds == 5)) for pair in moments]
    return samples, np.array(ways), np.array(ends)
