"""Ratings: the maximum of the likelihood, by `choix` and by what is near; intervals cover the truth."""

import choix
import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.matches.rating import Score
from xqlab.league.ratings import PairResult, elos_of, rate, strengths

LOGISTIC, DRAW = 400 / np.log(10), 0.7


def test_it_is_bradley_terry_and_near_equality_the_usual_elo() -> None:
    wins = np.random.default_rng(1).integers(1, 6, (6, 6)).astype(float)
    np.fill_diagonal(wins, 0)
    data = [(i, j) for (i, j), count in np.ndenumerate(wins) for _ in range(int(count))]
    logarithms, draw = strengths(wins[None], np.zeros((1, 6, 6)))
    assert logarithms[0] == pytest.approx(choix.opt_pairwise(6, data, tol=1e-10), abs=1e-6)
    assert draw == [0]
    for draws in (0.0, 500.0, 5000.0):
        wins, both = np.array([[[0, 530.0], [470, 0]]]), np.array([[[0, draws], [draws, 0]]])
        (first, second), *_ = elos_of(*strengths(wins, both))
        share = (530 + draws / 2) / (1000 + draws)
        assert first - second == pytest.approx(LOGISTIC * np.log(share / (1 - share)), rel=0.01)


def test_with_draws_it_is_the_maximum_of_davidsons_likelihood() -> None:
    chance = np.random.default_rng(2)
    wins, draws = (chance.integers(low, 6, (5, 5)).astype(float) for low in (1, 0))
    np.fill_diagonal(wins, 0)
    draws = np.triu(draws, 1) + np.triu(draws, 1).T

    def likelihood(logs: np.ndarray, draw: float) -> float:
        total = 0.0
        for i in range(5):
            for j in range(i):
                a, b = np.exp(logs[[i, j]])
                chances = np.array([a, b, draw * np.sqrt(a * b)]) / (a + b + draw * np.sqrt(a * b))
                total += float(np.array([wins[i, j], wins[j, i], draws[i, j]]) @ np.log(chances))
        return total

    logarithms, draw = (table[0] for table in strengths(wins[None], draws[None]))
    best = likelihood(logarithms, draw)
    for _ in range(200):  # it is concave: what is highest nearby is highest
        step = chance.normal(0, 1e-3, 6)
        assert likelihood(logarithms + step[:5], draw * np.exp(step[5])) < best
    for at in np.vstack([np.eye(6), -np.eye(6)]) * 1e-4:
        assert abs(likelihood(logarithms + at[:5], draw * np.exp(at[5])) - best) < 1e-6


def test_all_won_all_drawn_never_met_and_nobody() -> None:
    won = [PairResult("a", "b", 2, 0, 0)] * 3
    ratings = rate(won, ["a", "b", "c"], zero="b")
    assert ratings["b"][:] == (0.0, 0.0, 0.0)
    # The exact bound of three pairs that were won.
    assert ratings["a"].low == pytest.approx(Score(3).interval().low)
    lost = rate([PairResult("a", "b", 0, 0, 2)] * 3, ["a", "b"], zero="b")
    assert lost["a"].high == pytest.approx(-ratings["a"].low)
    assert 0 < ratings["a"].elo < 1000
    assert ratings["c"].low < ratings["c"].elo < ratings["a"].elo
    even = rate([PairResult("a", "b", 0, 2, 0)] * 9, ["a", "b"])["a"]
    assert even.elo == pytest.approx(0)
    assert -100 < even.low < -1
    assert 1 < even.high < 100
    assert rate([], ["a", "b"]) == {"a": (0, 0, 0), "b": (0, 0, 0)}
    assert rate([], []) == {}
    assert rate(won, ["a", "b"], seed=5) == rate(won, ["a", "b"], seed=5)
    with pytest.raises(XqlabError, match="expected results of a, got one of 'b'"):
        rate(won, ["a"])


def simulated(logarithms: np.ndarray, bias: float, seed: int, pairs: int = 2) -> list[PairResult]:
    """A round robin of players of these strengths; openings favour a side, and colours are swapped."""
    chance, results = np.random.default_rng(seed), []
    for i, j in zip(*np.triu_indices(len(logarithms), 1)):
        for _ in range(pairs):
            favour, counts = chance.normal(0, bias), [0, 0, 0]
            for colour in (1, -1):
                half = (logarithms[i] - logarithms[j] + colour * favour) / 2
                odds = np.array([np.exp(half), DRAW, np.exp(-half)])
                counts[chance.choice(3, p=odds / odds.sum())] += 1
            results.append(PairResult(str(i), str(j), *counts))
    return results


def test_intervals_cover_known_strengths() -> None:
    covered = []
    for seed in range(30):
        elo = np.random.default_rng(1000 + seed).normal(0, 150, 8)
        elo -= elo.mean()
        ratings = rate(simulated(elo / LOGISTIC * (2 + DRAW) / 2, 0, seed), list("01234567"), seed=seed)
        covered += [ratings[str(i)].low <= elo[i] <= ratings[str(i)].high for i in range(8)]
    assert 0.94 < np.mean(covered) < 0.995


def test_the_pair_is_the_unit() -> None:
    """Where openings decide most games, pairs end level, and say more than as many single games would."""
    results = simulated(np.zeros(6), 4.0, 1, pairs=4)
    single = [
        PairResult(a, b, *(int(at == kind) for at in range(3)))
        for a, b, *counts in results
        for kind, count in enumerate(counts)
        for _ in range(count)
    ]
    by_pair, by_game = (rate(some, list("012345")) for some in (results, single))
    for name in by_pair:
        assert by_pair[name].elo == pytest.approx(by_game[name].elo)
        assert by_pair[name].low <= 0 <= by_pair[name].high
    widths = [sum(one.high - one.low for one in some.values()) for some in (by_pair, by_game)]
    assert widths[0] < 0.8 * widths[1]
