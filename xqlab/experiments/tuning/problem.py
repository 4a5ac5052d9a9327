"""A few weights to tune on one data set: the same losses for every method, and a count of their cost."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import Weights, products
from xqlab.evaluation.counting import counted
from xqlab.evaluation.terms import COMPONENTS, component_terms, term_index
from xqlab.evaluation.win_chance import fit_scale, surprise
from xqlab.experiments.tuning.data import TuningData, TuningError
from xqlab.experiments.tuning.spsa import Parameter, Setting

PHASES = ("opening", "endgame")


@dataclass
class Problem:
    """Some weights, each for the opening and for the endgame, and how well they predict results.

    terms       : the terms whose weights are tuned; all others stay as in `start`
    step        : centipawns by which a weight is changed to see a difference
    batch       : number of positions of a noisy loss
    evaluations : evaluations of positions for losses so far, without held-out losses
    """

    training: TuningData
    held_out: TuningData
    start: Weights
    terms: Sequence[str]
    step: float = 20.0
    batch: int = 2000
    evaluations: int = 0
    scale: float = field(init=False)

    def __post_init__(self) -> None:
        indices = [term_index(name) for name in self.terms]
        if not indices:
            raise TuningError("expected terms to tune, got none")
        self.scale = fit_scale(
            products.values(self.training.design, _array(self.start)), self.training.results, base=10
        )

    @property
    def parameters(self) -> list[Parameter]:
        """The weights as parameters, named like "opening material.knight"."""
        return [
            Parameter(f"{phase} {term}", self.start[term][number], self.step, -9000, 9000)
            for term in self.terms
            for number, phase in enumerate(PHASES)
        ]

    @property
    def frozen(self) -> list[str]:
        """The components and terms that `texel` must freeze to solve the same problem."""
        free = {term_index(name) for name in self.terms}
        names = []
        for component, content in COMPONENTS.items():
            inside = component_terms(component)
            if free.isdisjoint(inside):
                names.append(component)
            else:
                names += [
                    f"{component}.{name}" for index, name in zip(inside, content.terms) if index not in free
                ]
        return names

    def weights(self, setting: Setting) -> Weights:
        """The weights with the values of a setting."""
        pairs = {
            term: tuple(setting.get(f"{phase} {term}", self.start[term][n]) for n, phase in enumerate(PHASES))
            for term in self.terms
        }
        return self.start.with_values(pairs)  # type: ignore[arg-type]

    def setting(self, weights: Weights) -> Setting:
        """The setting of these weights."""
        return {f"{phase} {term}": weights[term][n] for term in self.terms for n, phase in enumerate(PHASES)}

    def batch_loss(self, setting: Setting, seed: int) -> float:
        """The loss on random training positions, drawn by the seed, in nats."""
        size = min(self.batch, len(self.training))
        rows = np.random.default_rng(seed).choice(len(self.training), size, replace=False)
        self.evaluations += size
        return self._loss(self.training.take(np.sort(rows)), setting)

    def full_loss(self, setting: Setting) -> float:
        """The loss on all training positions, in nats."""
        self.evaluations += len(self.training)
        return self._loss(self.training, setting)

    def held_out_loss(self, setting: Setting) -> float:
        """The loss on the held-out games, in nats."""
        return self._loss(self.held_out, setting)

    def _loss(self, data: TuningData, setting: Setting) -> float:
        values = products.values(data.design, _array(self.weights(setting)))
        return surprise(values, data.results, self.scale, base=10)


def _array(weights: Weights) -> NDArray[np.float64]:
    return np.stack([weights.opening, weights.endgame]) * counted(weights)
