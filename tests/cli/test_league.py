"""`xqlab league`: the table, its files, a league that goes on, and one line for what cannot be."""

import json
from pathlib import Path

import pytest

from xqlab.cli.command import main
from xqlab.league.playing import ledger_of

QUICK = ["--game", "tic-tac-toe", "--nodes", "30", "--pairs", "1", "--workers", "1"]


def test_a_league_is_played_shown_and_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lin@2.json").write_text(json.dumps({"player": "full -quiescence"}))
    (tmp_path / "bad.json").write_text("{")
    assert main(["league", str(tmp_path), *QUICK, "--anchors", "random", "minimax-1"]) == 0
    table = capsys.readouterr().out.split("\n\n")[0].splitlines()[-4:]
    assert table[0].split() == ["player", "Elo", "(95", "%)", "points", "games", "+", "=", "-", "verdicts"]
    assert {line.split()[1] for line in table[1:]} == {"lin@2", "random", "minimax-1"}
    rows = (tmp_path / "table.csv").read_text("utf-8-sig").splitlines()
    assert rows[0].replace('"', "") == "rank,name,elo,low,high,points,games,won,drawn,lost,verdicts"
    ledger = ledger_of(tmp_path).read_bytes()
    assert main(["league", str(tmp_path), "--show"]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[:4] == table
    assert "bad  cannot be read  expected JSON in 'bad.json'" in printed
    assert main(["league", str(tmp_path), *QUICK, "--anchors", "random", "minimax-1"]) == 0
    assert ledger_of(tmp_path).read_bytes() == ledger


def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, error in (
        (["--show"], "expected a file that can be read"),
        (["--engine", "fish"], "expected an engine as NAME=COMMAND, got 'fish'"),
        (["--budget", "much"], "expected a budget such as '20 weights'"),
        (["--anchors"], "expected at least two players, got 0"),
        (["--nodes", "-1"], "expected nodes to be above 0, got -1"),
        (["--anchors", "x"], "expected anchors out of random, minimax-1"),
    ):
        assert main(["league", str(tmp_path), *QUICK[:2], *words]) == 2
        assert f"xqlab league: {error}" in capsys.readouterr().err
    engine = ["--engine", "fish=fish --fast", "--engine", "fish=fish"]
    assert main(["league", str(tmp_path), *QUICK, *engine]) == 2
    assert "expected guests of different names, got 'fish' twice" in capsys.readouterr().err
