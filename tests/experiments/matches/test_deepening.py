"""Deepening against a fixed depth under a clock: the players, a file that resumes, the intervals."""

from pathlib import Path
from typing import Any

import pytest

from xqlab.experiments.matches import deepening as module
from xqlab.experiments.matches.deepening import (
    DEEPENING,
    FIXED,
    PAPER_SCORE,
    DeepeningError,
    deepening_text,
    fixed_depth_of,
    play_deepening,
    searches,
    shipped_deepening,
)
from xqlab.experiments.matches.ladder import LadderError, ladder, read_ladder
from xqlab.experiments.sweeps.fixed_depth import FixedDepth

SMALL: dict[str, Any] = {"time": 0.01, "max_plies": 20, "workers": 1, "progress": False}


def test_the_players_differ_in_deepening_alone() -> None:
    for history in (False, True):
        fixed, deep = searches(history=history)
        assert set(deep.names()) - set(fixed.names()) == {"iterative_deepening"}
        assert fixed.repetition
        assert fixed.history == history


def test_a_file_resumes_with_its_own_depth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    play_deepening(pairs=1, depth=2, ledger=file, **SMALL)
    monkeypatch.setattr(module, "affordable_depth", None)  # not measured again
    found = play_deepening(pairs=2, ledger=file, **SMALL)
    assert found.steps[DEEPENING].games == 4
    again, header = read_ladder(file)
    assert again.steps == found.steps
    players = header["configuration"]["players"]
    assert (players[FIXED]["depth"], players[FIXED]["time"], fixed_depth_of(header)) == (2, 0.01, 2)
    assert (players[DEEPENING].get("depth"), players[DEEPENING]["time"]) == (None, 0.01)
    assert players[FIXED]["enhancements"] == ["alpha_beta", "repetition"]
    text = deepening_text(again, header)
    assert "4 games here" in text
    assert "without deepening 0.01 s, 2 plies a move, on " in text
    assert found.depths[FIXED] <= 2
    with pytest.raises(DeepeningError, match=r"expected depth 2, as in '.*games.jsonl', got 5"):
        play_deepening(pairs=1, depth=5, ledger=file, **SMALL)


def test_the_depth_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(use: Any, budget: float) -> Any:
        assert (use.names(), budget) == (["alpha_beta", "repetition"], 0.01)
        return FixedDepth(1, (0.001,))

    monkeypatch.setattr(module, "affordable_depth", measured)
    assert play_deepening(pairs=1, **SMALL).depths[FIXED] <= 1


def test_a_file_of_other_players_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    ladder({"a": "textbook", "b": "minimax"}, pairs=1, depth=1, max_plies=4, workers=1, ledger=file)
    with pytest.raises(DeepeningError, match="expected the players 'fixed depth' and 'deepening', got a, b"):
        play_deepening(pairs=1, ledger=file, **SMALL)
    with pytest.raises(LadderError, match="expected at least 1 pair"):
        play_deepening(pairs=0, depth=1, **SMALL)


def test_ten_games_have_a_wide_interval() -> None:
    assert (PAPER_SCORE.games, PAPER_SCORE.points) == (10, 8.5)
    low, high = PAPER_SCORE.interval()
    assert 0 < low < PAPER_SCORE.elo < high
    assert high - low > 200


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    words = ["--out", str(file), "--time", "0.002", "--pairs", "1", "--depth", "1", "--history"]
    module.main(words)
    printed = capsys.readouterr().out
    assert "deepening, 2 games here: +" in printed
    assert "deepening, the paper's ten games: +7 =3 -0" in printed


def test_what_ships() -> None:
    assert shipped_deepening(0.7) is None
    for time in module.SHIPPED:
        found = shipped_deepening(time)
        if found is not None:
            result, header = found
            assert header["configuration"]["players"][DEEPENING]["time"] == time
            assert result.steps[DEEPENING].games >= 10
