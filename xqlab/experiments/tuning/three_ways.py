"""One tuning problem solved by Texel's method, SPSA and Optuna, with the cost and loss along the way."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.experiments.tuning.optuna_tuning import OptunaResult, tune_with_optuna
from xqlab.experiments.tuning.problem import Problem
from xqlab.experiments.tuning.spsa import Schedule, SpsaResult, of_losses, setting_of, spsa
from xqlab.experiments.tuning.texel import texel
from xqlab.experiments.tuning.tuned import Tuned

POINTS = 60  # points of a long path that are evaluated on the held-out games


@dataclass(frozen=True)
class Course:
    """The course of a method: its result, its losses on held-out games, and their cost.

    evaluations : int64[points]    evaluations of positions up to each point
    losses      : float64[points]  on the held-out results, in nats
    seconds     : of the whole run
    """

    result: Any
    evaluations: NDArray[np.int64]
    losses: NDArray[np.float64]
    seconds: float


def three_ways(
    problem: Problem, *, iterations: int = 300, trials: int = 60, prior: float = 1000.0, seed: int = 0
) -> dict[str, Course]:
    """{"Texel": ..., "SPSA": ..., "Optuna": ...}: fits of results, SPSA by batches, the others on all data.

    iterations : of SPSA; trials: of Optuna
    prior      : of Texel's method, wide by default as the others have none
    """
    held = (problem.training, problem.held_out)
    tuned = texel(
        held,
        problem.start,
        result_share=1.0,
        prior=prior,
        frozen=problem.frozen,
        scale=problem.scale,
        threads=1,
        progress=False,
    )
    path = spsa(
        of_losses(problem.batch_loss),
        problem.parameters,
        Schedule(iterations=iterations),
        seed=seed,
        progress=False,
    )
    study = tune_with_optuna(problem.full_loss, problem.parameters, trials=trials, seed=seed, progress=False)
    return {
        "Texel": course_of_texel(tuned),
        "SPSA": course_of_spsa(path, problem),
        "Optuna": course_of_optuna(study, problem),
    }


def course_of_texel(tuned: Tuned) -> Course:
    """The best weights up to each epoch."""
    losses = np.minimum.accumulate([epoch.held_out for epoch in tuned.curves])
    evaluations = np.array([epoch.evaluations for epoch in tuned.curves], dtype=np.int64)
    return Course(tuned, evaluations, losses, tuned.curves[-1].seconds)


def course_of_spsa(path: SpsaResult, problem: Problem) -> Course:
    """The setting after some of the iterations, including the last one."""
    last = len(path.differences)
    steps = np.unique(np.linspace(0, last, min(POINTS, last + 1)).astype(int))
    losses = [problem.held_out_loss(setting_of(path.parameters, path.path[step])) for step in steps]
    trials = path.schedule.trials if path.schedule.a is None else 0
    comparisons = np.where(steps > 0, steps + trials, 0)
    batch = min(problem.batch, len(problem.training))
    return Course(path, 2 * batch * comparisons, np.array(losses), path.seconds)


def course_of_optuna(study: OptunaResult, problem: Problem) -> Course:
    """The best setting on the training data up to each trial."""
    best = study.best_so_far
    held = {
        number: problem.held_out_loss(setting_of(study.parameters, study.settings[number]))
        for number in np.unique(best)
    }
    evaluations = len(problem.training) * np.arange(1, len(best) + 1, dtype=np.int64)
    return Course(study, evaluations, np.array([held[number] for number in best]), study.seconds)
