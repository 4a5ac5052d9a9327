"""`xqlab match`: players out of words, lines while they play, files, and one line for what cannot be."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from xqlab.cli import match as match_command
from xqlab.cli import opponent, shell
from xqlab.cli.command import main
from xqlab.experiments.matches.match import read_match
from xqlab.xiangqi import START_FEN
from xqlab.xiangqi.records.pgn import read_games

FAKE = Path(__file__).parents[1] / "engine" / "fake_engine.py"
QUICK = ["--nodes", "100", "--workers", "1", "--max-plies", "24"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], list[str]]:
    status = main(["match", *QUICK, *arguments])
    printed = capsys.readouterr()
    errors = [line for line in printed.err.splitlines() if "compiled" not in line]  # of a slow machine
    return status, printed.out.splitlines(), errors


def test_a_match_is_told_line_by_line_and_left_in_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "EVERY", 0.0)
    ledger, pgn, summary = (tmp_path / name for name in ("m.jsonl", "m.pgn", "m.json"))
    words = ["--b", "textbook -alpha_beta", "--pairs", "3", "--sprt", "0", "30", "--seed", "2"]
    files = ["--out", str(ledger), "--pgn", str(pgn), "--json", str(summary)]
    status, lines, errors = told(capsys, *words, *files)
    assert (status, errors) == (0, [])
    assert [line.split(":")[0] for line in lines[:3]] == [f"pair {number} of 3" for number in (1, 2, 3)]
    assert "LLR" in lines[2]
    assert lines[3] == "full - textbook -alpha_beta"
    assert any("Not proven yet" in line for line in lines)
    found = read_match(ledger)
    assert len(found.games) == len(list(read_games(pgn.read_text(encoding="utf-8")))) == 6
    assert json.loads(summary.read_text(encoding="utf-8"))["score"]["wins"] == found.score.wins
    before = ledger.read_bytes()
    assert told(capsys, *words, *files)[:2] == (0, lines)
    assert ledger.read_bytes() == before


def test_another_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    openings, pgn = tmp_path / "openings.txt", tmp_path / "games.pgn"
    openings.write_text("# the middle is taken\nb2 a1\nb2 a2\n", encoding="utf-8")
    words = ["--game", "tic-tac-toe", "--a", "full nodes=300", "--b", "minimax depth=1", "--pairs", "2"]
    status, lines, errors = told(capsys, *words, "--openings", str(openings))
    assert (status, errors) == (0, [])
    assert next(line.split() for line in lines if line.startswith("games ")) == ["games", "4", "of", "4"]
    status, lines, errors = told(capsys, *words, "--pgn", str(pgn))
    assert (status, lines, errors) == (2, [], ["xqlab match: expected a game with PGN, got tic-tac-toe"])


def test_lines_come_once_in_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "EVERY", 1e9)
    _, lines, _ = told(capsys, "--b", "textbook", "--pairs", "3")
    assert [line for line in lines if line.startswith("pair ")] == [
        line for line in lines if "pair 1 of 3" in line
    ]


def test_an_engine_and_its_failures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    openings = tmp_path / "start.txt"
    openings.write_text(START_FEN + "\n", encoding="utf-8")
    command = f"{sys.executable} {FAKE} dies"
    words = ["--engine", command, "--option", "Own Book=false", "--pairs", "1", "--openings", str(openings)]
    status, lines, _ = told(capsys, *words)
    assert status == 0
    failures = [line for line in lines if line.startswith("failure: ")]
    assert len(failures) == 2
    assert "could not go on" in failures[0]
    assert any("2, 0, 0" in line for line in lines)


def test_rules_of_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ledger = tmp_path / "m.jsonl"
    told(
        capsys, "--b", "textbook", "--pairs", "1", "--play-on", "--draw", "5", "2", "9", "--out", str(ledger)
    )
    header = json.loads(ledger.read_text(encoding="utf-8").splitlines()[0])
    rules = header["configuration"]["adjudication"]
    assert rules == {"resign": None, "draw": [5, 2, 9], "max_plies": 24, "move_limit": rules["move_limit"]}


def test_the_budget_has_a_default(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def refuse(a: Any, b: Any, *rest: Any, **options: Any) -> None:
        seen.extend([a.limits, b.limits])
        raise match_command.XqlabError("enough")

    monkeypatch.setattr(match_command, "match", refuse)
    assert main(["match", "--b", "textbook depth=2"]) == 2
    assert seen == [{"nodes": opponent.NODES}, {"depth": 2}]
    assert capsys.readouterr().err == "xqlab match: enough\n"


def test_the_ledger_of_another_match_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ledger = ["--out", str(tmp_path / "m.jsonl"), "--pairs", "1"]
    told(capsys, "--b", "textbook", *ledger)
    status, _, errors = told(capsys, "--b", "textbook +killers", *ledger)
    assert status == 2
    (line,) = errors
    assert "configuration.b.name: 'textbook' there, 'textbook +killers' here" in line


def test_going_on_elsewhere_is_noted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from xqlab.experiments.run import ledger as ledgers

    words = ["--b", "textbook", "--pairs", "1", "--out", str(tmp_path / "m.jsonl")]
    told(capsys, *words)
    monkeypatch.setattr(ledgers, "machine", lambda: {"processor": "Abacus"})
    _, _, errors = told(capsys, *words)
    assert any(line.endswith("there, 'Abacus' here") for line in errors)
    assert all(line.startswith("note: resumed although machine.") for line in errors)


def test_defaults() -> None:
    parser = argparse.ArgumentParser()
    match_command.add_options(parser)
    options = parser.parse_args([])
    assert (options.a, options.b, options.pairs, options.seed) == ("full", None, 100, 0)
    assert "20000, the default" in parser.format_help()
