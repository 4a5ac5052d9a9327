"""Bootstrap intervals of a mean over positions: the same statistic of samples that are drawn from the sample.

Source: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979); the
percentile interval.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from xqlab.errors import XqlabError
from xqlab.words import Words

SAMPLES = 2000  # of as many values


class Estimate(NamedTuple):
    """A statistic of a sample, and its interval from `low` to `high`."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether the interval excludes this value."""
        return not self.low <= value <= self.high

    def __str__(self) -> str:
        text = Words("{0:.3g} ({1:.3g} to {2:.3g})", "{0:.3g}（{1:.3g} 至 {2:.3g}）")
        return str(text.filled(*self))


def bootstrap(
    values: Any,
    statistic: Callable[[Any], Any] | None = None,
    *,
    seed: int = 0,
) -> Estimate:
    """The statistic with its 95 % percentile interval; nan values are ignored, and without others all is nan.

    values    : float[n], one for each position: positions are the independent units that are resampled
    statistic : of an array, along its first axis; by default the mean

    A handful of positions gives an interval that is too narrow, as a sample misses what it has not seen.
    Raises XqlabError for values that are not a list.

    >>> bootstrap([1, 2, 3, 4])
    Estimate(value=2.5, low=1.5, high=3.5)
    """
    numbers = np.asarray(values, dtype=float)
    if numbers.ndim != 1:
        raise XqlabError(f"expected one number for each position, got an array of {numbers.ndim} dimensions")
    numbers = numbers[~np.isnan(numbers)]
    if not len(numbers):
        return Estimate(np.nan, np.nan, np.nan)
    of = statistic or (lambda sample: sample.mean(axis=0))
    drawn = np.random.default_rng(seed).integers(len(numbers), size=(len(numbers), SAMPLES))
    low, high = np.percentile(of(numbers[drawn]), [2.5, 97.5])
    return Estimate(float(of(numbers)), float(low), float(high))
