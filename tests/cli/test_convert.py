"""`xqlab convert`: what it reads and writes, what it leaves out, and what it refuses."""

from pathlib import Path

import pytest

from xqlab.cli.command import main

GAMES = '[Event "a"]\n1. 炮二平五 马8进7 1-0\n[Event "b"]\n1. c3c4 oops\n[FEN "x"]\n1. h2e2\n'


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    source.write_bytes(GAMES.partition('[Event "b"]')[0].encode("gbk"))
    assert main(["convert", str(source), str(target), "--notation", "iccs"]) == 0
    assert "\n1. H2-E2 H9-G7 1-0\n" in target.read_text(encoding="utf-8")
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("1 games, 0 of them broken, 0 left out\n", "")
    assert main(["convert", str(source), str(target), "--encoding", "gb18030", "--force"]) == 0
    assert "1. 炮二平五 马８进７ 1-0" in target.read_bytes().decode("gb18030")


def test_convert_saves_what_it_can(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    source.write_text(GAMES, encoding="utf-8")
    assert main(["convert", str(source), str(target), "--notation", "uci"]) == 1
    assert target.read_text(encoding="utf-8").count("1. ") == 2
    printed = capsys.readouterr()
    assert printed.out == "3 games, 2 of them broken, 1 left out\n"
    first, second = printed.err.splitlines()
    assert first.startswith("game 2: line 4, column 9, move 1 of Black, 'oops': expected a move such as ")
    assert second == "game 3: line 5, column 1, 'x': expected 10 ranks, got 1 in FEN 'x'"


def test_convert_recognises_big5_or_is_told_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    source.write_bytes('[Event "臺北"]\n1. 砲二平五 馬８進７ *'.encode("big5"))
    assert main(["convert", str(source), str(target)]) == 0
    assert '[Event "臺北"]\n' in target.read_text(encoding="utf-8")
    source.write_bytes('[Event "臺北"]\n1. h2e2 *'.encode("big5"))  # no Chinese move tells
    assert main(["convert", str(source), str(target), "--force", "--source-encoding", "big5"]) == 0
    assert '[Event "臺北"]\n' in target.read_text(encoding="utf-8")


def test_convert_says_what_it_does_not_keep(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    source.write_text('[White "A"]\n1. h2e2 1-0\nwww.example.org\n', encoding="utf-8")
    assert main(["convert", str(source), str(target)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "game 1: note: line 1: White is read as Red: 'A'",
        "game 1: note: line 2: 'www.example.org' after the game is not kept",
    ]
