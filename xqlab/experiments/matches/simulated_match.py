"""Simulated matches of players of known strength, to compare statistics with the truth.

The model: the Elo difference gives the expected score of a game; an opening favours Red by a random amount of
Elo, so that the two games of a pair lean to opposite sides; a part of the games is drawn, most between
equals.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments.matches.rating import Score, games_needed, nelo_of_counts, score_of_elo
from xqlab.experiments.matches.sprt import sprt

BIASES = np.linspace(-3, 3, 61)  # of openings, in deviations, over which expectations are taken


@dataclass(frozen=True)
class SimulatedMatch:
    """Two players with a known difference.

    elo      : advantage of the first player
    draws    : share of drawn games between equals in a balanced opening
    openings : standard deviation of the openings' bias, in Elo

    Raises XqlabError for an invalid share of draws or deviation.

    >>> SimulatedMatch(30).pairs(2, seed=1)
    [(0.0, 1.0), (0.5, 0.5)]
    """

    elo: float
    draws: float = 0.4
    openings: float = 0.0

    def __post_init__(self) -> None:
        if not 0 <= self.draws <= 1:
            raise XqlabError(f"expected a share of draws from 0 to 1, got {self.draws!r}")
        if not self.openings >= 0:
            raise XqlabError(f"expected a deviation of openings of at least 0 Elo, got {self.openings!r}")

    def game(self, bias: float = 0.0) -> NDArray[np.float64]:
        """The chances to lose, draw and win a game whose opening favours the first player by `bias` Elo."""
        share = score_of_elo(self.elo + bias)
        drawn = min(self.draws * 4 * share * (1 - share), 2 * share, 2 * (1 - share))
        return np.array([1 - share - drawn / 2, drawn, share - drawn / 2])

    def pairs(self, count: int, seed: int = 0) -> list[tuple[float, float]]:
        """The first player's points in `count` pairs of games."""
        chance = np.random.default_rng(seed)
        pairs = []
        for bias in chance.normal(0, self.openings, size=count):
            first, second = (chance.choice(3, p=self.game(favour)) / 2 for favour in (bias, -bias))
            pairs.append((float(first), float(second)))
        return pairs

    @property
    def kinds(self) -> NDArray[np.float64]:
        """The chances of pairs by points 0, 1/2, 1, 3/2, 2."""
        weights = np.exp(-(BIASES**2) / 2)
        mixed = sum(
            weight * np.convolve(self.game(bias), self.game(-bias))
            for weight, bias in zip(weights / weights.sum(), BIASES * self.openings)
        )
        return np.asarray(mixed)

    @property
    def nelo(self) -> float:
        """The normalised Elo difference, for games in pairs."""
        return nelo_of_counts(self.kinds)

    def games_needed(self, deviations: float = 1.96) -> float:
        """See `xqlab.experiments.matches.rating.games_needed`."""
        return games_needed(self.nelo, deviations)

    def counts(self, pairs: int, matches: int, seed: int = 0) -> NDArray[np.int64]:
        """int64[matches, 5]: pairs by points of each match."""
        shares = self.kinds / self.kinds.sum()
        return np.random.default_rng(seed).multinomial(pairs, shares, size=matches)


def significant(
    truth: SimulatedMatch, pairs: int, *, matches: int = 300, every: int = 5, seed: int = 0
) -> tuple[float, float]:
    """The shares of matches whose 95 % interval excludes 0: at the end, and at one or more looks.

    every : pairs between two looks
    """
    at_end = at_any = 0
    for number in range(matches):
        steps = truth.counts(every, pairs // every, seed + number).cumsum(axis=0)
        sure = [not low <= 0 <= high for low, high in (_score(counts).interval() for counts in steps)]
        at_end += sure[-1]
        at_any += any(sure)
    return at_end / matches, at_any / matches


def sprt_lengths(
    truth: SimulatedMatch,
    elo0: float,
    elo1: float,
    *,
    matches: int = 200,
    every: int = 4,
    most: int = 20_000,
    seed: int = 0,
) -> tuple[NDArray[np.int64], list[str | None]]:
    """The number of games of each simulated test, and its decision.

    every : pairs between two looks at the ratio
    most  : pairs after which a test is given up, undecided
    """
    chance = np.random.default_rng(seed)
    shares = truth.kinds / truth.kinds.sum()
    lengths, decisions = [], []
    for _ in range(matches):
        counts = np.zeros(5, dtype=np.int64)
        test = None
        while (test is None or not test.is_over) and counts.sum() < most:
            counts += chance.multinomial(every, shares)
            test = sprt(counts.tolist(), elo0=elo0, elo1=elo1)
        lengths.append(int(2 * counts.sum()))
        decisions.append(test.decision if test is not None else None)
    return np.array(lengths), decisions


def _score(counts: NDArray[np.int64]) -> Score:
    # The games of a pair with one point are unknown, but do not matter for pairs.
    lost, lesser, even, more, won = map(int, counts)
    return Score(2 * won + more, more + 2 * even + lesser, 2 * lost + lesser, (lost, lesser, even, more, won))
