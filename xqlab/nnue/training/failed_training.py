"""The training that failed, and its cure: the same games, the same unseen judges, two ways to learn.

The failed one learns raw centipawns by mean squared error, without any scale; it takes positions as they
come, those in check and in the middle of an exchange, twice what occurs twice, all from a handful of games.
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
from xqlab.nnue.training.measures import Measures, fitted_scale, hand_measures, hand_values, truth_of
from xqlab.nnue.training.settings import Settings
from xqlab.nnue.training.training import train

NAMES = FAILED, CURED = ("failed", "cured")
FEW_GAMES = 40
MATES = 5000  # centipawns: beyond it stand mates, which not even the failed training took for centipawns


@dataclass(frozen=True)
class Outcome:
    """A run and what its network says of the judges' positions.

    values   : float64[n]  centipawns for the mover
    scale    : with which its values are read as chances, fitted to the positions that it learned from
    measures : errors on the judges' positions
    positions : that it learned from
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
    hand: Measures
    hand_values: NDArray[np.float64]
    scale: float


def failed_settings(width: int, epochs: int, seed: int = 0) -> Settings:
    """What one does who thinks in centipawns: no scale, no clipping, one rate, plain squares."""
    return Settings(
        Architecture("piece_square", width, scale=1.0),
        loss="centipawns",
        search_share=1.0,
        epochs=epochs,
        batch=64,
        rate=0.1,  # with a usual one the output, of whole centipawns, would not leave zero
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
    few     : games that the failed run learns from
    options : for `train`, such as on_epoch; with a name each: `{"failed": ..., "cured": ...}`, or for both
    """
    everything = read_positions(path)
    out = held_out(everything["game"], share, cure.seed)
    prepared = Pipeline(quiet_steps()).run(everything).positions
    unseen = held_out_like(prepared, everything["game"][out])
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
        chosen = {key: each[name] if isinstance(each, dict) else each for key, each in options.items()}
        found = train(learned, judges, settings, **chosen)
        said = found.network.values(judges["square"], judges["turn"])
        own = _own_scale(found.network, learned, settings, scale)
        runs[name] = Outcome(found.network, found.curve, said, own, truth.measured(said, own), len(learned))
    hand, _ = hand_measures(quiet, judges, cured, scale)
    return Comparison(judges, runs, hand, hand_values(judges), scale)


def held_out_like(positions: Positions, games: NDArray[np.integer]) -> NDArray[np.bool_]:
    """bool[n]: whether a position is of one of these games."""
    return np.isin(positions["game"], games)


def _own_scale(network: Network, learned: Positions, settings: Settings, scale: float) -> float:
    # As generous as can be: read what it says with the scale that makes the best of it.
    said = network.values(learned["square"], learned["turn"])
    return fit_scale(said, truth_of(learned, settings, scale).target)
