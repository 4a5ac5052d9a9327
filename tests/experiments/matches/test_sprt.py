"""The sequential test: golden cases, another road to the ratio, symmetry, degenerate counts, error rates."""

from math import isfinite, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab.experiments
from tests.oracles import gsprt
from xqlab.errors import XqlabError
from xqlab.experiments.matches.rating import NORMALISED, Score, moments, nelo_of_counts
from xqlab.experiments.matches.sprt import (
    SequentialTest,
    bounds,
    fixed_length,
    likeliest,
    llr_path,
    sprt,
    two_digits,
)

LONG = (379, 10170, 21828, 10640, 343)
COUNT = st.integers(0, 400)
FIVE = st.tuples(COUNT, COUNT, COUNT, COUNT, COUNT)
COUNTS = st.one_of(FIVE, st.tuples(COUNT, COUNT, COUNT))
ELO = st.floats(-300, 300)
RESULT = st.sampled_from([0, 0.5, 1])


def test_golden_cases_and_what_is_said_aloud():
    found = xqlab.experiments.sprt(LONG, elo0=0, elo1=2)
    assert found.llr == pytest.approx(2.946, abs=1e-3)
    assert (found.nelo, found.decision) == (pytest.approx(3.05, abs=0.005), "H1")
    second = sprt((365, 16618, 36229, 16974, 390), elo0=0, elo1=2)
    assert (second.llr, second.decision) == (pytest.approx(2.25, abs=0.005), None)
    assert sprt((127, 4883, 10712, 5150, 104), elo0=-1.75, elo1=0.25).llr == pytest.approx(3.01, abs=0.005)
    assert sprt((36027, 68692, 36433), elo0=0, elo1=2).llr == pytest.approx(0.92, abs=0.005)
    assert sprt((10650, 20431, 10871), elo0=-1.75, elo1=0.25).llr == pytest.approx(2.30, abs=0.005)
    early = sprt((0, 1, 3, 2, 0), elo0=0, elo1=20)
    assert str(early) == (
        "Not proven yet; too few games to say how many more are needed"
        f" (LLR {early.llr:.2f} of (-2.94, 2.94), bounds 0 and 20 normalised Elo)"
    )
    open_ = sprt((5, 20, 45, 24, 6), elo0=0, elo1=20)
    left = two_digits(open_.games_left)
    assert str(open_).startswith(f"Not proven yet; about {left:,} more games needed (LLR")
    won, lost = (sprt(counts, elo0=0, elo1=20) for counts in ((10, 20, 60, 60, 50), (50, 60, 60, 20, 10)))
    assert str(won).startswith("H1 accepted after 400 games: a difference of 20 fits better (LLR ")
    assert str(lost).startswith("H0 accepted after 400 games: a difference of 0 fits better (LLR -")
    assert won.as_json()["counts"] == [10, 20, 60, 60, 50]
    assert sprt((10, 20, 30), elo0=0, elo1=20).games == 60


WIDE, NARROW = (10789, 19328, 33806, 19402, 10543), (39, 2226, 31451, 2412, 40)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [  # figures of Fishtest's LLR_normalized, as published with full precision in tests of other programs
        ((461, 16726, 36723, 16920, 514), 0, 2, 1.0025304976728728),
        ((82, 2646, 5623, 2507, 70), 0, 2, -2.1897352412822704),
        (WIDE, 0, 5, -26.838448639795093),
        (WIDE, -5, 0, 12.039751536817539),
        (WIDE, 0.764, 3.439, -12.701291983706488),
        (NARROW, 0, 5, 2.847898594083),
        (NARROW, -3, 1, 10.667041287007896),
        ((0, 3, 10, 5, 2), 0, 5, 0.14646048082087207),  # a kind that was not seen
        ((0, 3, 10, 5, 2), -3, 1, 0.1215767130479021),
        ((5, 5, 5, 5, 5), 0, 5, -0.005176938008656367),
    ],
)
def test_the_ratio_is_fishtests(counts, elo0, elo1, llr):
    assert sprt(counts, elo0=elo0, elo1=elo1).llr == pytest.approx(llr, rel=1e-7)


@pytest.mark.parametrize(
    "counts", [LONG, (5, 20, 45, 24, 6), (3, 9, 4, 1, 1), (1, 2, 30), (20, 50, 30), (9, 1, 1)]
)
@pytest.mark.parametrize("elos", [(0, 2), (-20, 30), (40, 120), (-100, -60)])
def test_the_ratio_is_that_of_another_road(counts, elos):
    root = 2**0.5 if len(counts) == 5 else 1
    expected = gsprt.llr(counts, *(elo * root / NORMALISED for elo in elos))
    assert sprt(counts, elo0=elos[0], elo1=elos[1]).llr == pytest.approx(expected, abs=1e-6, rel=1e-6)


@settings(deadline=None)
@given(FIVE.filter(any), st.floats(-2, 2))
def test_the_likeliest_distribution_agrees_with_the_hypothesis(counts, t):
    shares = np.array([each or 1e-3 for each in counts], dtype=float)
    shares /= shares.sum()
    found = likeliest(shares, t)
    assert sum(found) == pytest.approx(1)
    assert min(found) > 0
    assert moments(found).mean - 0.5 == pytest.approx(t * moments(found).variance ** 0.5, abs=1e-7)


@settings(deadline=None)
@given(COUNTS, ELO, ELO)
def test_swapping_players_or_hypotheses_turns_the_sign(counts, elo, more):
    low, high = sorted((elo, more))
    if high - low < 0.1:
        high = low + 1
    found = sprt(counts, elo0=low, elo1=high)
    swapped = sprt(counts[::-1], elo0=-high, elo1=-low)
    assert found.llr == pytest.approx(-swapped.llr, rel=1e-4, abs=1e-4)
    assert isfinite(found.llr)
    assert isfinite(found.nelo)
    assert {found.decision, swapped.decision} in ({None}, {"H0", "H1"})
    assert found.games_left is None or found.games_left > 0
    assert (found.games_left is None) >= found.is_over
    assert str(found)
    between = (low + high) / 2
    parts = sprt(counts, elo0=low, elo1=between).llr + sprt(counts, elo0=between, elo1=high).llr
    assert found.llr == pytest.approx(parts, rel=1e-4, abs=1e-4)


@settings(deadline=None, max_examples=30)
@given(st.tuples(*[st.integers(1, 60)] * 5), st.integers(2, 9))
def test_more_of_the_same_scales(counts, times):
    once, often = (sprt(np.multiply(counts, n), elo0=0, elo1=20).llr for n in (1, times))
    assert often == pytest.approx(times * once, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (0, 0, 0)])
def test_no_games_prove_nothing(counts):
    found = sprt(counts, elo0=0, elo1=5)
    assert (found.llr, found.nelo, found.decision, found.games_left) == (0, 0, None, None)
    assert str(found).startswith("Not proven yet; no games were played")


@pytest.mark.parametrize("units", [1, 30, 5000])
@pytest.mark.parametrize("kinds", [3, 5])
@pytest.mark.parametrize("elos", [(0, 5), (-300, 300), (0, 900), (-2000, -1000)])
def test_one_sided_counts_end_with_a_word(units, kinds, elos):
    lost, drawn, won = (units * np.eye(kinds, dtype=int)[place] for place in (0, kinds // 2, -1))
    for counts, sign in ((lost, -1), (won, 1)):
        found = sprt(counts, elo0=elos[0], elo1=elos[1])
        assert isfinite(found.llr)
        assert found.llr * sign > 0 or sign * sum(elos) < 0
        assert found.is_over or found.games_left or units < 10
    found = sprt(drawn, elo0=elos[0], elo1=elos[1])
    assert isfinite(found.llr)
    assert found.nelo == pytest.approx(0, abs=1e-9)


def test_the_games_left_are_those_that_simulated_walks_take():
    # Pairs drawn from the counts themselves: the drift is then the present one.
    counts = np.array([6, 22, 40, 26, 6])
    elos = {"elo0": -20, "elo1": 30}
    start = sprt(counts, **elos)
    assert start.decision is None
    chance = np.random.default_rng(11)
    lengths = []
    for _ in range(120):
        now = counts
        while not sprt(now, **elos).is_over:
            now = now + chance.multinomial(10, counts / counts.sum())
        lengths.append(2 * (now - counts).sum())
    assert start.games_left == pytest.approx(np.mean(lengths), rel=0.25)


def test_the_error_rates_hold():
    # Counts of pairs at exactly each hypothesis; looked at after every 4 pairs.
    chance, elo1, trials = np.random.default_rng(5), 90, 200
    for elo, wrong in ((0, "H1"), (elo1, "H0")):
        shares = likeliest([0.08, 0.24, 0.36, 0.24, 0.08], elo * 2**0.5 / NORMALISED)
        errors = 0
        for _ in range(trials):
            counts = chance.multinomial(4, shares)
            while not (found := sprt(counts, elo0=0, elo1=elo1)).is_over:
                counts = counts + chance.multinomial(4, shares)
            errors += found.decision == wrong
        # 0.05 is asked for; overshooting makes it a little rarer, and chance may have three deviations.
        assert errors / trials < 0.05 + 3 * (0.05 * 0.95 / trials) ** 0.5
        assert errors > 0


@settings(deadline=None, max_examples=20)
@given(st.lists(st.tuples(RESULT, RESULT), max_size=12))
def test_pairs_as_they_come(pairs):
    test = llr_path(pairs, elo0=0, elo1=40)
    assert [games for games, _ in test.path] == [2 * i for i in range(1, len(pairs) + 1)]
    assert test.score == Score.of_pairs(pairs)
    for number, (_, llr) in enumerate(test.path, start=1):
        assert llr == sprt(Score.of_pairs(pairs[:number]), elo0=0, elo1=40).llr


def test_the_first_decision_stays_at_walds_bounds():
    test = SequentialTest(0, 100)
    while not test.result.is_over:
        test.add(1, 1)
    first = test.result
    assert first.decision == "H1"
    for _ in range(60):
        assert test.add(0, 0) is first
    assert test.path[-1][1] < bounds(0, 100)[0]
    assert bounds(0, 5, 0.05, 0.1) == (log(0.1 / 0.95), log(0.9 / 0.05))


def test_a_fixed_length_has_these_rates():
    pairs = round(fixed_length(0, 60) / 2)
    chance = np.random.default_rng(9)
    even = likeliest([0.08, 0.24, 0.36, 0.24, 0.08], 0)
    better = likeliest(even, 60 * 2**0.5 / NORMALISED)
    half = [
        np.mean([nelo_of_counts(counts) > 30 for counts in chance.multinomial(pairs, shares, size=1000)])
        for shares in (even, better)
    ]
    assert half == pytest.approx([0.05, 0.95], abs=0.025)


def test_refusals():
    for elo0, elo1 in ((5, 5), (6, 5), (0, float("inf"))):
        with pytest.raises(XqlabError, match=f"expected elo0 below elo1, got elo0={elo0} and elo1={elo1}"):
            sprt((1, 1, 1), elo0=elo0, elo1=elo1)
    with pytest.raises(XqlabError, match=r"expected alpha to be a rate above 0 and below 0.5, got 0.5"):
        sprt((1, 1, 1), elo0=0, elo1=5, alpha=0.5)
    with pytest.raises(XqlabError, match=r"expected beta to be a rate above 0 and below 0.5, got 0"):
        SequentialTest(0, 5, beta=0)
