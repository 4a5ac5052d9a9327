"""Which options of tuning predict held-out results best: the share of results in the target, the prior."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tqdm.auto import tqdm

from xqlab.experiments.tuning.data import TuningData
from xqlab.experiments.tuning.texel import texel
from xqlab.experiments.tuning.tuned import Tuned

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
PRIORS = (10.0, 30.0, 100.0)


@dataclass(frozen=True)
class Trial:
    """What one choice of options gave."""

    result_share: float
    prior: float
    tuned: Tuned

    @property
    def held_out(self) -> float:
        """The surprise at held-out results, in nats."""
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

    The loss of the best is a little too good: the same games chose it. options: as `texel` takes them
    """
    choices = list(product(shares, priors))
    bar = tqdm(choices, unit="tune", disable=None if progress else True)
    trials = [
        Trial(share, prior, texel(data, result_share=share, prior=prior, progress=False, **options))
        for share, prior in bar
    ]
    return sorted(trials, key=lambda trial: trial.held_out)
