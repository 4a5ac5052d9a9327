"""What faults cost: the plan, rows that come from ledgers again, and a run that resumes."""

from pathlib import Path
from typing import Any

import pytest

from xqlab.experiments.matches.mistakes import MistakesError, plan, play_mistakes, rows_from
from xqlab.experiments.matches.sources import FAULTS

SMALL: dict[str, Any] = {"nodes": 60, "max_plies": 12, "workers": 1, "progress": False}


def test_each_fault_has_its_match_and_the_sources_of_xiangqi_meet() -> None:
    contests = plan()
    assert list(contests)[: len(FAULTS)] == list(FAULTS)
    assert list(contests)[len(FAULTS) :] == [
        "paper - report",
        "paper - article",
        "paper - article without:all",
        "report - article",
        "report - article without:all",
        "article - article without:all",
    ]
    replacement = contests["replacement"]
    assert replacement.player == "article only:replacement table_mb=0.25"
    assert replacement.opponent == "article without:all table_mb=0.25"


def test_rows_come_as_they_are_played_and_from_the_ledgers_again(tmp_path: Path) -> None:
    names = ["bound-flag", "paper - report"]
    folder = tmp_path / "games"
    rows = list(play_mistakes(folder, names, pairs=1, **SMALL))
    assert [(row.fault, row.player, row.games) for row in rows] == [
        ("bound-flag", "article only:bound-flag", 2),
        ("", "paper", 2),
    ]
    for row in rows:
        assert row.wins + row.draws + row.losses == 2
        assert row.low <= row.elo <= row.high
        assert 0 < row.nodes <= 60
    more = next(play_mistakes(folder, names, pairs=2, **SMALL))
    assert more.games == 4
    assert rows_from(folder) == [more, rows[1]]


def test_an_unknown_match_is_refused_before_any_is_played(tmp_path: Path) -> None:
    with pytest.raises(MistakesError, match=r"expected a match out of history-unbounded, .*, got 'flag'"):
        next(play_mistakes(tmp_path / "none", ["bound-flag", "flag"], pairs=1, **SMALL))
    assert not (tmp_path / "none").exists()
