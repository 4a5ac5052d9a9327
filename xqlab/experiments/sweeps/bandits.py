"""Slot machines: the problem that the selection of Monte-Carlo tree search solves at every node.

Source: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.errors import XqlabError, quoted

MOST_PULLS = 1_000_000


class BanditError(XqlabError):
    """Impossible slot machines."""


@dataclass(frozen=True)
class Pulls:
    """A run on slot machines, each of which pays 1 with its own chance, else 0.

    chances : of the machines
    arms    : int64[pulls]  the machine pulled each time
    rewards : int64[pulls]  what it paid
    """

    chances: tuple[float, ...]
    exploration: float
    arms: Any
    rewards: Any

    def counts(self, after: int | None = None) -> Any:
        """int64[machines]: how often each was pulled, all in all or in the first pulls."""
        return np.bincount(self.arms[:after], minlength=len(self.chances))

    def means(self, after: int | None = None) -> Any:
        """float64[machines]: what each has paid on average, nan where it was not pulled."""
        sums = np.bincount(self.arms[:after], weights=self.rewards[:after], minlength=len(self.chances))
        with np.errstate(invalid="ignore"):
            return sums / self.counts(after)

    def bonuses(self, after: int | None = None) -> Any:
        """float64[machines]: U of each after so many pulls; infinite where it was not pulled."""
        counts = self.counts(after)
        pulled = self.exploration * np.sqrt(math.log(max(counts.sum(), 1)) / np.maximum(counts, 1))
        return np.where(counts > 0, pulled, np.inf)

    @property
    def regret(self) -> Any:
        """float64[pulls]: how much more the best machine would have paid so far, on average."""
        chances = np.array(self.chances)
        return np.cumsum(chances.max() - chances[self.arms])


def pull_by_ucb(chances: Sequence[float], pulls: int, *, exploration: float = 1.0, seed: int = 0) -> Pulls:
    """Pulls by the rule of UCB1: each machine once, then the greatest mean + c √(ln N / n).

    chances     : of each machine to pay
    exploration : c; 0 always takes the machine that has paid best

    Raises BanditError for invalid chances, no pulls, and a negative c.

    >>> int(pull_by_ucb([0.2, 0.8], 100, seed=1).counts().argmax())
    1
    """
    probabilities = tuple(float(chance) for chance in chances)
    if len(probabilities) < 2 or not all(0 <= chance <= 1 for chance in probabilities):
        raise BanditError(f"expected two or more chances from 0 to 1, got {quoted(chances)}")
    if isinstance(pulls, bool) or not isinstance(pulls, int) or not 1 <= pulls <= MOST_PULLS:
        raise BanditError(f"expected 1 to {MOST_PULLS:,} pulls, got {quoted(pulls)}")
    if not 0 <= exploration < math.inf:
        raise BanditError(f"expected exploration to be at least 0, got {quoted(exploration)}")
    drawn = np.random.default_rng(seed)
    arms, rewards = np.zeros(pulls, dtype=np.int64), np.zeros(pulls, dtype=np.int64)
    counts, sums = np.zeros(len(probabilities)), np.zeros(len(probabilities))
    for pull in range(pulls):
        if pull < len(probabilities):
            arm = pull
        else:
            arm = int(np.argmax(sums / counts + exploration * np.sqrt(math.log(pull) / counts)))
        reward = int(drawn.random() < probabilities[arm])
        arms[pull], rewards[pull] = arm, reward
        counts[arm] += 1
        sums[arm] += reward
    return Pulls(probabilities, float(exploration), arms, rewards)
