"""How sure the data make us of each weight."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import products
from xqlab.evaluation.terms import TERM_COUNT
from xqlab.experiments.tuning_data import TuningData
from xqlab.experiments.winning_chance import LOG_TEN, chances


def standard_errors(
    data: TuningData,
    weights: NDArray[np.float64],
    targets: NDArray[np.float64],
    scale: float,
    prior: float,
    free: NDArray[np.bool_],
    threads: int = 1,
    *,
    by_game: bool = True,
) -> NDArray[np.float64]:
    """float64[2, terms]: the standard error of each weight in centipawns.

    It is `prior` for a term that never occurs and 0 for a frozen weight. With H the Hessian of the surprise
    over all positions (the Fisher information), R the ridge and G the scatter of the gradient from game to
    game, the weights scatter by (H + R)^-1 (G + R) (H + R)^-1. Positions of one game share its result, so G
    is larger than H; with `by_game=False` they count as independent (G = H).

    Source: P. J. Huber, 1967, for the form of it; K.-Y. Liang and S. L. Zeger, 1986, for sums by cluster.
    """
    factor = LOG_TEN / scale
    expected = chances(products.values(data.design, weights, threads), scale)
    hessian = products.information(data.design, factor**2 * expected * (1 - expected), threads)
    moving = np.flatnonzero(free)
    ridge = np.eye(len(moving)) / prior**2
    inverse = np.linalg.inv(hessian[np.ix_(moving, moving)] + ridge)
    if by_game:
        numbers = np.unique(data.games, return_inverse=True)[1]
        pulls = products.group_gradients(data.design, factor * (expected - targets), numbers)
        pulls = pulls.reshape(len(pulls), 2 * TERM_COUNT)[:, moving]
        scatter = pulls.T @ pulls
    else:
        scatter = hessian[np.ix_(moving, moving)]
    variances = np.einsum("ij,jk,ki->i", inverse, scatter + ridge, inverse, optimize=True)
    errors = np.where(data.design.occurrences() == 0, prior, 0.0) * np.ones((2, 1))
    errors[free] = np.sqrt(variances)
    return errors
