"""Uncertainty of weights and of positions' values, and the importance of each component."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import Weights, products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.counting import counted
from xqlab.evaluation.terms import COMPONENTS
from xqlab.evaluation.win_chance import chances, slope_of
from xqlab.evaluation.win_chance import surprises as surprises_at
from xqlab.experiments.tuning.data import TuningData

CHUNK = 4096  # positions whose counts are expanded at a time


def covariance(
    data: TuningData,
    weights: NDArray[np.float64],
    targets: NDArray[np.float64],
    scale: float,
    prior: float,
    free: NDArray[np.bool_],
    threads: int = 1,
) -> NDArray[np.float64]:
    """float64[2 terms, 2 terms]: the covariance of the weights, those for the opening first.

    The square root of the diagonal is the standard error of each weight in centipawns: `prior` for a term
    that never occurs, 0 for a frozen weight. For two weights that only occur together the sum may be certain.

    With H the Hessian of the surprise over all positions (the Fisher information), R the ridge and G the
    scatter of the gradient between games, it is (H + R)^-1 (G + R) (H + R)^-1. Positions of one game
    share its result, so G is larger than H.

    Source: P. J. Huber, 1967, for the form of it; K.-Y. Liang and S. L. Zeger, 1986, for sums by cluster.
    """
    factor = slope_of(scale, base=10)
    expected = chances(products.values(data.design, weights, threads), scale, base=10)
    hessian = products.information(data.design, factor**2 * expected * (1 - expected), threads)
    moving = np.flatnonzero(free)
    ridge = np.eye(len(moving)) / prior**2
    inverse = np.linalg.inv(hessian[np.ix_(moving, moving)] + ridge)
    numbers = np.unique(data.games, return_inverse=True)[1]
    pulls = products.group_gradients(data.design, factor * (expected - targets), numbers)
    pulls = pulls.reshape(len(pulls), 2 * TERM_COUNT)[:, moving]
    scatter = pulls.T @ pulls
    unseen = np.tile(data.design.occurrences() == 0, 2)
    matrix = np.diag(np.where(unseen, prior**2, 0.0))
    matrix[np.ix_(moving, moving)] = inverse @ (scatter + ridge) @ inverse
    return matrix


def value_errors(data: TuningData, spread: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[rows]: the standard error of each position's value, from the covariance of its weights.

    spread : a covariance as above. Small errors of many weights add up, and a search that compares positions
             depends on this noise, however well results are predicted on average.
    """
    errors = np.empty(len(data))
    for first in range(0, len(data), CHUNK):
        rows = np.arange(first, min(first + CHUNK, len(data)))
        part = data.design.take(rows)
        counts, shares = part.dense().astype(np.float64), part.shares[:, None].astype(np.float64)
        both = np.hstack([counts * shares, counts * (1 - shares)])
        errors[rows] = np.sqrt(np.einsum("ij,ij->i", both @ spread, both))
    return errors


class Importance(NamedTuple):
    """The loss of predictions without a component, in nats per position, and its standard error."""

    component: str
    loss: float
    error: float


def importances(data: TuningData, weights: Weights, scale: float) -> list[Importance]:
    """The components, the most important first.

    A component that is correlated with others seems less important than it is, as they replace it.
    """
    with_all = surprises(data, weights, scale)
    ranking = []
    for name in COMPONENTS:
        if name not in weights.off:
            mean, error = mean_by_game(surprises(data, weights.without(name), scale) - with_all, data.games)
            ranking.append(Importance(name, mean, error))
    return sorted(ranking, key=lambda importance: -importance.loss)


def surprises(data: TuningData, weights: Weights, scale: float) -> NDArray[np.float64]:
    """float64[rows]: the surprise at each result, in nats."""
    array = np.stack([weights.opening, weights.endgame]) * counted(weights)
    return surprises_at(products.values(data.design, array), data.results, scale, base=10)


def mean_by_game(values: NDArray[np.float64], games: NDArray[np.int64]) -> tuple[float, float]:
    """(mean, standard error) of values of which only those of different games are independent."""
    mean = float(np.mean(values))
    deviations = np.bincount(np.unique(games, return_inverse=True)[1], values - mean)
    return mean, float(np.sqrt(np.sum(deviations**2))) / len(values)
