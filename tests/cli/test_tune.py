"""The command `xqlab tune`: weights from files of games, what it prints, and how it complains."""

import errno
import json
import os
import random

import numpy as np
import pytest

from xqlab.cli.command import main
from xqlab.evaluation import Weights
from xqlab.experiments.matches.weight_file import GameWeights, tunable_of
from xqlab.experiments.selfplay.games import Plan, played
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.record_format import RECORD
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A file of random games in which the richer side wins."""
    path = tmp_path_factory.mktemp("games") / "games.bin"
    file, chance = GameFile(path, {"by": "chance"}), random.Random(1)
    for number in range(30):
        board, rows = Board(), []
        for _ in range(60):
            board.push(chance.choice(board.legal_moves))
            if board.outcome() is not None:
                break
            made = np.zeros((), RECORD)
            made["square"], made["turn"] = board.position.square, int(board.position.turn)
            made["ply"] = len(rows) + 1
            rows.append(made)
        game = np.array(rows, RECORD)
        alive = (game["square"] != 90).astype(int)
        ahead = alive[:, :16].sum(axis=1) - alive[:, 16:].sum(axis=1)
        game["value"] = 100 * ahead * np.where(game["turn"] == 0, 1, -1)
        game["result"] = np.sign(ahead[-1])
        file.add(number, game)
    return file.finish()


def run(capsys, *arguments):
    status = main(["tune", *map(str, arguments)])
    return status, capsys.readouterr()


def test_weights_are_fitted_and_saved(games, tmp_path, capsys):
    pytest.importorskip("torch")
    out = tmp_path / "weights.json"
    status, printed = run(capsys, games, "--out", out, "--epochs", "3", "--lambda", "1", "--seed", "2")
    assert status == 0
    first, *rest = printed.out.splitlines()
    assert first.startswith("17")
    assert "positions of 30 games; left out: 0 in check, " in first
    assert "3 epochs" in rest[0]
    found = Weights.load(out)
    assert (found.made["data"], found.made["epochs"], found.made["result share"]) == (["games.bin"], 3, 1.0)
    assert found != Weights.rules_of_thumb()


def test_a_run_is_gone_on_with(games, tmp_path, capsys):
    pytest.importorskip("torch")
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    options = ["--lambda", "1", "--freeze", "piece_square", "tempo.move", "--prior", "20", "--limit", "2000"]
    run(capsys, games, "--out", whole, "--epochs", "4", *options)
    run(capsys, games, "--out", parts, "--epochs", "2", *options)
    run(capsys, games, "--out", parts, "--epochs", "4", "--resume", *options)
    one, two = (json.loads(path.read_text()) for path in (whole, parts))
    assert one == two
    assert one["made"]["frozen"] == ["piece_square", "tempo.move"]
    status, printed = run(capsys, games, "--out", parts, "--resume")
    assert status == 2
    assert "expected a checkpoint of the same data and options" in printed.err


def test_it_starts_from_a_file_of_weights(games, tmp_path, capsys):
    pytest.importorskip("torch")
    start, out = tmp_path / "start.json", tmp_path / "weights.json"
    Weights.rules_of_thumb().with_values({"tempo.move": (33, 44)}).save(start)
    run(capsys, games, "--out", out, "--start", start, "--epochs", "0")
    assert Weights.load(out)["tempo.move"] == (33, 44)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--lambda", "much"], "expected a share from 0 to 1, got 'much'"),
        (["--lambda", "2"], "expected a share from 0 to 1 for result_share, got 2.0"),
        (["--prior", "wide"], "expected a number of centipawns, got 'wide'"),
        (["--limit", "far"], "expected a number of centipawns, got 'far'"),
        (["--epochs", "1.5"], "expected an integer, got '1.5'"),
        (["--seed", "x"], "expected an integer, got 'x'"),
        (["--freeze", "rooks"], "expected a term such as 'mobility.knight.3'"),
        (["--start", "none.json"], "expected a file of weights at 'none.json'"),
        (["--resume"], "expected a checkpoint to resume from, there is none at "),
    ],
)
def test_complaints_are_one_line(games, tmp_path, capsys, arguments, complaint):
    pytest.importorskip("torch")
    status, printed = run(capsys, games, "--out", tmp_path / "weights.json", *arguments)
    assert status == 2
    (line,) = printed.err.splitlines()
    assert line.startswith("xqlab tune: ")
    assert complaint in line


def no_room(descriptor):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_keeps_the_last_epoch(games, tmp_path, capsys, monkeypatch):
    pytest.importorskip("torch")
    out = tmp_path / "weights.json"
    monkeypatch.setattr(os, "fsync", no_room)
    status, printed = run(capsys, games, "--out", out, "--epochs", "1")
    assert status == 2
    checkpoint = str(out) + ".checkpoint"
    error = printed.err.splitlines()[-1]
    assert error == f"xqlab tune: No space left on device: {checkpoint!r}; nothing was written"
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    monkeypatch.setattr(Weights, "save", lambda *arguments, **made: no_room(0))
    status, printed = run(capsys, games, "--out", out, "--epochs", "1")
    assert status == 2
    kept = f"the last epoch is kept in {checkpoint!r}; --resume resumes from there"
    assert printed.err.splitlines()[-1] == f"xqlab tune: No space left on device; {kept}"
    monkeypatch.undo()
    assert run(capsys, games, "--out", out, "--epochs", "1", "--resume")[0] == 0


def test_another_game(tmp_path, capsys):
    files = {}
    for game in ("chess", "tic-tac-toe"):
        files[game] = tmp_path / f"{game}.jsonl"
        plan = Plan(seed=2, depth=1, longest=30, table_mb=1)
        played(files[game], 8, plan, game=game, workers=1, progress=False)
    out = tmp_path / "weights.json"
    frozen = [name for name in tunable_of("chess").weights if name not in ("pawn", "queen")]
    lines = json.loads("[" + ",".join(files["chess"].read_text().splitlines()[1:]) + "]")
    # Who is ahead most of the time wins, so that there is something to learn.
    for line in lines:
        second = len(line["opening"].split()) % 2  # whether the other side makes the first move
        ahead = sum(value * (-1) ** (ply + second) for ply, value in enumerate(line["values"]))
        line["result"] = "1-0" if ahead > 0 else "0-1"
    header = files["chess"].read_text().splitlines()[0]
    files["chess"].write_text("\n".join([header, *map(json.dumps, lines)]) + "\n")
    status, printed = run(
        capsys, files["chess"], "--out", out, "--epochs", "1", "--freeze", *frozen, "--seed", "1"
    )
    assert status == 0, printed.err
    assert "positions of 8 games; left out: " in printed.out
    found = GameWeights.load(out, "chess")
    assert found["rook"] == GameWeights("chess")["rook"]
    made = json.loads(out.read_text())["made"]
    assert (made["data"], made["epochs"], made["prior"]) == (["chess.jsonl"], 1, 100.0)
    for arguments, expected in (
        ([files["chess"], files["tic-tac-toe"]], "expected files of one game, got chess and tic-tac-toe"),
        ([files["tic-tac-toe"]], "expected a game whose evaluation has weights, got 'tic-tac-toe'"),
        ([files["chess"], out], "expected files of games as text like "),
        ([files["chess"], "--lambda", "1"], "expected no --lambda: it is for games of Xiangqi"),
        ([files["chess"], "--resume"], "expected no --resume: it is for games of Xiangqi"),
        ([files["chess"], "--prior", "x"], "expected a number of centipawns, got 'x'"),
    ):
        status, printed = run(capsys, *arguments, "--out", tmp_path / "other.json")
        assert status == 2
        assert expected in printed.err
