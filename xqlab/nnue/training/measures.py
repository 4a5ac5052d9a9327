"""Errors of values, in units in which any two evaluations can be compared on the same positions."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import Weights, products
from xqlab.evaluation.design import design
from xqlab.evaluation.win_chance import chances, fit_scale, surprise
from xqlab.nnue.data.training_positions import Positions, for_mover
from xqlab.nnue.training.settings import Settings

LIMIT = 1500.0  # centipawns; values beyond are clipped to it: who wins is clear
LARGEST_FIT = 200_000  # at most so many positions are used to fit a scale


@dataclass(frozen=True)
class Measures:
    """Errors over some positions.

    loss       : what training minimises, in its own unit
    chance     : mean squared error of win chances against the target (search and result, mixed); even the
                 search's own values have an error, as results are partly chance: see `of_search`
    searched   : mean squared error of win chances against the search's alone: 0 for a perfect copy
    surprise   : mean surprise at the game's result, nats per position
    centipawns : root mean squared error against the search's value, both within +-1500
    """

    loss: float
    chance: float
    searched: float
    surprise: float
    centipawns: float

    def as_json(self) -> dict[str, float]:
        """The measures by name."""
        return asdict(self)


@dataclass(frozen=True)
class Truth:
    """Search values and game results of some positions, for the mover, and the scale of win chances."""

    values: NDArray[np.float64]
    points: NDArray[np.float64]
    settings: Settings
    scale: float

    @property
    def target(self) -> NDArray[np.float64]:
        """The win chances that should be predicted."""
        share = self.settings.search_share
        return share * chances(self.values, self.scale) + (1 - share) * self.points

    def measured(self, predicted: NDArray[np.float64], scale: float | None = None) -> Measures:
        """The errors of values in centipawns for the mover.

        scale : of their win chances; by default that of the search's values
        """
        scale = self.scale if scale is None else scale
        target = self.target
        chance = float(np.mean((chances(predicted, scale) - target) ** 2))
        searched = float(np.mean((chances(predicted, scale) - chances(self.values, self.scale)) ** 2))
        off = np.clip(predicted, -LIMIT, LIMIT) - np.clip(self.values, -LIMIT, LIMIT)
        loss = {
            "squared": lambda: chance,
            "cross_entropy": lambda: surprise(predicted, target, scale),
            "centipawns": lambda: float(np.mean((predicted - self.values) ** 2)),
        }[self.settings.loss]()
        return Measures(
            loss, chance, searched, surprise(predicted, self.points, scale), float(np.sqrt(np.mean(off**2)))
        )

    def of_search(self) -> Measures:
        """The errors of the search's own values: a floor for a network that learns from them."""
        return self.measured(self.values)


def truth_of(positions: Positions, settings: Settings, scale: float) -> Truth:
    """The truth about these positions."""
    points = (for_mover(positions) + 1) / 2
    return Truth(positions["value"].astype(np.float64), points, settings, scale)


def evenly(positions: Positions, most: int) -> Positions:
    """At most `most` of the positions, evenly spread: the same ones each time."""
    step = -(-len(positions) // most)
    return positions[::step] if step > 1 else positions


def chance_scale(training: Positions, settings: Settings) -> float:
    """The scale of win chances: the settings', or for raw centipawns one fitted to results."""
    if settings.loss != "centipawns":
        return settings.odds
    return fitted_scale(training)


def fitted_scale(training: Positions) -> float:
    """The scale with which the search's values predict the results best.

    Raises XqlabError if there is none.
    """
    some = evenly(training, LARGEST_FIT)
    return fit_scale(some["value"].astype(np.float64), (for_mover(some) + 1) / 2)


def hand_crafted_values(positions: Positions) -> NDArray[np.float64]:
    """float64[n]: values of the hand-crafted evaluation, centipawns for the mover."""
    weights = Weights.default()
    counted = design(positions["square"], positions["turn"])
    values = products.values(counted, np.stack([weights.opening, weights.endgame]))
    return np.where(positions["turn"] == 0, values, -values)


def hand_crafted_measures(
    training: Positions, validation: Positions, settings: Settings, scale: float
) -> tuple[Measures, float]:
    """(errors of the hand-crafted evaluation on the validation positions, the scale that fits it best).

    The scale is fitted to the target of the training positions.
    """
    some = evenly(training, LARGEST_FIT)
    own = fit_scale(hand_crafted_values(some), truth_of(some, settings, scale).target)
    return truth_of(validation, settings, scale).measured(hand_crafted_values(validation), own), own
