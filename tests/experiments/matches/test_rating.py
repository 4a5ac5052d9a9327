"""Elo, normalised Elo and their intervals: known values, symmetry, degenerate scores, coverage."""

from math import isfinite, log10, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.matches import rating
from xqlab.experiments.matches.rating import Score, elo_of_score, nelo_of_counts, score_of_elo

RESULT = st.sampled_from([0, 0.5, 1])
PAIRS = st.lists(st.tuples(RESULT, RESULT), max_size=60)
# Losses, draws and wins against an opening that favours one side: pairs whose games are correlated.
SHARES = np.array([0.06, 0.22, 0.38, 0.25, 0.09])
STRONG = np.array([0.01, 0.03, 0.11, 0.35, 0.5])  # some 250 Elo


def test_elo_is_that_of_the_logistic_curve_and_normalised_elo_the_mean_in_deviations():
    for share in (0.1, 0.5, 0.64, 0.999):
        assert elo_of_score(share) == pytest.approx(-400 * log10(1 / share - 1), abs=1e-9)
    assert elo_of_score(0.5) == 0
    assert Score(30, 50, 20).elo == elo_of_score(0.55)
    # Losses, draws, wins: 20, 50, 30 have mean 0.55 and variance 0.1225.
    assert nelo_of_counts((20, 50, 30)) == pytest.approx(0.05 / sqrt(0.1225) * 347.43558552)
    assert nelo_of_counts((379, 10170, 21828, 10640, 343)) == pytest.approx(3.05, abs=0.005)
    games = np.array([0.2, 0.5, 0.3])
    pairs = np.convolve(games, games)
    assert nelo_of_counts(pairs) == pytest.approx(nelo_of_counts(games))
    sample = np.repeat(np.arange(5) / 4, [3, 5, 8, 2, 1])
    off = sample - sample.mean()
    found = rating.moments((3, 5, 8, 2, 1))
    assert found.mean == pytest.approx(sample.mean())
    assert found.variance == pytest.approx(sample.var())
    assert found.skewness == pytest.approx((off**3).mean() / sample.std() ** 3)
    assert found.kurtosis == pytest.approx((off**4).mean() / sample.std() ** 4)
    assert rating.moments((0, 4, 0)) == (0.5, 0, 0, 1)


@given(st.floats(-2000, 2000))
def test_elo_and_score_are_inverse(elo):
    assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo, abs=1e-6)
    assert score_of_elo(elo) + score_of_elo(-elo) == pytest.approx(1)


@given(PAIRS)
def test_every_score_is_finite_and_symmetric(pairs):
    score = Score.of_pairs(pairs)
    other = Score.of_pairs((1 - first, 1 - second) for first, second in pairs)
    assert (score.reversed, score.games) == (other, 2 * len(pairs))
    assert score.points == sum(map(sum, pairs))
    for one, two in ((score, other), (Score(*counts_of(score)), Score(*counts_of(other)))):
        assert one.elo == pytest.approx(-two.elo, abs=1e-8)
        assert one.nelo == pytest.approx(-two.nelo, abs=1e-6)
        assert one.los == pytest.approx(1 - two.los, abs=1e-9)
        for mine, theirs in ((one.interval(), two.interval()), (one.nelo_interval(), two.nelo_interval())):
            assert mine.low == pytest.approx(-theirs.high, abs=1e-4)
        low, high = one.interval()
        assert low <= one.elo <= high
        assert all(map(isfinite, (low, high, one.elo, one.nelo, one.los, *one.nelo_interval())))
        assert str(one)


def counts_of(score):
    return score.wins, score.draws, score.losses


@given(PAIRS.filter(bool))
def test_more_of_the_same_narrows_the_interval(pairs):
    few, many = Score.of_pairs(pairs), Score.of_pairs(pairs * 9)
    assert np.diff(many.interval())[0] < np.diff(few.interval())[0]
    assert not few.elo or many.los >= few.los or many.elo < 0


def test_confidence_widens_the_interval_pairs_narrow_it_and_superiority_is_that_of_equals():
    score = Score(30, 50, 20)
    assert score.interval(0.99).low < score.interval(0.95).low < score.interval(0.5).low < score.elo
    assert score.nelo_interval(0.99).high > score.nelo_interval().high > score.nelo
    # Whoever has Red wins: each pair is 1:1, while the games look like a coin.
    paired = Score.of_pairs([(1, 0)] * 100)
    assert np.diff(paired.interval())[0] < 0.3 * np.diff(Score(100, 0, 100).interval())[0]
    # Of two equal players, each looks superior at 95 % in 5 % of the matches.
    chance = np.random.default_rng(7)
    even = np.array([0.08, 0.24, 0.36, 0.24, 0.08])
    sure = np.mean([scored(counts).los > 0.95 for counts in chance.multinomial(100, even, size=1000)])
    assert 0.03 < sure < 0.07


def test_one_sided_scores_few_games_and_draws_say_what_they_do_not_prove():
    won, lost = Score.of_pairs([(1, 1)] * 10), Score(0, 0, 7)
    assert [each.is_one_sided for each in (won, lost, Score(0, 9, 0))] == [True, True, False]
    assert str(won) == (
        f"+20 =0 -0, 100.0 % of the points: every game was won, so the games give no upper bound; "
        f"Elo likely above {won.interval().low:+.0f} (95 %)"
    )
    assert "every game was lost, so the games give no lower bound" in str(lost)
    assert f"Elo likely below {lost.interval().high:+.0f}" in str(lost)
    assert (str(Score()), Score().elo) == ("no games yet: nothing is known about the difference", 0)
    assert (Score().los, Score().interval().low < -150) == (0.5, True)
    assert "Elo +35, 95 % from" in str(Score(30, 50, 20))
    for games, low, sure in ((3, -154, 0.9375), (5, -15, 0.984375), (10, 140, 1 - 0.5**11)):
        won = Score(games)
        assert (round(won.interval().low), won.los) == (low, pytest.approx(sure))
        assert won.interval().high > elo_of_score(0.97)
    assert Score(10, 0, 0, (0, 0, 0, 0, 5)).interval().low == Score(5).interval().low  # pairs are the units
    assert round(Score(4, 0, 1).interval().low) == -161
    low, high = Score(0, 20, 0).interval()
    assert low < -15
    assert high == pytest.approx(-low)
    assert Score(0, 20, 0).nelo == pytest.approx(0, abs=1e-9)
    told = Score(2, 1, 1, (0, 0, 1, 1, 0)).as_json()
    assert (told["wins"], told["pairs"], told["elo"]) == (2, [0, 0, 1, 1, 0], elo_of_score(0.625))
    assert Score(2, 1, 1).as_json()["pairs"] is None


@pytest.mark.parametrize("pairs", [10, 40, 400])
@pytest.mark.parametrize("shares", [SHARES, STRONG])
def test_the_interval_of_normalised_elo_covers_the_truth(pairs, shares):
    chance = np.random.default_rng(2026)
    true_nelo = nelo_of_counts(shares)
    # A pair with one point is taken as two draws: only the pairs count.
    samples = chance.multinomial(pairs, shares, size=1000)
    intervals = [scored(counts).nelo_interval() for counts in samples]
    assert 0.9 < np.mean([low <= true_nelo <= high for low, high in intervals]) < 0.985


def scored(counts):
    lost, lesser, even, more, won = map(int, counts)
    return Score(2 * won + more, more + 2 * even + lesser, 2 * lost + lesser, (lost, lesser, even, more, won))


def test_refusals():
    message = "expected a share of the points between 0 and 1, both excluded, got 1"
    refuses(XqlabError, message, elo_of_score, 1)
    refuses(XqlabError, r"expected 3 counts .* or 5 .*, got 4", rating.checked_counts, (1, 2, 3, 4))
    refuses(XqlabError, "expected counts that are not negative, got", rating.checked_counts, (1, -2, 3))
    refuses(XqlabError, "expected wins to be an integer that is not negative, got -1", Score, -1)
    refuses(XqlabError, r"expected draws to be an integer that is not negative, got 0.5", Score, 1, 0.5)
    refuses(XqlabError, "expected 5 counts of pairs", Score, 1, 0, 1, (0, 1, 0))
    with pytest.raises(XqlabError, match="expected pairs to be an integer that is not negative, got -1"):
        Score(1, 0, 1, (0, 0, 1, 1, -1))
    message = "expected pairs of the same games, got 2 games with 1 points and pairs of 2 games with 2"
    refuses(XqlabError, message, Score, 1, 0, 1, (0, 0, 0, 0, 1))
    refuses(XqlabError, r"expected a result of 0, 0.5 or 1, got 2", lambda: Score().with_pair(1, 2))
    with pytest.raises(XqlabError, match=r"expected a confidence between 0 and 1, such as 0.95, got 95"):
        Score(1).interval(95)
