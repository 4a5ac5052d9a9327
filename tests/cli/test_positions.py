"""`xqlab positions`: counts, hashes, samples of games, and text there and back."""

import errno
import hashlib
import os
from pathlib import Path

import numpy as np
import pytest

from xqlab.cli.command import main
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.selfplay.game_ledger import GameLedger
from xqlab.files import data_file
from xqlab.nnue.data.game_records import games_of, read_blocks, read_games
from xqlab.nnue.data.training_positions import data_hash, read_positions

SAMPLE = data_file("samples/tuning.bin")


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[str]:
    assert main(["positions", *map(str, arguments)]) == 0
    return capsys.readouterr().out.splitlines()


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["positions", *map(str, arguments)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_counts_and_the_hash(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, SAMPLE) == [
        "38,994 positions of 300 games",
        f"sha256 {data_hash(read_positions(SAMPLE))}",
    ]
    assert printed(capsys, SAMPLE, SAMPLE)[0] == "77,988 positions of 600 games"


def test_the_steps_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, SAMPLE, "--first", 20, "--steps")
    assert any(line.startswith("remove duplicates") for line in lines)
    assert lines[0].endswith(" positions of 20 games")


def test_a_sample_says_where_it_comes_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sample.bin"
    lines = printed(capsys, SAMPLE, "--first", 7, "--records", out)
    assert lines[-2:] == [
        f"{out}: {out.stat().st_size:,} bytes, sha256 {sha256(out)}",
        f"made from sha256 {sha256(SAMPLE)}",
    ]
    whole, _, _ = read_blocks(SAMPLE)
    header, games, _ = read_blocks(out)
    assert header == whole | {"cut": {"games": 7, "of": [sha256(SAMPLE)]}}
    for (number, kept), (there, original) in zip(games, games_of(SAMPLE)):
        assert number == there
        assert (kept == original).all()
    assert len(games) == 7
    again = tmp_path / "again.bin"
    printed(capsys, SAMPLE, "--first", 7, "--records", again)
    assert again.read_bytes() == out.read_bytes()
    assert not list(tmp_path.glob("*.partial"))


def test_text_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, records = tmp_path / "positions.txt", tmp_path / "positions.bin"
    first = printed(capsys, SAMPLE, "--first", 4, "--text", text)
    assert first[-1] == f"{text}: {text.stat().st_size:,} bytes"
    second = printed(capsys, text, "--records", records)
    assert second[0] == first[0]
    found, games = read_games(records)
    original, numbers = read_games(SAMPLE)
    wanted = original[numbers < 4]
    assert (games == numbers[numbers < 4]).all()
    for name in ("value", "result", "ply", "turn", "clock"):
        assert (found[name] == wanted[name]).all(), name
    assert (np.sort(found["square"]) == np.sort(wanted["square"])).all()
    assert not found["move"].any()


def test_files_of_both_kinds_are_read_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "positions.txt"
    printed(capsys, SAMPLE, "--first", 3, "--text", text)
    assert printed(capsys, text, SAMPLE)[0].endswith(" positions of 303 games")
    assert printed(capsys, SAMPLE, text)[0].endswith(" positions of 303 games")


def test_games_that_are_there_are_not_written_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole.bin", tmp_path / "sample.bin"
    printed(capsys, SAMPLE, "--first", 5, "--records", whole)
    synced = []

    def fsync(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) > 3:  # the first lines and two games
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)
    partial = f"{out}.partial"
    kept = f"2 games are kept in {partial!r}; the same command resumes from there"
    line = complaint(capsys, SAMPLE, "--first", 5, "--records", out)
    assert line == f"xqlab positions: No space left on device: {partial!r}; {kept}"
    monkeypatch.undo()
    printed(capsys, SAMPLE, "--first", 5, "--records", out)
    assert out.read_bytes() == whole.read_bytes()


def test_what_is_there_is_no_new_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there.bin").write_text("as it was")
    assert "expected a new file" in complaint(capsys, SAMPLE, "--records", tmp_path / "there.bin")
    assert (tmp_path / "there.bin").read_text() == "as it was"


def test_a_text_of_games_with_two_results_makes_no_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "positions.txt"
    fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
    text.write_text(f"{fen} | 0 | 0.5\n{fen} | 0 | 1\n")
    line = complaint(capsys, text, "--records", tmp_path / "out.bin")
    assert "expected result of record 1 of game 0 in " in line
    assert line.endswith("to be the same through a game, got 1")
    assert [each.name for each in tmp_path.iterdir()] == ["positions.txt"]


def test_selfplay_of_another_game_becomes_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("chess", "tic-tac-toe"):
        opening = Opening(("e2e4",) if name == "chess" else ("b2",), game=name)
        moves = ("e7e5", "g1f3", "b8c6") if name == "chess" else ("a1", "c1", "a3")
        game = PlayedGame(
            "a", "b", opening, moves, False, "resignation", "", (30, -5, None), (0.1,) * 3, (9,) * 3, (1,) * 3
        )
        with GameLedger(tmp_path / f"{name}.jsonl", {"game": name}) as file:
            file.add(0, game)
            file.add(1, game)
    source, out = tmp_path / "chess.jsonl", tmp_path / "chess.txt"
    assert printed(capsys, source, "--text", out)[0] == "4 positions of 2 games"
    assert out.read_text().splitlines()[1:3] == [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 | -5 | 0", "",
    ]  # fmt: skip
    assert out.read_text().splitlines()[0].endswith(" b KQkq - 0 1 | -30 | 0")
    assert printed(capsys, source, "--first", 1) == ["2 positions of 1 games"]
    for more in (["--steps"], ["--records", tmp_path / "x"]):
        message = f"expected --text alone for self-play in {str(source)!r}, got {more[0]}"
        assert complaint(capsys, source, *more) == f"xqlab positions: {message}"
    message = f"expected files of self-play alone beside {str(source)!r}, got {str(SAMPLE)!r}"
    assert complaint(capsys, SAMPLE, source) == f"xqlab positions: {message}"
    assert f"or of text at {str(tmp_path / 'none')!r}" in complaint(capsys, tmp_path / "none", source)
    assert "of one game, got those of chess, tic-tac-toe" in complaint(
        capsys, source, tmp_path / "tic-tac-toe.jsonl"
    )
