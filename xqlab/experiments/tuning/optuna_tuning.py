"""The same tuning by Optuna, which proposes settings from the losses of earlier ones (ask/tell interface)."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.spsa import Parameter, Setting, setting_of

REACH = 8  # range of a parameter without bounds, in steps to both sides of the start


@dataclass(frozen=True)
class OptunaResult:
    """The trials of Optuna, in order.

    settings : float64[trials, parameters], in the parameters' units
    losses   : float64[trials], nan where the loss was no number
    """

    parameters: tuple[Parameter, ...]
    settings: NDArray[np.float64]
    losses: NDArray[np.float64]
    seconds: float
    interrupted: bool

    @property
    def best(self) -> Setting:
        """The setting with the smallest loss; raises TuningError where no loss is a number."""
        if np.isnan(self.losses).all():
            raise TuningError(f"expected a loss that is a number, got nan in all {len(self.losses)} trials")
        return setting_of(self.parameters, self.settings[int(np.nanargmin(self.losses))])

    @property
    def best_so_far(self) -> NDArray[np.float64]:
        """int64[trials]: the number of the best trial up to each one, 0 before the first number."""
        lowest = np.fmin.accumulate(self.losses)
        return np.array([int(np.argmax(self.losses == value)) for value in lowest])

    def summary(self) -> str:
        """A line about the run, and one for each parameter."""
        lines = [
            f"{parameter.name}: {parameter.start:g} -> {self.best[parameter.name]:.1f} {parameter.unit}"
            for parameter in self.parameters
        ]
        head = (
            f"{len(self.losses)} trials in {self.seconds:.1f} s, smallest loss {np.nanmin(self.losses):.5f}"
        )
        if without := int(np.isnan(self.losses).sum()):
            head += f", {without} without a number"
        return "\n".join([head, *lines])


def tune_with_optuna(
    loss: Callable[[Setting], float],
    parameters: Sequence[Parameter],
    *,
    trials: int = 100,
    seed: int = 0,
    storage: str | PathLike[str] | None = None,
    progress: bool = True,
    on_trial: Callable[[int, Setting, float], object] | None = None,
) -> OptunaResult:
    """The trials of Optuna's default sampler (a tree of Parzen estimators); the start is the first trial.

    trials  : total number, including those of earlier runs with the same storage
    storage : a journal file that keeps each trial; an interrupted run resumes from it
    Parameters without bounds stay within 8 steps of their start. A loss of nan counts as a trial from which
    nothing is learned. Ctrl-C returns the trials so far. Raises
    TuningError without Optuna, for no parameters, and for a storage of other parameters.
    """
    optuna = _optuna()
    if not parameters:
        raise TuningError("expected parameters to tune, got none")
    journal = _journal_study(optuna, storage, parameters, seed)
    earlier = [] if journal is None else _finished(journal)
    # The study contains only finished trials: an interrupted trial must not influence later ones.
    study = optuna.create_study()
    study.add_trials(earlier)
    if not earlier:
        study.enqueue_trial({parameter.name: parameter.start for parameter in parameters})
    began, interrupted = perf_counter(), False
    with tqdm(total=trials, initial=len(earlier), unit="trial", disable=None if progress else True) as bar:
        try:
            for number in range(len(earlier), trials):
                # A new sampler for each trial, so that its proposals depend only on the trials before it.
                study.sampler = optuna.samplers.TPESampler(seed=seed + number, n_startup_trials=10)
                trial = study.ask()
                setting = {one.name: trial.suggest_float(one.name, *_bounds(one)) for one in parameters}
                value = float(loss(setting))
                failed = {"state": optuna.trial.TrialState.FAIL} if np.isnan(value) else {"values": value}
                finished = study.tell(trial, **failed)
                if journal is not None:
                    journal.add_trial(finished)
                bar.update()
                if on_trial is not None:
                    on_trial(number, setting, value)
        except KeyboardInterrupt:
            interrupted = True
    done = _finished(study)
    return OptunaResult(
        tuple(parameters),
        np.array([[trial.params[parameter.name] for parameter in parameters] for trial in done]).reshape(
            -1, len(parameters)
        ),
        np.array([np.nan if trial.value is None else trial.value for trial in done], dtype=float),
        perf_counter() - began,
        interrupted,
    )


def _optuna() -> Any:
    try:
        import optuna
    except ImportError as error:
        raise TuningError(f"this needs Optuna: pip install 'xqlab[tuning]' ({error})") from error
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _bounds(parameter: Parameter) -> tuple[float, float]:
    low = max(parameter.low, parameter.start - REACH * parameter.step)
    return low, min(parameter.high, parameter.start + REACH * parameter.step)


def _journal_study(
    optuna: Any, storage: str | PathLike[str] | None, parameters: Sequence[Parameter], seed: int
) -> Any:
    """The study in the journal file; None without a file."""
    if storage is None:
        return None
    try:
        journal = optuna.storages.journal.JournalFileBackend(str(storage))
        study = optuna.create_study(
            storage=optuna.storages.JournalStorage(journal), study_name="xqlab", load_if_exists=True
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        expected = f"expected a journal of Optuna at {str(storage)!r}, or a place for one"
        raise TuningError(f"{expected}: {error}") from None
    listed = json.dumps([asdict(parameter) for parameter in parameters])
    same = hashlib.sha256(f"{listed} {seed}".encode()).hexdigest()[:16]
    if study.user_attrs.setdefault("parameters", same) != same:
        raise TuningError(
            f"{str(storage)!r} was begun with other parameters or another seed; expected the same"
        )
    study.set_user_attr("parameters", same)
    return study


def _finished(study: Any) -> list[Any]:
    return [trial for trial in study.trials if trial.state.name in ("COMPLETE", "FAIL")]
