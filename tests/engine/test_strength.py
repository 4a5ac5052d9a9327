"""The strength of chess: who plays, and what is made of the games."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from xqlab.engine import EngineError
from xqlab.engine.strength import Strength, StrengthGame, earlier, limited
from xqlab.experiments.matches.rating import performance, score_of_elo
from xqlab.search.result import SearchError
from xqlab.studies import study

LIMITED = f"{sys.executable} {Path(__file__).with_name('fake_engine.py')} limited"
GAME = StrengthGame(
    "A", "a", 2000, True, "e2e4", "", "1-0", "checkmate", (1.0, 2.0), (3.0, None), (8.0, None), 9
)
LOST = replace(GAME, result="0-1")


@pytest.mark.parametrize("elo", [1500, 1990, 2600])
def test_a_performance_is_the_elo_that_expects_these_points(elo: int) -> None:
    opponents = [1600, 2000, 2000, 2400]
    assert performance([score_of_elo(elo - other) for other in opponents], opponents) == pytest.approx(elo)
    both = performance(np.array([[0.5, 1], [0.5, 1]]), np.array([[1800, 1800], [2000, 2000]]))
    assert both == pytest.approx([1900, 2800])


def test_games_are_counted_by_opponent_and_side_and_rated_on_the_opponents_scale() -> None:
    black = {"is_first": False}
    games = [GAME, replace(LOST, **black), LOST, replace(LOST, **black)]
    others = [replace(game, opponent="B", elo=None, result="1/2-1/2") for game in games[:2]]
    found = Strength((*games, *others))
    assert (found.scores["A"].pairs, found.scores["B"].pairs) == ((0, 0, 1, 0, 1), (0, 0, 1, 0, 0))
    assert found.rating.value == pytest.approx(2000 + 400 * np.log10(3))
    assert found.rating.low == pytest.approx(2000)
    lines = str(found).splitlines()
    assert lines[1].split() == "A 3, 0, 1 1, 0, 1 2, 0, 0 +191 (-275 to +943) 2191".split()
    assert lines[3] == "Elo on the scale of the opponents, all together: 2191 (2000 to 2800)"
    assert lines[4] == "a move of xqlab: +1.0 ms beyond its time, at most +3; depth 8.0"
    assert Strength(tuple(others)).rating is None


def test_both_games_of_a_pair_are_kept_with_what_they_cost(tmp_path: Path) -> None:
    file, sizes = tmp_path / "s.jsonl", {"engine": LIMITED, "levels": "1400", "pairs": 1, "time": 0.002}
    first, second = study("chess-strength").run(file, progress=False, **sizes).rows
    assert (first.is_first, second.is_first, first.opening == second.opening) == (True, False, True)
    assert first.program == second.program == "Fake 1 (limited by UCI_Elo)"
    assert first.points + second.points >= 1.5
    assert first.depths[1] == 1
    assert first.speed > 0
    assert limited(LIMITED, 1400, 0.1).describe()["options"]["UCI_Elo"] == "1400"


def test_a_program_that_is_not_there_is_named_with_the_way_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"^expected Stockfish, got 'stuckfish', .*apt install stockfish"):
        limited("stuckfish", 2000, 0.1)
    with pytest.raises(SearchError, match=r"^expected UCI_Elo from 1350 to 2850, got '800'$"):
        limited(LIMITED, 800, 0.1).open()  # it would play at its full level or its default, and say nothing
    with pytest.raises(EngineError, match=r"^expected numbers, with commas between, got '1800; 2000'$"):
        study("chess-strength").plan(levels="1800; 2000")
    with pytest.raises(EngineError, match=r"^expected a checkout of an earlier xqlab, got '.*worktree add"):
        earlier(str(tmp_path), 0.1)
