"""Texel tuning: the weights with which static evaluations predict the results of games best.

The win chance is a logistic function of the value, so fitting weights to results is logistic regression.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.errors import quoted
from xqlab.evaluation import Weights, products
from xqlab.evaluation.counting import counted
from xqlab.evaluation.design import appearances
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms, term_index
from xqlab.evaluation.win_chance import chances, fit_scale, surprise
from xqlab.experiments.tuning.centring import centring
from xqlab.experiments.tuning.checkpoint import fingerprint, read_checkpoint, write_checkpoint
from xqlab.experiments.tuning.data import TuningData, TuningError
from xqlab.experiments.tuning.logistic_fit import LogisticFit
from xqlab.experiments.tuning.tuned import Epoch, Tuned
from xqlab.experiments.tuning.weight_errors import covariance

RESULT_SHARE = 0.75  # of the target; the rest is the search's value
PRIOR = 30.0  # centipawns
SETTLED = 1e-7  # nats per position: training ends after an epoch with a smaller gain on the training data
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
PRIORS = (10.0, 30.0, 100.0)


def texel(
    data: TuningData | tuple[TuningData, TuningData],
    start: Weights | None = None,
    *,
    result_share: float = RESULT_SHARE,
    prior: float = PRIOR,
    frozen: Iterable[str] = (),
    scale: float | None = None,
    centred: bool | None = None,
    epochs: int = 200,
    patience: int = 20,
    held_out: float = 0.2,
    seed: int = 0,
    threads: int | None = None,
    checkpoint: Path | str | None = None,
    resume: bool = False,
    progress: bool = True,
    on_epoch: Callable[[Epoch], object] | None = None,
) -> Tuned:
    """Weights fitted to results, with learning curves and the uncertainty of each weight.

    data         : split here by game, or already split into (training, held out)
    start        : initial weights, by default the rules of thumb; components that are off stay off
    result_share : lambda, the share of the game's result in the target; the rest is the win chance of the
                   search's value
    prior        : centipawns by which a weight is expected to differ from its start: the strength of a ridge
                   (a penalty of half a nat for a weight that moves so far); terms that never occur stay
    frozen       : components or terms that keep their initial values
    scale        : centipawns at odds of 10 to 1, by default fitted to the initial weights
    centred      : over the training positions a piece's squares sum to nothing, and so does its mobility;
                   the rest is its material (`xqlab.experiments.tuning.centring`). No value changes by it. By
                   default if the data has the squares of its pieces
    epochs       : maximum passes of L-BFGS over the training data (each evaluates it about twice)
    patience     : it stops after so many epochs without a gain on the held-out results; the best are returned
    held_out     : share of held-out games
    checkpoint   : file written after each epoch; `resume` continues from it, to the same weights
    Ctrl-C returns the best weights so far. Raises TuningError.

    Source: P. Österlund, "Texel's tuning method", 2014, for the idea of fitting to results.
    """
    training, held = data if isinstance(data, tuple) else data.split(held_out, seed)
    start = Weights.rules_of_thumb() if start is None else start
    threads = min(os.cpu_count() or 1, 4) if threads is None else threads
    _check(result_share=result_share, prior=prior, epochs=epochs, patience=patience, threads=threads)
    first, on, frozen = (
        np.stack([start.opening, start.endgame]),
        np.stack([counted(start)] * 2),
        sorted(frozen),
    )
    free = _free(on, frozen, training)
    centred = training.squares is not None if centred is None else centred
    centre = _centring(training, on[0] & ~_frozen(frozen)) if centred else np.eye(first.size)
    first = _product(centre, first)
    start = Weights(first[0], first[1], start.off, start.made)

    if scale is None:
        scale = fit_scale(products.values(training.design, first * on, threads), training.results, base=10)
    targets = training.results
    if result_share < 1:
        expected = chances(
            training.searched, fit_scale(training.searched, training.results, base=10), base=10
        )
        targets = result_share * targets + (1 - result_share) * expected
    fit = LogisticFit(training, first, on, free, targets, scale, prior, threads)

    def measured(number: int, seconds: float) -> Epoch:
        now = fit.weights() * on
        on_training = products.values(training.design, now, threads)
        on_held = products.values(held.design, now, threads)
        return Epoch(
            number,
            surprise(on_training, targets, scale, base=10),
            surprise(on_training, training.results, scale, base=10),
            surprise(on_held, held.results, scale, base=10),
            fit.evaluations,
            seconds,
        )

    same = fingerprint(training, held, first, free, targets, scale=scale, prior=prior)
    curve, best = [measured(0, 0.0)], fit.weights()
    if resume and checkpoint is not None and Path(checkpoint).exists():
        saved = read_checkpoint(checkpoint, same)
        try:
            fit.restore(saved)
            curve, best = _so_far(saved, best)
        except (LookupError, TypeError, ValueError, RuntimeError, AttributeError) as error:
            raise TuningError(f"expected how far the run came in {str(checkpoint)!r}: {error}") from None
    began, stopped = perf_counter() - curve[-1].seconds, ""
    with tqdm(total=epochs, initial=len(curve) - 1, unit="epoch", disable=None if progress else True) as bar:
        try:
            while not (stopped := _why_stop(curve, epochs, patience)):
                fit.step()
                epoch = measured(len(curve), perf_counter() - began)
                if epoch.held_out < min(earlier.held_out for earlier in curve):
                    best = fit.weights()
                curve.append(epoch)
                if checkpoint is not None:
                    write_checkpoint(checkpoint, same, curve, best, fit.state())
                bar.update()
                bar.set_postfix_str(f"training {epoch.on_results:.5f}, held out {epoch.held_out:.5f}")
                if on_epoch is not None:
                    on_epoch(epoch)
        except KeyboardInterrupt:
            stopped = "interrupted"

    spread = covariance(training, best * on, targets, scale, prior, free, threads)
    best, spread = _product(centre, best), centre @ spread @ centre.T
    made = {
        "name": "tuned",
        "method": "Texel, L-BFGS",
        "start": start.made.get("name", "unnamed"),
        "positions": len(training),
        "games": training.game_count,
        "held out": {"positions": len(held), "games": held.game_count},
        "seed": seed,
        "result share": result_share,
        "prior": prior,
        "scale": round(scale, 2),
        "frozen": frozen,
        "centred": centred,
        "epochs": len(curve) - 1,
        "stopped": stopped,
        "loss": {"start": round(curve[0].held_out, 6), "tuned": round(min(e.held_out for e in curve), 6)},
    }
    return Tuned(
        weights=Weights(best[0], best[1], start.off, made),
        start=start,
        curves=tuple(curve),
        covariance=spread,
        occurrences=training.design.occurrences(),
        frozen=tuple(frozen),
        scale=scale,
        stopped=stopped,
        positions=len(training),
        games=training.game_count,
    )


def _so_far(saved: Mapping[str, Any], first: NDArray[np.float64]) -> tuple[list[Epoch], NDArray[np.float64]]:
    """The epochs and the best weights in a checkpoint; raises TuningError for what does not fit."""
    curve, best = [Epoch(*row) for row in saved["curve"]], saved["best"].numpy()
    if not curve or not all(type(value) in (int, float) for row in curve for value in row):
        raise TuningError(f"expected rows of numbers as its curve, got {quoted(saved['curve'])}")
    if best.shape != first.shape or best.dtype != np.float64 or not np.isfinite(best).all():
        raise TuningError(
            f"expected finite float64 of shape {first.shape} as best, got {best.dtype} {best.shape}"
        )
    return curve, best


def _why_stop(curve: list[Epoch], epochs: int, patience: int) -> str:
    """The reason to stop; "" if there is none."""
    best = min(range(len(curve)), key=lambda number: curve[number].held_out)
    if len(curve) > epochs:
        return "epochs"
    if len(curve) - 1 - best >= patience:
        return "patience"
    if len(curve) > 4 and curve[-4].training - curve[-1].training < SETTLED:
        return "settled"
    return ""


def _free(on: NDArray[np.bool_], frozen: Iterable[str], data: TuningData) -> NDArray[np.bool_]:
    """bool[2, terms]: the weights that are fitted."""
    free = on & (data.design.occurrences() > 0) & ~_frozen(frozen)
    if not free.any():
        raise TuningError(
            "expected weights to tune, but all are frozen, off, or of terms that never occur in the data"
        )
    return free


def _frozen(names: Iterable[str]) -> NDArray[np.bool_]:
    """bool[terms]: the terms of these names and components."""
    frozen = np.zeros(len(TERMS), dtype=bool)
    for name in names:
        frozen[list(component_terms(name)) if name in COMPONENTS else term_index(name)] = True
    return frozen


def _centring(data: TuningData, movable: NDArray[np.bool_]) -> NDArray[np.float64]:
    if data.squares is None:
        raise TuningError("expected data with the squares of its pieces for centred weights, got none")
    return centring(appearances(data.squares), movable)


def _product(centre: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    moved: NDArray[np.float64] = (centre @ weights.ravel()).reshape(weights.shape)
    return moved


def _check(**numbers: float) -> None:
    for name, low, high, what in (
        ("result_share", 0, 1, "a share from 0 to 1"),
        ("prior", 1e-3, 1e4, "a number of centipawns from 0.001 to 10000"),
        ("epochs", 0, 10**6, "a number of epochs"),
        ("patience", 1, 10**6, "a number of epochs"),
        ("threads", 1, 1024, "a number of threads"),
    ):
        if not low <= numbers[name] <= high:
            raise TuningError(f"expected {what} for {name}, got {numbers[name]!r}")


@dataclass(frozen=True)
class Trial:
    """The result of one choice of options."""

    result_share: float
    prior: float
    tuned: Tuned

    @property
    def held_out(self) -> float:
        """The surprise at the held-out results, in nats."""
        return self.tuned.best.held_out


def compare_options(
    data: TuningData | tuple[TuningData, TuningData],
    *,
    shares: Sequence[float] = SHARES,
    priors: Iterable[float] = PRIORS,
    progress: bool = True,
    **options: Any,
) -> list[Trial]:
    """A trial for each share of results and each prior, the best on the held-out results first.

    The loss of the best is slightly optimistic, as the same games chose it. options: as for `texel`
    """
    choices = list(product(shares, priors))
    bar = tqdm(choices, unit="tune", disable=None if progress else True)
    trials = [
        Trial(share, prior, texel(data, result_share=share, prior=prior, progress=False, **options))
        for share, prior in bar
    ]
    return sorted(trials, key=lambda trial: trial.held_out)
