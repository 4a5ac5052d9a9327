"""A training that failed, and its cure: the same games and test positions, two ways to learn.

The failed one learns raw centipawns by mean squared error, without a scale. It takes positions as they come,
with checks, unfinished exchanges and duplicates, all from a handful of games.
Source: a report on a Xiangqi engine, 2021, whose loss stalled near 2000 and whose network erred wildly.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.win_chance import fit_scale
from xqlab.nnue.data.game_split import held_out
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps
from xqlab.nnue.data.training_positions import Positions, read_positions
from xqlab.nnue.net.network import Architecture, Network
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.measures import (
    Measures,
    fitted_scale,
    hand_crafted_measures,
    hand_crafted_values,
    truth_of,
)
from xqlab.nnue.training.settings import Settings
from xqlab.nnue.training.training import train

NAMES = FAILED, CURED = ("failed", "cured")
FEW_GAMES = 40
MATES = 5000  # centipawns: values beyond are mates, which even the failed training left out


@dataclass(frozen=True)
class Outcome:
    """A run and its network's values of the judges' positions.

    values   : float64[n]  centipawns for the mover
    scale    : of its win chances, fitted to its training positions
    measures : errors on the judges' positions
    positions : number of training positions
    """

    network: Network
    curve: Curve
    values: NDArray[np.float64]
    scale: float
    measures: Measures
    positions: int


@dataclass(frozen=True)
class Comparison:
    """Both runs, and the hand-crafted evaluation, on quiet positions of games that neither has seen.

    judges : POSITION[n]
    """

    judges: Positions
    runs: dict[str, Outcome]
    hand_crafted: Measures
    hand_crafted_values: NDArray[np.float64]
    scale: float


def failed_settings(width: int, epochs: int, seed: int = 0) -> Settings:
    """The naive settings: raw centipawns, no scale, no clipping, a constant rate, squared error."""
    return Settings(
        Architecture("piece_square", width, scale=1.0),
        loss="centipawns",
        search_share=1.0,
        epochs=epochs,
        batch=64,
        rate=0.1,  # with a usual rate the output, in centipawns, would stay near zero
        schedule="constant",
        warm_up=0.0,
        mirror=False,
        factorised=False,
        clip=False,
        seed=seed,
    )


def failure_and_cure(
    path: Path | str, cure: Settings, *, share: float = 0.15, few: int = FEW_GAMES, **options: Any
) -> Comparison:
    """Train both ways on a file of games.

    cure    : settings of the cure; the failed run has its width, its epochs and its seed
    share   : of the games, kept for judging
    few     : number of games that the failed run learns from
    options : for `train`, such as on_epoch; for both, or by name: `{"failed": ..., "cured": ...}`
    """
    everything = read_positions(path)
    out = held_out(everything["game"], share, cure.seed)
    prepared = Pipeline(quiet_steps()).run(everything).positions
    unseen = np.isin(prepared["game"], everything["game"][out])
    judges, quiet = prepared[unseen], prepared[~unseen]
    seen = everything[~out & (np.abs(everything["value"]) <= MATES)]
    first = seen[seen["game"] <= np.unique(seen["game"])[min(few, len(np.unique(seen["game"]))) - 1]]
    scale = fitted_scale(quiet)
    cured = replace(cure, architecture=replace(cure.architecture, scale=round(scale, 1)))
    truth = truth_of(judges, cured, scale)
    plans = {
        FAILED: (failed_settings(cure.architecture.width, cure.epochs, cure.seed), first),
        CURED: (cured, quiet),
    }
    runs = {}
    for name, (settings, learned) in plans.items():
        own_options = {
            key: value[name] if isinstance(value, dict) else value for key, value in options.items()
        }
        trained = train(learned, judges, settings, **own_options)
        values = trained.network.values(judges["square"], judges["turn"])
        own = _own_scale(trained.network, learned, settings, scale)
        runs[name] = Outcome(
            trained.network, trained.curve, values, own, truth.measured(values, own), len(learned)
        )
    hand_crafted, _ = hand_crafted_measures(quiet, judges, cured, scale)
    return Comparison(judges, runs, hand_crafted, hand_crafted_values(judges), scale)


def _own_scale(network: Network, learned: Positions, settings: Settings, scale: float) -> float:
    # To be generous, its values get the scale that fits them best.
    values = network.values(learned["square"], learned["turn"])
    return fit_scale(values, truth_of(learned, settings, scale).target)
