"""`xqlab selfplay`: the same bytes from the same seed, the rate of what it made, and complaints in a line."""

import errno
import os
from pathlib import Path

import numpy as np
import pytest

from xqlab.cli.command import main
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.experiments.selfplay import games as selfplay
from xqlab.experiments.selfplay.game_ledger import read_selfplay
from xqlab.files import data_file
from xqlab.nnue.data.game_records import games_of, read_blocks, read_games
from xqlab.nnue.data.record_format import RANDOM

QUICK = ("--nodes", "30", "--workers", "1")


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[str]:
    assert main(["selfplay", *map(str, arguments), *QUICK]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.slow
def test_games_are_played_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.bin"
    told, rate = run(capsys, "--games", 2, "--seed", 5, "--out", out)
    assert told == f"{out}: {out.stat().st_size} bytes"
    assert rate.startswith(f"2 games, {sum(len(game) for _, game in games_of(out)):,} positions in ")
    assert rate.endswith(" positions/s")
    before = out.read_bytes()
    assert run(capsys, "--games", 2, "--seed", 5, "--out", out)[1] == "all games were there"
    assert out.read_bytes() == before
    run(capsys, "--games", 2, "--seed", 6, "--out", tmp_path / "others.bin")
    assert (tmp_path / "others.bin").read_bytes() != before


def test_moves_are_drawn_at_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "--games", 1, "--random", 0.3, "--out", tmp_path / "games.bin")
    records, _ = read_games(tmp_path / "games.bin")
    assert 0.1 < np.mean(records["flags"] & RANDOM > 0) < 0.5


def test_openings_and_ends_as_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = ("--opening", 3, 3, "--opening-value", 2000, "--longest", 10)
    run(capsys, "--games", 2, *ends, "--out", tmp_path / "short.bin")
    short = [game for _, game in games_of(tmp_path / "short.bin")]
    assert [game["ply"][0] for game in short] == [3, 3]
    assert max(map(len, short)) <= 10
    never = ("--resign", 32000, 99, "--draw", 32000, 2, 4)
    run(capsys, "--games", 1, *never, "--out", tmp_path / "drawn.bin")
    (drawn,) = [game for _, game in games_of(tmp_path / "drawn.bin")]
    assert len(drawn) == 6  # two within 32000 after the fourth
    assert not drawn["result"].any()


def test_a_full_disk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*arguments: object) -> object:
        return read_blocks(data_file("samples/tuning.bin"))[1][len(synced) - 1][1]

    def fsync(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) > 3:  # the first lines and two games
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    synced: list[int] = []
    monkeypatch.setattr(selfplay, "play", played)
    monkeypatch.setattr(os, "fsync", fsync)
    out = tmp_path / "games.bin"
    assert main(["selfplay", "--games", "4", "--out", str(out), *QUICK]) == 2
    partial = f"{out}.partial"
    assert capsys.readouterr().err == (
        f"xqlab selfplay: No space left on device: {partial!r};"
        f" 2 games are kept in {partial!r}; the same command resumes from there\n"
    )
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    run(capsys, "--games", 4, "--out", out)
    assert [number for number, _ in games_of(out)] == [0, 1, 2, 3]


def test_a_folder_that_cannot_be_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/proc/self").is_dir():
        pytest.skip("NO FOLDER that takes no files: there is no /proc here")
    assert main(["selfplay", "--games", "1", "--out", "/proc/self/games.bin", *QUICK]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(": '/proc/self/games.bin'")


def test_another_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    first, rate = run(capsys, "--game", "tic-tac-toe", "--games", 3, "--opening", 0, 2, "--out", out)
    assert first == f"{out}: {out.stat().st_size} bytes"
    assert rate.startswith("3 games, ")
    game, games = read_selfplay(out)
    assert (game, len(games)) == ("tic-tac-toe", 3)
    weights = tmp_path / "weights.json"
    GameWeights("chess", {"queen": 400}).save(weights)
    chess = ("--game", "chess", "--games", 1, "--longest", 4, "--weights", weights, "--out", tmp_path / "c")
    assert run(capsys, *chess)[1].startswith("1 games, 4 positions")
