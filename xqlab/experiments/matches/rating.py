"""The strength of a player from a score: Elo and normalised Elo, with intervals.

Games are played in pairs, one opening with colours swapped. The two results of a pair are correlated, so the
pair is the unit of the statistics: five kinds, by its points (pentanomial). If only wins, draws and losses
are known, the game is the unit (trinomial).

Normalised Elo is the distance of a game's mean score from one half in standard deviations of a game. It tells
how many games are needed to see a difference, whatever the openings and the rate of draws.

Source: M. Van den Bergh, "Normalized Elo" and "The generalized sequential probability ratio test"
(2019-2020), for the definitions. Intervals are those of a share, see `xqlab.experiments.run.share_interval`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite, log, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from xqlab.errors import XqlabError
from xqlab.experiments.run.share_interval import Interval, share_interval, superiority
from xqlab.words import Words

LOGISTIC = 400 / log(10)  # Elo for each unit of log(score / (1 - score))
NORMALISED = 800 / log(10)  # normalised Elo per standard deviation: near equality it is Elo without draws
KINDS = {3: "game", 5: "pair"}
RESULTS = (0, 0.5, 1)
SUPERIORITY = Words("likelihood of superiority", "占优概率")
WITH_INTERVAL = Words("{0:+.0f} ({1:+.0f} to {2:+.0f})", "{0:+.0f}（{1:+.0f} 至 {2:+.0f}）")
_ABOVE, _BELOW = Words("above {0:+.0f}", "高于 {0:+.0f}"), Words("below {0:+.0f}", "低于 {0:+.0f}")
_ALL_WON = Words(
    "every game was won, so the games give no upper bound; Elo likely above {0:+.0f} (95 %)",
    "每局都赢，所以没有上界；Elo 可能高于 {0:+.0f}（95%）",
)
_ALL_LOST = Words(
    "every game was lost, so the games give no lower bound; Elo likely below {0:+.0f} (95 %)",
    "每局都输，所以没有下界；Elo 可能低于 {0:+.0f}（95%）",
)
OPEN = 0.025  # a share that stands for 0 where an interval is open, or less
EDGE, HALVINGS = 800.0, 40  # of `performance`: Elo beyond the opponents, and steps of the bisection
Counts = tuple[float, ...]


class Moments(NamedTuple):
    """Moments of the score of one unit, a share from 0 to 1; `kurtosis` is 3 for a normal distribution."""

    mean: float
    variance: float
    skewness: float
    kurtosis: float

    @property
    def t(self) -> float:
        """The distance of the mean from one half, in standard deviations of a unit."""
        return (self.mean - 0.5) / sqrt(self.variance)


def elo_of_score(share: float) -> float:
    """The Elo difference at which the stronger player's expected score is this share.

    Raises XqlabError for a share of 0 or 1, which no finite difference gives.

    >>> round(elo_of_score(0.75), 1)
    190.8
    """
    if not 0 < share < 1:
        raise XqlabError(f"expected a share of the points between 0 and 1, both excluded, got {share!r}")
    return LOGISTIC * log(share / (1 - share))


def score_of_elo(elo: float) -> float:
    """The expected share of the points of a player with this advantage in Elo.

    >>> round(score_of_elo(200), 3)
    0.76
    """
    if elo < 0:
        return 1 - score_of_elo(-elo)
    return float(1 / (1 + 10 ** (-elo / 400)))


def performance(shares: Any, elos: Any) -> Any:
    """The Elo at which the expected points equal those that were won, against opponents of these Elo.

    shares : float[n, ...]  of the points of a unit, a game or a pair; the sum is along the first axis
    elos   : float[n, ...]  of the opponents, whose scale is taken at its word

    With a share of 0 or 1 in all of them it is EDGE Elo beyond the opponents. It is the most likely rating
    of the model by which the expected share is that of `score_of_elo`, a draw being half a win.

    >>> round(float(performance([0.75, 0.25], [1800, 2200])))
    2000
    """
    shares, elos = np.asarray(shares, float), np.asarray(elos, float)
    low, high = elos.min(0) - EDGE, elos.max(0) + EDGE
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        is_low = (1 / (1 + 10 ** ((elos - middle) / 400))).sum(0) < shares.sum(0)
        low, high = np.where(is_low, middle, low), np.where(is_low, high, middle)
    return (low + high) / 2


def checked_counts(counts: Iterable[Any]) -> Counts:
    """Three or five counts, unchanged; raises XqlabError for anything else."""
    checked = tuple(counts)
    if len(checked) not in KINDS:
        raise XqlabError(
            "expected 3 counts (losses, draws, wins) or 5 (pairs by points 0, 1/2, 1, 3/2, 2),"
            f" got {len(checked)}: {checked!r}"
        )
    if not all(isfinite(count) and count >= 0 for count in checked):
        raise XqlabError(f"expected counts that are not negative, got {checked!r}")
    return checked


def moments(counts: Sequence[float]) -> Moments:
    """The moments of a unit's score, from the counts of evenly spaced kinds from 0 to 1.

    At least one count must be above 0. Skewness and kurtosis are 0 and 1 if nothing varies.
    """
    total, last = sum(counts), len(counts) - 1
    mean = sum(i / last * n for i, n in enumerate(counts)) / total
    second, third, fourth = (
        sum((i / last - mean) ** power * n for i, n in enumerate(counts)) / total for power in (2, 3, 4)
    )
    if second <= 0:
        return Moments(mean, 0.0, 0.0, 1.0)
    return Moments(mean, second, third / second**1.5, fourth / second**2)


def with_imaginary_unit(counts: Counts) -> Counts:
    """The counts plus one unit, spread evenly over all kinds: no kind is considered impossible."""
    return tuple(count + 1 / len(counts) for count in counts)


def nelo_of_counts(counts: Iterable[Any]) -> float:
    """Normalised Elo of three or five counts; finite even if all units are equal, or if there are none.

    >>> round(nelo_of_counts((379, 10170, 21828, 10640, 343)), 2)
    3.05
    """
    checked = checked_counts(counts)
    shape = moments(checked) if sum(checked) else None
    if shape is None or shape.variance <= 1e-12:
        shape = moments(with_imaginary_unit(checked))
    return _nelo_per_t(checked) * shape.t


def games_needed(nelo: float, deviations: float = 1.96) -> float:
    """The number of games after which the expected score is so many standard errors from one half.

    It is inf for equals. At 1.96 the 95 % interval excludes 0 in one match of two, at 2.8 in four of five.
    """
    return (deviations * NORMALISED / nelo) ** 2 if abs(nelo) > 1e-9 else float("inf")


class GameCounts:
    """Games by their results."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points: 1 for a win, 1/2 for a draw."""
        return self.wins + self.draws / 2


@dataclass(frozen=True)
class Score(GameCounts):
    """Games won, drawn and lost, and the same games counted in pairs.

    pairs : pairs of games by points: 0, 1/2, 1, 3/2, 2; None for games without pairs
    Raises XqlabError for counts that are negative or not integers, and if pairs and games do not agree.

    >>> score = Score(30, 50, 20)
    >>> round(score.elo, 1), round(score.los, 3)
    (34.9, 0.918)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        for name in ("wins", "draws", "losses"):
            _check_count(name, getattr(self, name))
        if self.pairs is None:
            return
        object.__setattr__(self, "pairs", tuple(self.pairs))
        if len(self.pairs) != 5:
            raise XqlabError(f"expected 5 counts of pairs, by points 0, 1/2, 1, 3/2, 2, got {self.pairs!r}")
        for count in self.pairs:
            _check_count("pairs", count)
        points = sum(i * count for i, count in enumerate(self.pairs)) / 2
        if (2 * sum(self.pairs), points) != (self.games, self.points):
            raise XqlabError(
                f"expected pairs of the same games, got {self.games} games with {self.points:g} points"
                f" and pairs of {2 * sum(self.pairs)} games with {points:g}"
            )

    @classmethod
    def of_pairs(cls, results: Iterable[tuple[float, float]]) -> "Score":
        """The score of pairs of results, each 0, 1/2 or 1 for the player.

        >>> Score.of_pairs([(1, 0.5), (0, 1)])
        Score(wins=2, draws=1, losses=1, pairs=(0, 0, 1, 1, 0))
        """
        score = cls(pairs=(0, 0, 0, 0, 0))
        for first, second in results:
            score = score.with_pair(first, second)
        return score

    def with_pair(self, first: float, second: float) -> "Score":
        """This score plus a pair of games; raises XqlabError for an invalid result."""
        for result in (first, second):
            if result not in RESULTS:
                raise XqlabError(f"expected a result of 0, 0.5 or 1, got {result!r}")
        both = (first, second)
        pairs = list(self.pairs or (0, 0, 0, 0, 0))
        pairs[round(2 * (first + second))] += 1
        return Score(
            self.wins + both.count(1), self.draws + both.count(0.5), self.losses + both.count(0), tuple(pairs)
        )

    @property
    def share(self) -> float:
        """The points as a share of the games, from 0 to 1; 1/2 before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def counts(self) -> Counts:
        """Pairs by points if there are pairs, else (losses, draws, wins)."""
        return self.pairs if self.pairs is not None else (self.losses, self.draws, self.wins)

    @property
    def reversed(self) -> "Score":
        """The other player's score of the same games."""
        return Score(self.losses, self.draws, self.wins, self.pairs[::-1] if self.pairs else self.pairs)

    @property
    def is_one_sided(self) -> bool:
        """Whether one player has all points: the games then bound the Elo difference on one side only."""
        return self.games > 0 and self.points in (0, self.games)

    @property
    def elo(self) -> float:
        """The Elo difference of the share of points.

        For a one-sided score, an imaginary unit, half won and half lost, is added.
        """
        if not self.games:
            return 0.0
        if self.is_one_sided:
            return elo_of_score(moments(with_imaginary_unit(self.counts)).mean)
        return elo_of_score(self.share)

    def interval(self, confidence: float = 0.95) -> Interval:
        """The interval of the Elo difference: that of the share of points, of pairs if there are pairs.

        An end that the games leave open is a finite one of at least 636 Elo.
        """
        edge = min(1 / (4 * (self.games + 1)), OPEN)
        _check_confidence(confidence)
        low, high = share_interval(*self._mean_variance_units(), confidence, games=self._games_of_unit)
        low, high = elo_of_score(low or edge), elo_of_score(high if high < 1 else 1 - edge)
        # The point estimate of one-sided games has an imaginary unit, and could be outside.
        return Interval(min(low, self.elo), max(high, self.elo))

    @property
    def los(self) -> float:
        """The likelihood of superiority: the probability that the player is the stronger one."""
        return superiority(*self._mean_variance_units(), games=self._games_of_unit)

    @property
    def nelo(self) -> float:
        """Normalised Elo; if all units are equal, with one imaginary unit added."""
        return nelo_of_counts(self.counts)

    def nelo_interval(self, confidence: float = 0.95) -> Interval:
        """The interval of the normalised Elo difference."""
        _check_confidence(confidence)
        counts = with_imaginary_unit(self.counts)
        shape = moments(counts)
        # The variance of a mean divided by a standard deviation, both from the same sample.
        spread = 1 - shape.t * shape.skewness + shape.t**2 * (shape.kurtosis - 1) / 4
        deviations = NormalDist().inv_cdf((1 + confidence) / 2)
        error = _nelo_per_t(counts) * sqrt(max(spread, 0) / sum(counts)) * deviations
        return Interval(self.nelo - error, self.nelo + error)

    def as_json(self) -> dict[str, Any]:
        """The counts and the values computed from them, as JSON values."""
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "pairs": list(self.pairs) if self.pairs is not None else None,
            "elo": self.elo,
            "interval": list(self.interval()),
            "nelo": self.nelo,
            "los": self.los,
        }

    def elo_text(self) -> str:
        """The Elo difference with its 95 % interval, as short text.

        >>> Score(60, 20, 20).elo_text(), Score(2, 0, 0).elo_text()
        ('+147 (+80 to +217)', 'above -291')
        """
        low, high = self.interval()
        if self.is_one_sided:
            return str(_ABOVE.filled(low) if self.points else _BELOW.filled(high))
        return str(WITH_INTERVAL.filled(self.elo, low, high))

    def cells(self) -> list[str]:
        """Games won, drawn and lost, and `elo_text`: cells of a table."""
        return [*map(str, (self.wins, self.draws, self.losses)), self.elo_text()]

    def __str__(self) -> str:
        if not self.games:
            return str(
                Words("no games yet: nothing is known about the difference", "还没有对局：差距一无所知")
            )
        low, high = self.interval()
        head = Words("+{0} ={1} -{2}, {3:.1f} % of the points: ", "+{0} ={1} -{2}，得分率 {3:.1f}%：")
        text = head.filled(self.wins, self.draws, self.losses, 100 * self.share)
        if self.is_one_sided:
            return f"{text}{_ALL_WON.filled(low) if self.points else _ALL_LOST.filled(high)}"
        rest = Words(
            "Elo {0:+.0f}, 95 % from {1:+.0f} to {2:+.0f}; ",
            "Elo {0:+.0f}，95% 在 {1:+.0f} 与 {2:+.0f} 之间；",
        )
        return f"{text}{rest.filled(self.elo, low, high)}{SUPERIORITY} {percent(self.los)}"

    @property
    def _games_of_unit(self) -> int:
        return 1 if self.pairs is None else 2

    def _mean_variance_units(self) -> tuple[float, float, float]:
        units = sum(self.counts)
        shape = moments(self.counts) if units else Moments(0.5, 0.25, 0.0, 1.0)
        return shape.mean, shape.variance, units


def percent(share: float) -> str:
    """A probability as text. Games prove nothing, so 100 % is never shown."""
    if share > 0.999:
        return str(Words("above 99.9 %", "高于 99.9%"))
    if share < 0.001:
        return str(Words("below 0.1 %", "低于 0.1%"))
    return str(Words("{0:.1f} %", "{0:.1f}%").filled(100 * share))


def _nelo_per_t(counts: Sequence[float]) -> float:
    # The score of a pair is the mean of two games: its deviation is that of a game over the root of 2.
    return NORMALISED / sqrt(2) if KINDS[len(counts)] == "pair" else NORMALISED


def _check_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise XqlabError(f"expected a confidence between 0 and 1, such as 0.95, got {confidence!r}")


def _check_count(name: str, count: Any) -> None:
    if count != int(count) or count < 0:
        raise XqlabError(f"expected {name} to be an integer that is not negative, got {count!r}")
