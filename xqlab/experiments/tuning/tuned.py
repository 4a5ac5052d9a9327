"""The result of tuning: weights, learning curves, uncertainty, and a summary."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import Weights
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_name, component_terms, term_index
from xqlab.text_table import html_table
from xqlab.words import Words


class Epoch(NamedTuple):
    """One pass of tuning. Losses are mean surprises in nats per position.

    number      : 0 is the start
    training    : on the training data, at the fitted targets
    on_results  : on the training data, at the results of the games alone
    held_out    : on the held-out games and their results
    evaluations : evaluations of positions so far
    seconds     : since the start
    """

    number: int
    training: float
    on_results: float
    held_out: float
    evaluations: int
    seconds: float


_RUN = Words(
    "{0} positions of {1} games, {2} epochs, {3:.1f} s, stopped: {4}",
    "{1} 局棋的 {0} 个局面，{2} 轮，{3:.1f} 秒，停止原因：{4}",
)
_SURPRISE = Words(
    "surprise at a held-out result: {0:.5f} nats before, {1:.5f} after (epoch {2}); on training games:"
    " {3:.5f}, {4:.5f}",
    "留出的对局上的交叉熵：原为 {0:.5f} 纳特，现为 {1:.5f}（第 {2} 轮）；训练对局上：{3:.5f}，{4:.5f}",
)
_TITLES = Words(
    "weight that moved most clearly|phase|before|after (centipawns)",
    "变化最明确的权重|阶段|原来|现在（厘兵）",
)
_PHASES = {"opening": Words("opening", "开局"), "endgame": Words("endgame", "残局")}
_STOPPED = {
    "epochs": Words("epochs", "轮数已满"),
    "patience": Words("patience", "留出的对局上没有进步"),
    "settled": Words("settled", "已没有进步"),
    "interrupted": Words("interrupted", "中断"),
}


@dataclass(frozen=True)
class Tuned:
    """Tuned weights and their origin.

    weights   : the best on the held-out games; `.made` says where they come from
    start     : the initial weights
    curves    : the epochs, the start first
    covariance  : float64[2 terms, 2 terms]  of the weights, those for the opening first
    occurrences : int64[terms]  number of training positions in which each term differs between the sides
    frozen    : components and terms that were not fitted
    scale     : centipawns at odds of 10 to 1
    stopped   : "epochs", "patience" (no gain on held-out games), "settled" (no gain at all) or "interrupted"
    positions, games : size of the training data
    """

    weights: Weights
    start: Weights
    curves: tuple[Epoch, ...]
    covariance: NDArray[np.float64] = field(repr=False)
    occurrences: NDArray[np.int64] = field(repr=False)
    frozen: tuple[str, ...]
    scale: float
    stopped: str
    positions: int
    games: int

    @property
    def best(self) -> Epoch:
        """The epoch whose weights these are."""
        return min(self.curves, key=lambda epoch: epoch.held_out)

    @cached_property
    def error(self) -> Weights:
        """The standard error of each weight, in centipawns, by the same names."""
        opening, endgame = np.sqrt(np.diag(self.covariance)).reshape(2, -1)
        return Weights(opening, endgame, self.weights.off, {"name": "standard errors"})

    @property
    def unseen(self) -> tuple[str, ...]:
        """Terms that never differ between the sides in the data: they are not fitted."""
        return tuple(TERMS[term].name for term in np.flatnonzero(self.occurrences == 0))

    def relative(self, names: Sequence[str]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """(weights, standard errors) of terms less their mean, weighted by occurrence: float64[2, n].

        For terms of which every piece has one, such as its mobility or its square: their common part cannot
        be separated from its material, and only the differences are well known.
        """
        terms = np.array([term_index(name) for name in names])
        often = np.maximum(self.occurrences[terms], 1) / np.maximum(self.occurrences[terms], 1).sum()
        centred = np.eye(len(terms)) - often
        both = np.stack([self.weights.opening, self.weights.endgame])[:, terms] @ centred.T
        errors = []
        for phase in range(2):
            inside = terms + phase * len(TERMS)
            errors.append(np.sqrt(np.diag(centred @ self.covariance[np.ix_(inside, inside)] @ centred.T)))
        return both, np.stack(errors)

    def changes(self) -> dict[str, float]:
        """By component, the root mean square change of its weights, in centipawns."""
        moved = np.stack(
            [self.weights.opening - self.start.opening, self.weights.endgame - self.start.endgame]
        )
        return {
            name: float(np.sqrt(np.mean(moved[:, list(component_terms(name))] ** 2))) for name in COMPONENTS
        }

    def clearest(self, count: int = 10) -> list[tuple[str, str, float, float, float]]:
        """(term, phase, start, tuned, error) of the weights with the largest changes in standard errors."""
        rows = []
        for phase in ("opening", "endgame"):
            before, after = getattr(self.start, phase), getattr(self.weights, phase)
            error = getattr(self.error, phase)
            sure = np.divide(np.abs(after - before), error, out=np.zeros(len(error)), where=error > 0)
            for term in np.argsort(-sure, kind="stable")[:count]:
                rows.append((sure[term], TERMS[term].name, phase, before[term], after[term], error[term]))
        rows.sort(key=lambda row: -row[0])
        return [(name, phase, float(a), float(b), float(e)) for _, name, phase, a, b, e in rows[:count]]

    def farthest(self, count: int = 10) -> list[str]:
        """The terms with the largest changes in centipawns, in either phase, the largest first."""
        moved = np.abs([self.weights.opening - self.start.opening, self.weights.endgame - self.start.endgame])
        return [TERMS[term].name for term in np.argsort(-moved.max(axis=0), kind="stable")[:count]]

    def summary(self) -> str:
        """A few lines: the losses before and after, the changes, and the terms that never occurred."""
        first, best = self.curves[0], self.best
        lines = [
            _RUN.filled(
                self.positions,
                self.games,
                len(self.curves) - 1,
                self.curves[-1].seconds,
                _STOPPED[self.stopped],
            ),
            _SURPRISE.filled(first.held_out, best.held_out, best.number, first.on_results, best.on_results),
            Words(
                "a value of {0:.0f} centipawns stands for odds of 10 to 1",
                "{0:.0f} 厘兵的值相当于 10 比 1 的胜算",
            ).filled(self.scale),
            Words("mean change by component, centipawns: {0}", "各部分的平均变化，厘兵：{0}").filled(
                ", ".join(f"{component_name(name)} {change:.1f}" for name, change in self.changes().items())
            ),
        ]
        if self.unseen:
            few = ", ".join(self.unseen[:5]) + (", ..." if len(self.unseen) > 5 else "")
            unseen = Words(
                "terms that never occur and are not fitted, {0}: {1}", "从不出现、未拟合的项，{0} 个：{1}"
            )
            lines.append(unseen.filled(len(self.unseen), few))
        return "\n".join(map(str, lines))

    def _repr_html_(self) -> str:
        head, *rest = self.summary().split("\n")
        rows = [
            (name, f"{_PHASES[phase]}", f"{before:.1f}", f"{after:.1f} ± {error:.1f}")
            for name, phase, before, after, error in self.clearest()
        ]
        titles = _TITLES.parts()
        items = "".join(f"<li>{escape(line)}</li>" for line in rest)
        return f"<p><b>{escape(head)}</b></p><ul>{items}</ul>{html_table(rows, titles, left=())}"
