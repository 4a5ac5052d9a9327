"""The generalised log-likelihood ratio by another road: a search over the standard deviation.

For a fixed deviation s, "the mean is 1/2 + t * s and the second moment about it is s * s" are two linear
conditions. Three kinds leave one distribution that fulfils them, of five the likeliest is found by Newton's
method in two multipliers. What is left is a search over s: the best of a grid, refined from there.
"""

import numpy as np


def llr(counts, t0, t1):
    """Log-likelihood ratio of t1 and t0: how many deviations of a unit the mean is above one half."""
    counts = np.array(counts, dtype=float)
    return counts.sum() * (likelihood(counts, t1) - likelihood(counts, t0))


def likelihood(counts, t):
    """The highest mean log-likelihood of the counts under a distribution with this t, less the sample's."""
    shares = counts / counts.sum()
    scores = np.linspace(0, 1, len(shares))
    grid = np.linspace(0.02, 0.5, 250)
    place = int(np.argmax([_at(shares, scores, t, deviation) for deviation in grid]))
    low, high = grid[place] - 0.002, grid[place] + 0.002
    for _ in range(80):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if _at(shares, scores, t, left) < _at(shares, scores, t, right):
            low = left
        else:
            high = right
    return _at(shares, scores, t, (low + high) / 2)


def _at(shares, scores, t, deviation):
    off = scores - 0.5 - t * deviation
    if len(shares) == 3:
        mean, second = 0.5 + t * deviation, (0.5 + t * deviation) ** 2 + deviation**2
        drawn = 4 * (mean - second)
        only = np.array([1 - drawn / 2 - mean, drawn, mean - drawn / 2])
        return float(shares @ np.log(only / shares)) if (only > 0).all() else -np.inf
    conditions = np.array([off, off**2 - deviation**2])
    multipliers = np.zeros(2)
    for _ in range(60):
        weights = 1 + multipliers @ conditions
        gradient = (shares / weights * conditions).sum(axis=1)
        if np.abs(gradient).max() < 1e-13:
            return -float(shares @ np.log(weights))
        bend = (shares / weights**2 * conditions) @ conditions.T
        step = np.linalg.lstsq(bend, gradient, rcond=None)[0]
        part = 1.0
        while (1 + (multipliers + part * step) @ conditions <= 0).any():
            part /= 2
        multipliers = multipliers + part * step
        if not np.abs(multipliers).max() < 1e8:
            break
    return -np.inf  # no distribution over these scores has both moments
