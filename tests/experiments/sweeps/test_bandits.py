"""Slot machines: UCB1 pulls by its rule, and explores as much as c says."""

import math

import numpy as np
import pytest

from xqlab.experiments.sweeps.bandits import BanditError, pull_by_ucb

CHANCES = (0.2, 0.5, 0.6)


def test_every_pull_follows_the_rule() -> None:
    pulls = pull_by_ucb(CHANCES, 200, exploration=0.7, seed=3)
    assert pulls.arms[:3].tolist() == [0, 1, 2]
    for at in range(3, 200):
        scores = pulls.means(at) + 0.7 * np.sqrt(math.log(at) / pulls.counts(at))
        assert pulls.arms[at] == np.argmax(scores)
        assert scores - pulls.means(at) == pytest.approx(pulls.bonuses(at))
    pulls = pull_by_ucb(CHANCES, 500, seed=1)
    assert pulls.counts().sum() == 500
    assert pulls.regret[-1] == pytest.approx((pulls.counts() * (0.6 - np.array(CHANCES))).sum())
    assert np.isnan(pulls.means(1)[1:]).all()
    assert np.isinf(pulls.bonuses(1)[1:]).all()
    greedy = [pull_by_ucb(CHANCES, 300, exploration=0.0, seed=seed).regret[-1] for seed in range(40)]
    curious = [pull_by_ucb(CHANCES, 300, exploration=0.5, seed=seed).regret[-1] for seed in range(40)]
    assert max(greedy) > 2 * max(curious)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.5], 10), r"expected two or more chances from 0 to 1, got \[0.5\]"),
        (([0.5, 1.5], 10), "expected two or more chances from 0 to 1"),
        ((CHANCES, 0), "expected 1 to 1,000,000 pulls, got 0"),
        ((CHANCES, 2.5), "expected 1 to 1,000,000 pulls, got 2.5"),
        ((CHANCES, True), "expected 1 to 1,000,000 pulls, got True"),
    ],
)
def test_what_cannot_be_is_quoted(arguments: tuple, message: str) -> None:
    with pytest.raises(BanditError, match=message):
        pull_by_ucb(*arguments)


@pytest.mark.parametrize("exploration", [-1.0, math.inf, math.nan])
def test_an_exploration_that_cannot_be_is_quoted(exploration: float) -> None:
    with pytest.raises(BanditError, match=f"expected exploration to be at least 0, got {exploration}"):
        pull_by_ucb(CHANCES, 10, exploration=exploration)
