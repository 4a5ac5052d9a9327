"""Which components of the evaluation matter for predicting results: each is taken out in turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import Weights, products
from xqlab.evaluation.counting import counted
from xqlab.evaluation.terms import COMPONENTS
from xqlab.experiments.tuning.data import TuningData
from xqlab.experiments.tuning.winning_chance import LOG_TEN


class Importance(NamedTuple):
    """What predictions lose without a component, in nats a position, and the standard error of that."""

    component: str
    loss: float
    error: float


def importances(data: TuningData, weights: Weights, scale: float) -> list[Importance]:
    """The components, the one that is missed most first.

    What is correlated with others is missed less than it matters: they stand in for it.
    """
    with_all = surprises(data, weights, scale)
    found = []
    for name in COMPONENTS:
        if name not in weights.off:
            mean, error = mean_by_game(surprises(data, weights.without(name), scale) - with_all, data.games)
            found.append(Importance(name, mean, error))
    return sorted(found, key=lambda each: -each.loss)


def surprises(data: TuningData, weights: Weights, scale: float) -> NDArray[np.float64]:
    """float64[rows]: how surprising each result is, in nats."""
    array = np.stack([weights.opening, weights.endgame]) * counted(weights)
    odds = products.values(data.design, array) * (LOG_TEN / scale)
    return np.logaddexp(0, odds) - data.results * odds


def mean_by_game(values: NDArray[np.float64], games: NDArray[np.int64]) -> tuple[float, float]:
    """(mean, standard error) where values of one game belong together and only games are independent."""
    mean = float(np.mean(values))
    deviations = np.bincount(np.unique(games, return_inverse=True)[1], values - mean)
    return mean, float(np.sqrt(np.sum(deviations**2))) / len(values)
