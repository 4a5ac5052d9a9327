"""The sequential probability ratio test (SPRT): whether enough games are played to choose a hypothesis.

H0 says that the difference in normalised Elo is `elo0`, H1 that it is `elo1`. After each pair of games the
log-likelihood ratio of the two is computed, and the match ends when it leaves the interval from `lower` to
`upper`. Large differences end it early, and the rates of both errors hold although one looks all the time.

The results of pairs follow an unknown distribution over five kinds. So each hypothesis is represented by the
likeliest distribution that agrees with it: a generalised test.

Source: M. Van den Bergh, "Normalized Elo" and "The generalized sequential probability ratio test"
(2019-2020); A. Wald, "Sequential Analysis" (1947), for the bounds and the expected length.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, exp, inf, isfinite, log, log10, sqrt
from statistics import NormalDist
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.matches.rating import (
    KINDS,
    NORMALISED,
    Counts,
    Score,
    checked_counts,
    moments,
    nelo_of_counts,
)
from xqlab.words import Words

NOT_SEEN = 1e-3  # the count of a kind that did not occur: it may be rare, but is not impossible
FEWEST = 10  # the fewest units whose drift predicts the games that are left
CLOSE = 1e-12  # a likeliest distribution has converged when no share changes by more
FLAT = 1e-9  # slopes of a single sign have no solution


_WHERE = Words(
    "LLR {0:.2f} of ({1:.2f}, {2:.2f}), bounds {3:g} and {4:g} normalised Elo",
    "LLR {0:.2f}，界限 ({1:.2f}, {2:.2f})，假设为标准化等级分 {3:g} 与 {4:g}",
)
_ACCEPTED = Words(
    "{0} accepted after {1:g} games: a difference of {2:g} fits better ({3})",
    "下了 {1:g} 局，接受 {0}：差距为 {2:g} 更符合（{3}）",
)
_NONE = Words("no games were played", "一局也没有下")
_FEW = Words("too few games to say how many more are needed", "局数太少，说不出还要多少局")
_LEFT = Words("about {0:,} more games needed", "还要约 {0:,} 局")


@dataclass(frozen=True)
class SprtResult:
    """The result of the test for counts.

    counts       : (losses, draws, wins), or pairs by points 0, 1/2, 1, 3/2, 2
    llr          : log-likelihood ratio of H1 and H0, natural logarithm
    lower, upper : the bounds: below the first, H0 is accepted, above the second, H1
    nelo         : the normalised Elo difference of the counts
    decision     : "H0", "H1", or None if undecided
    games_left   : estimated games to a decision at the current drift; None if it is decided, or after too few
                   games to tell
    """

    counts: Counts
    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    upper: float
    nelo: float
    decision: str | None
    games_left: int | None

    @property
    def games(self) -> float:
        """The number of games of the counts."""
        return sum(self.counts) * (2 if KINDS[len(self.counts)] == "pair" else 1)

    @property
    def is_over(self) -> bool:
        """Whether one of the hypotheses is accepted."""
        return self.decision is not None

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON can hold it."""
        return {**vars(self), "counts": list(self.counts)}

    def __str__(self) -> str:
        where = _WHERE.filled(self.llr, self.lower, self.upper, self.elo0, self.elo1)
        if self.decision is not None:
            elo = self.elo1 if self.decision == "H1" else self.elo0
            return str(_ACCEPTED.filled(self.decision, self.games, elo, where))
        left = _NONE if not self.games else _FEW
        if self.games and self.games_left is not None:
            left = _LEFT.filled(two_digits(self.games_left))
        return str(Words("Not proven yet; {0} ({1})", "尚未证明；{0}（{1}）").filled(left, where))


def sprt(
    counts: Sequence[float] | Score, *, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05
) -> SprtResult:
    """The test on all games so far.

    counts      : a Score; or (losses, draws, wins); or pairs by points 0, 1/2, 1, 3/2, 2
    elo0, elo1  : the hypotheses, in normalised Elo
    alpha, beta : the rates at which H1 may be accepted although H0 is true, and the reverse
    Raises XqlabError for invalid hypotheses or rates, and for impossible counts.

    >>> result = sprt((379, 10170, 21828, 10640, 343), elo0=0, elo1=2)
    >>> round(result.llr, 2), round(result.nelo, 2), result.decision
    (2.95, 3.05, 'H1')
    >>> print(sprt((5, 20, 45, 24, 6), elo0=0, elo1=20))
    Not proven yet; about 2,100 more games needed (LLR 0.19 of (-2.94, 2.94), bounds 0 and 20 normalised Elo)
    """
    lower, upper = bounds(elo0, elo1, alpha, beta)
    checked = checked_counts(counts.counts if isinstance(counts, Score) else counts)
    drift, variance = _drift(checked, elo0, elo1)
    units = sum(checked)
    llr = sum(_seen(checked)) * drift
    decision = "H1" if llr >= upper else "H0" if llr <= lower else None
    left = None
    if decision is None and units >= FEWEST:
        games = 2 if KINDS[len(checked)] == "pair" else 1
        units_left = _units_left(llr, lower, upper, drift, variance)
        left = games * max(1, ceil(units_left)) if isfinite(units_left) else None
    return SprtResult(
        checked, elo0, elo1, alpha, beta, llr, lower, upper, nelo_of_counts(checked), decision, left
    )


def bounds(elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """The lower and upper bound of the log-likelihood ratio; raises XqlabError for an invalid test.

    >>> [round(bound, 3) for bound in bounds(0, 2)]
    [-2.944, 2.944]
    """
    if not (isfinite(elo0) and isfinite(elo1) and elo0 < elo1):
        raise XqlabError(f"expected elo0 below elo1, got elo0={elo0!r} and elo1={elo1!r}")
    for name, rate in (("alpha", alpha), ("beta", beta)):
        if not 0 < rate < 0.5:
            raise XqlabError(f"expected {name} to be a rate above 0 and below 0.5, got {rate!r}")
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def fixed_length(elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> float:
    """The number of games that a test of fixed length needs for the same two error rates.

    >>> round(fixed_length(0, 10))
    13064
    """
    bounds(elo0, elo1, alpha, beta)
    deviations = NormalDist().inv_cdf(1 - alpha) + NormalDist().inv_cdf(1 - beta)
    return (deviations * NORMALISED / (elo1 - elo0)) ** 2


@dataclass
class SequentialTest:
    """The test during a match: pairs are added, and the first decision stays.

    path : (games, llr) after each pair

    >>> test = SequentialTest(elo0=0, elo1=50)
    >>> for pair in [(1, 0.5), (1, 1), (0.5, 0.5)]:
    ...     result = test.add(*pair)
    >>> result.decision, [games for games, llr in test.path]
    (None, [2, 4, 6])
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    score: Score = field(default_factory=lambda: Score(pairs=(0, 0, 0, 0, 0)))
    path: list[tuple[int, float]] = field(default_factory=list)
    decided: SprtResult | None = None

    def __post_init__(self) -> None:
        bounds(self.elo0, self.elo1, self.alpha, self.beta)

    def add(self, first: float, second: float) -> SprtResult:
        """Add a pair of results, each 0, 1/2 or 1; return the test's result, which is final once decided."""
        self.score = self.score.with_pair(first, second)
        now = sprt(self.score, elo0=self.elo0, elo1=self.elo1, alpha=self.alpha, beta=self.beta)
        self.path.append((self.score.games, now.llr))
        if self.decided is None and now.is_over:
            self.decided = now
        return self.decided or now

    @property
    def result(self) -> SprtResult:
        """The first decision, or else the current state."""
        return self.decided or sprt(
            self.score, elo0=self.elo0, elo1=self.elo1, alpha=self.alpha, beta=self.beta
        )


def llr_path(pairs: Iterable[tuple[float, float]], *, elo0: float, elo1: float) -> SequentialTest:
    """The test after all these pairs of results, one after the other."""
    test = SequentialTest(elo0, elo1)
    for first, second in pairs:
        test.add(first, second)
    return test


def two_digits(number: float) -> int:
    """The number rounded to two significant digits, for printed estimates.

    >>> two_digits(937), two_digits(12_345), two_digits(7)
    (940, 12000, 7)
    """
    return int(round(number, 1 - int(log10(number)))) if number >= 100 else round(number)


# -- the ratio --------------------------------------------------------------------------------------------


def _seen(counts: Counts) -> list[float]:
    return [count or NOT_SEEN for count in counts]


def _drift(counts: Counts, elo0: float, elo1: float) -> tuple[float, float]:
    """(mean, variance) of one unit's contribution to the log-likelihood ratio."""
    seen = _seen(counts)
    total = sum(seen)
    shares = [count / total for count in seen]
    if not sum(counts):
        return 0.0, 0.0
    # A hypothesis is about games, but the counts may be of pairs, whose mean score varies less.
    per_unit = (sqrt(2) if KINDS[len(counts)] == "pair" else 1) / NORMALISED
    under0, under1 = (likeliest(shares, elo * per_unit) for elo in (elo0, elo1))
    steps = [log(one / zero) for zero, one in zip(under0, under1)]
    mean = sum(share * step for share, step in zip(shares, steps))
    return mean, sum(share * (step - mean) ** 2 for share, step in zip(shares, steps))


def likeliest(shares: Sequence[float], t: float) -> list[float]:
    """The distribution with its mean `t` deviations above 1/2 under which these shares are likeliest.

    shares : of the kinds, evenly spaced from 0 to 1; above 0, summing to 1

    The condition is not linear in the distribution. Linearised at some distribution, its likeliest solution
    has the form shares / (1 + x * slopes), at which it is linearised again, until nothing changes: then the
    condition holds, and the shares are as likely as it allows.
    """
    estimate = list(shares)
    part = 1.0
    for turn in range(200):
        slopes = _slopes(estimate, t)
        if not min(slopes) < -FLAT < FLAT < max(slopes):
            # So far from the hypothesis that no distribution satisfies the linear condition.
            estimate = _bent(estimate, t)
            slopes = _slopes(estimate, t)
        aim = _with_mean_slope_0(shares, slopes)
        moved = max(abs(new - old) for old, new in zip(estimate, aim))
        if moved < CLOSE:
            return aim
        if turn % 20 == 19:  # shorter steps escape a cycle of two distributions
            part /= 2
        estimate = [old + part * (new - old) for old, new in zip(estimate, aim)]
    return _bent(estimate, t)


def _slopes(at: Sequence[float], t: float) -> list[float]:
    """The derivatives of mean - 1/2 - t * deviation by each share at `at`, in deviations."""
    last = len(at) - 1
    mean = sum([i / last * share for i, share in enumerate(at)])
    deviation = sqrt(sum([(i / last - mean) ** 2 * share for i, share in enumerate(at)]))
    slopes = []
    for i in range(len(at)):
        z = (i / last - mean) / deviation
        slopes.append((i / last - 0.5) / deviation - t * (1 + z * z) / 2)
    return slopes


def _with_mean_slope_0(shares: Sequence[float], slopes: Sequence[float]) -> list[float]:
    low, high = -1 / max(slopes), -1 / min(slopes)
    room = 1e-12 * (high - low)

    def mean_slope(x: float) -> float:
        return sum([share * slope / (1 + x * slope) for share, slope in zip(shares, slopes)])

    x = _root(mean_slope, low + room, high - room)
    return [share / (1 + x * slope) for share, slope in zip(shares, slopes)]


def _bent(shares: Sequence[float], t: float) -> list[float]:
    """The shares, weighted exponentially by the score so that the mean is t deviations above 1/2."""
    last = len(shares) - 1

    def weighted(power: float) -> list[float]:
        highest = max(power, 0)
        weights = [share * exp(power * i / last - highest) for i, share in enumerate(shares)]
        total = sum(weights)
        return [max(weight / total, 1e-300) for weight in weights]

    def miss(power: float) -> float:
        shape = moments(weighted(power))
        return t * sqrt(shape.variance) + 0.5 - shape.mean

    reach = 1.0
    while reach < 2000 and not miss(-reach) > 0 > miss(reach):
        reach *= 2
    return weighted(_root(miss, -reach, reach))


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function crosses 0 between a place where it is positive and one where it is negative.

    Source: C. Ridders, "A new algorithm for computing a single root", IEEE Transactions on Circuits and
    Systems 26 (1979): false position after an exponential has straightened the function.
    """
    at_low, at_high = function(low), function(high)
    last = low
    for _ in range(100):
        middle = (low + high) / 2
        at_middle = function(middle)
        straight = sqrt(max(at_middle * at_middle - at_low * at_high, 0))
        if straight == 0:
            return middle
        place = middle + (middle - low) * at_middle / straight
        value = function(place)
        if value == 0 or abs(place - last) < 1e-14 * (1 + abs(place)):
            return place
        last = place
        points = sorted(((low, at_low), (middle, at_middle), (place, value), (high, at_high)))
        low, at_low = max(point for point in points if point[1] > 0 or point == points[0])
        high, at_high = min(point for point in points if point[1] <= 0 or point == points[-1])
    return last


def _units_left(llr: float, lower: float, upper: float, drift: float, variance: float) -> float:
    """The expected units until a bound is reached by a walk with this drift and variance of a step (Wald)."""
    above, below = upper - llr, llr - lower
    if variance <= 0:
        return above / drift if drift > 0 else below / -drift if drift < 0 else inf
    pull = 2 * drift / variance
    if abs(pull) * (above + below) < 1e-6:
        return above * below / variance
    if abs(pull) * min(above, below) > 500:
        return (above if drift > 0 else below) / abs(drift)
    # The probability to reach the upper bound first, in a form without overflow.
    if pull > 0:
        chance = (1 - exp(-pull * below)) / (1 - exp(-pull * (above + below)))
    else:
        chance = exp(pull * above) * (1 - exp(pull * below)) / (1 - exp(pull * (above + below)))
    return (chance * above - (1 - chance) * below) / drift
