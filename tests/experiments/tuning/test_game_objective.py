"""Weights compared by games: even with themselves, opposite when swapped, and stopped as a whole."""

import pytest

from xqlab.evaluation import Weights
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.tuning import game_objective
from xqlab.experiments.tuning.game_objective import by_games
from xqlab.experiments.tuning.spsa import Parameter, Schedule, spsa


def rooks_worth(setting):
    return Weights.rules_of_thumb().with_values({"material.rook": (setting["rook"], setting["rook"])})


COMPARE = by_games(rooks_worth, pairs=2, depth=1, workers=1)


def test_a_setting_is_even_with_itself():
    assert COMPARE({"rook": 900.0}, {"rook": 900.0}, 3) == 0


def test_a_comparison_is_the_opposite_of_the_swapped_one():
    found = COMPARE({"rook": 900.0}, {"rook": -900.0}, 3)
    assert found < 0, "who gives rooks away loses"
    assert COMPARE({"rook": -900.0}, {"rook": 900.0}, 3) == -found


def test_a_match_that_was_interrupted_is_no_comparison(monkeypatch):
    def interrupted(*arguments, **options):
        return MatchResult("plus", "minus", 2, interrupted=True)

    monkeypatch.setattr(game_objective, "match", interrupted)
    with pytest.raises(KeyboardInterrupt):
        COMPARE({"rook": 900.0}, {"rook": 800.0}, 3)
    found = spsa(COMPARE, [Parameter("rook", 100, step=50)], Schedule(2), progress=False)
    assert found.interrupted
    assert len(found.differences) == 0
