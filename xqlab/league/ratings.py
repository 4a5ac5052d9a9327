"""Ratings by maximum likelihood over a whole cross table, with draws, and intervals by a bootstrap of pairs.

A player of strength s wins, loses and draws against one of strength t in the proportion s : t : d √(s t). To
the games, one imaginary game of each player against one of strength 1 is added, a third of it won, drawn and
lost: a player that won everything gets a finite rating, and only the lower end of its interval means a lot.
A bootstrap of a few pairs is too narrow: an interval is at least that of the player's own share of the
points, against opponents of the ratings found.

Ratings are in Elo: the logarithm of the strength, in the scale by which near equality a difference of ratings
and the share of the points agree as usual.

Source: R. R. Davidson, "On extending the Bradley-Terry model to accommodate ties in paired comparison
experiments", Journal of the American Statistical Association 65, 1970.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments.matches.rating import LOGISTIC, performance
from xqlab.experiments.run.share_interval import interval_of

IMAGINARY = 1.0  # games of each player
LEAST = IMAGINARY / 100  # of their parts in a sample
SAMPLES = 400  # of the bootstrap
STEPS, LARGEST_STEP, CLOSE = 100, 2.0, 1e-10  # of Newton's method

Floats = NDArray[np.float64]


class PairResult(NamedTuple):
    """Games of one pair that A won, drew and lost against B."""

    a: str
    b: str
    wins: int
    draws: int
    losses: int


class Rating(NamedTuple):
    """Elo, and the 95 % interval."""

    elo: float
    low: float
    high: float


def rate(
    pairs: Iterable[PairResult],
    names: Sequence[str],
    *,
    zero: str | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
) -> dict[str, Rating]:
    """Name -> rating of each player, also of those without games.

    pairs   : results whose games depend on each other: they are drawn again together
    zero    : the player whose rating is 0; by default the mean of all is
    samples : of the bootstrap; its seed is `seed`

    Raises XqlabError for a result of a player without a name.

    >>> ratings = rate([PairResult("a", "b", 2, 0, 0), PairResult("a", "b", 1, 1, 0)], ["a", "b"])
    >>> ratings["a"].elo == -ratings["b"].elo > 0
    True
    """
    index = {name: number for number, name in enumerate(names)}
    results = list(pairs)
    for result in results:
        for name in (result.a, result.b):
            if name not in index:
                raise XqlabError(f"expected results of {', '.join(names)}, got one of {name!r}")
    count = len(names)
    if not results:
        return {name: Rating(0.0, 0.0, 0.0) for name in names}
    tables = np.zeros((len(results), 2, count, count))
    for table, (a, b, wins, draws, losses) in zip(tables, results):
        table[0, index[a], index[b]], table[0, index[b], index[a]] = wins, losses
        table[1, index[a], index[b]] = table[1, index[b], index[a]] = draws
    chances = np.random.default_rng(seed)
    drawn = chances.multinomial(len(results), np.full(len(results), 1 / len(results)), samples)
    weights = np.vstack([np.ones(len(results)), drawn])
    wins, draws = np.moveaxis(np.tensordot(weights, tables, 1), 1, 0)
    imaginary = np.maximum(chances.gamma(IMAGINARY / 3, size=(3, samples + 1, count)), LEAST)
    imaginary[:, 0] = IMAGINARY / 3
    elos = elos_of(*strengths(wins, draws, imaginary))
    elos -= elos[:, [index[zero]]] if zero is not None else elos.mean(1, keepdims=True)
    low, high = np.percentile(elos[1:], (2.5, 97.5), axis=0)
    low, high = np.minimum(low, elos[0]), np.maximum(high, elos[0])
    for name, at in index.items():
        if name != zero and (ends := _ends_by_share(results, name, index, elos[0])) is not None:
            reach = (ends - elos[0, at]) * (1 if zero is not None else 1 - 1 / count)
            low[at], high[at] = min(low[at], elos[0, at] + reach[0]), max(high[at], elos[0, at] + reach[1])
    return {name: Rating(*(float(row[at]) for row in (elos[0], low, high))) for name, at in index.items()}


def _ends_by_share(
    results: Sequence[PairResult], name: str, index: dict[str, int], elos: Floats
) -> Floats | None:
    """The ratings at the ends of the interval of a share, against these of the others; None without games."""
    shares, opponents = [], []
    games_of_unit = 2
    for a, b, wins, draws, losses in results:
        if name in (a, b) and (games := wins + draws + losses):
            games_of_unit = min(games_of_unit, games)
            points = (wins if name == a else losses) + draws / 2
            shares.append(points / games)
            opponents.append(elos[index[b if name == a else a]])
    if not shares:
        return None
    same = np.ones((len(shares), 2)) * np.array(interval_of(shares, games=games_of_unit))
    return np.asarray(performance(same, np.repeat(np.array(opponents)[:, None], 2, 1)), float)


def elos_of(logarithms: Floats, draw: Floats) -> Floats:
    """Ratings of strengths, see `strengths`, in Elo."""
    return logarithms * LOGISTIC * (2 / (2 + draw[:, None]))


def strengths(wins: Floats, draws: Floats, imaginary: Floats | None = None) -> tuple[Floats, Floats]:
    """The most likely strengths: their logarithms, float64[tables, players], and `d`, float64[tables].

    wins, draws : float64[tables, players, players]  games that the row won against, or drew with, the column
    imaginary   : float64[3, tables, players]  games that each player won, drew and lost against one of
                  strength 1; without them, the logarithms have mean 0, and all must be linked by wins
    """
    tables, count = wins.shape[:2]
    won = np.pad(wins, ((0, 0), (0, 1), (0, 1)))
    drew = np.pad(draws, ((0, 0), (0, 1), (0, 1)))
    if imaginary is not None:  # the last player is the imaginary one
        won[:, :count, count], drew[:, :count, count], won[:, count, :count] = imaginary
        drew[:, count] = drew[:, :, count]
    games = won + won.transpose(0, 2, 1) + drew
    points = (won + drew / 2).sum(2)
    all_draws = drew.sum((1, 2)) / 2
    some = all_draws > 0
    unknown = np.zeros((tables, count + 2))  # logarithms of the strengths, the last of them 0, and of d
    free = np.r_[:count, count + 1]
    for _ in range(STEPS):
        theta = unknown[:, :-1]
        difference = (theta[:, :, None] - theta[:, None, :]) / 2
        draw = np.where(some, np.exp(unknown[:, -1]), 0.0)[:, None, None]
        total = np.exp(difference) + np.exp(-difference) + draw
        chance_of_draw = draw / total
        expected = (np.exp(difference) + draw / 2) / total
        variance = games * (expected + chance_of_draw * (0.25 - 0.5) - expected**2)
        slope = np.empty_like(unknown)
        slope[:, :-1] = points - (games * expected).sum(2)
        slope[:, -1] = all_draws - (games * chance_of_draw).sum((1, 2)) / 2
        curve = np.zeros((tables, count + 2, count + 2))
        curve[:, :-1, :-1] = -variance
        at = np.arange(count + 1)
        curve[:, at, at] += variance.sum(2)
        mixed = (games * chance_of_draw * (0.5 - expected)).sum(2)
        curve[:, :-1, -1] = curve[:, -1, :-1] = mixed
        curve[:, -1, -1] = (games * chance_of_draw * (1 - chance_of_draw)).sum((1, 2)) / 2 + ~some
        slope, curve = slope[:, free], curve[:, free[:, None], free]
        if imaginary is None:
            curve[:, :-1, :-1] += 1  # fixes the mean
        step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
        unknown[:, free] += np.clip(step, -LARGEST_STEP, LARGEST_STEP)
        if np.abs(step).max() < CLOSE:
            break
    return unknown[:, :count], np.where(some, np.exp(unknown[:, -1]), 0.0)
