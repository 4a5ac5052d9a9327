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
