"""Deepening against a fixed depth under a clock: the players, the measured depth, the intervals."""

from typing import Any

import pytest

from xqlab.experiments.matches import deepening as module
from xqlab.experiments.matches.deepening import (
    DEEPENING,
    FIXED,
    PAPER_SCORE,
    deepening_text,
    play_deepening,
    searches,
)
from xqlab.experiments.matches.ladder import LadderError
from xqlab.experiments.sweeps.fixed_depth import FixedDepth
from xqlab.studies import stored

SMALL: dict[str, Any] = {"time": 0.01, "max_plies": 20, "workers": 1, "progress": False}


def test_the_players_differ_in_deepening_alone() -> None:
    fixed, deep = searches()
    assert set(deep.names()) - set(fixed.names()) == {"iterative_deepening"}
    assert fixed.repetition


def test_the_depth_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(use: Any, budget: float) -> Any:
        assert (use.names(), budget) == (["alpha_beta", "repetition"], 0.01)
        return FixedDepth(1, (0.001,))

    monkeypatch.setattr(module, "affordable_depth", measured)
    found = play_deepening(pairs=1, **SMALL)
    assert found.depths[FIXED] <= 1
    assert "2 games here" in deepening_text(found)
    with pytest.raises(LadderError, match="expected at least 1 pair"):
        play_deepening(pairs=0, depth=1, **SMALL)


def test_ten_games_have_a_wide_interval() -> None:
    assert (PAPER_SCORE.games, PAPER_SCORE.points) == (10, 8.5)
    low, high = PAPER_SCORE.interval()
    assert 0 < low < PAPER_SCORE.elo < high
    assert high - low > 200


@pytest.mark.parametrize("name", ["deepening-0.1s", "deepening-5s"])
def test_what_ships(name: str) -> None:
    assert stored(name).result.steps[DEEPENING].games >= 10
