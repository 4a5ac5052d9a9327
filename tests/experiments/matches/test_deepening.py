"""Deepening against a fixed depth under a clock: the players, the measured depth, the intervals."""

import pytest

from xqlab.experiments.matches import deepening
from xqlab.studies import stored


def test_the_players_differ_in_deepening_alone():
    fixed, deep = deepening.searches()
    assert set(deep.names()) - set(fixed.names()) == {"iterative_deepening"}
    assert fixed.repetition
    assert (deepening.PAPER_SCORE.games, deepening.PAPER_SCORE.points) == (10, 8.5)
    low, high = deepening.PAPER_SCORE.interval()
    assert 0 < low < deepening.PAPER_SCORE.elo < high
    assert high - low > 200


@pytest.mark.parametrize("name", ["deepening-0.1s", "deepening-5s"])
def test_what_ships(name):
    result = stored(name).result
    games = result.steps[deepening.DEEPENING].games
    assert games >= 10
    assert f"{games} games here" in deepening.deepening_text(result)
