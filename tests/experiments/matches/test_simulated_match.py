"""Simulated matches follow their model, and what they teach is true of it."""

import numpy as np
import pytest

from xqlab.experiments.matches import simulated_match as module
from xqlab.experiments.matches.rating import Score, score_of_elo
from xqlab.experiments.matches.simulated_match import SimulatedMatch, significant, sprt_lengths


@pytest.mark.parametrize(
    "match", [SimulatedMatch(30), SimulatedMatch(-200, 0.6), SimulatedMatch(50, 0.3, 150)]
)
def test_pairs_follow_the_chances(match):
    assert sum(match.kinds) == pytest.approx(1)
    assert (match.kinds >= 0).all()
    score = Score.of_pairs(match.pairs(4000, seed=1))
    assert np.array(score.pairs) / 4000 == pytest.approx(match.kinds, abs=0.03)
    assert score.nelo == pytest.approx(match.nelo, abs=15)


def test_games_are_those_of_the_model_and_leaning_openings_widen_them():
    lost, drawn, won = SimulatedMatch(40, 0.35).game()
    assert won + drawn / 2 == pytest.approx(score_of_elo(40))
    assert lost + drawn + won == pytest.approx(1)
    assert SimulatedMatch(0, 0.35).game()[1] == pytest.approx(0.35)
    for elo in (-900, 900):
        assert min(SimulatedMatch(elo, 1).game()) >= 0
    even, leaning = SimulatedMatch(20, 0.4), SimulatedMatch(20, 0.4, 200)
    assert leaning.kinds[2] > even.kinds[2]
    pairs = leaning.pairs(2000, seed=2)
    paired = Score.of_pairs(pairs)
    single = Score(paired.wins, paired.draws, paired.losses)
    assert np.diff(paired.interval())[0] < 0.9 * np.diff(single.interval())[0]


def test_a_difference_is_seen_after_the_games_needed_sooner_with_draws():
    assert SimulatedMatch(20, 0.8).games_needed() < 0.7 * SimulatedMatch(20, 0.2).games_needed()
    assert SimulatedMatch(20).games_needed() == pytest.approx(4 * SimulatedMatch(40).games_needed(), rel=0.05)
    assert SimulatedMatch(0).games_needed() == float("inf")
    truth = SimulatedMatch(60)
    pairs = round(truth.games_needed() / 2)
    known = [Score.of_pairs(truth.pairs(pairs, seed)).interval().low > 0 for seed in range(300)]
    assert 0.35 < np.mean(known) < 0.6


def test_tests_take_games_and_decide_and_counts_are_matches():
    games, decisions = sprt_lengths(SimulatedMatch(80), 0, 80, matches=30, seed=1)
    assert len(games) == len(decisions) == 30
    assert decisions.count("H1") >= 27
    assert (games % 8 == 0).all()
    assert np.array_equal(games, sprt_lengths(SimulatedMatch(80), 0, 80, matches=30, seed=1)[0])
    games, decisions = sprt_lengths(SimulatedMatch(5), 0, 10, matches=2, most=20)
    assert (games.tolist(), decisions) == ([40, 40], [None, None])
    found = SimulatedMatch(10).counts(20, 7, seed=1)
    assert found.shape == (7, 5)
    assert (found.sum(axis=1) == 20).all()


def test_whoever_looks_often_finds_something():
    at_end, at_any = significant(SimulatedMatch(0), 100, matches=200)
    assert at_end < 0.12
    assert at_any > 2 * at_end
    assert significant(SimulatedMatch(150), 100, matches=20)[0] == 1
    with pytest.raises(module.XqlabError, match=r"expected a share of draws from 0 to 1, got 1.2"):
        SimulatedMatch(0, 1.2)
    with pytest.raises(module.XqlabError, match="expected a deviation of openings of at least 0 Elo, got -1"):
        SimulatedMatch(0, openings=-1)
