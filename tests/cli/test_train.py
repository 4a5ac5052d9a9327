"""`xqlab train` makes a net and its curve; killed anywhere, the same command ends with the same bytes."""

import argparse
import errno
import math
import os
import signal
import subprocess
import sys

import pytest

from xqlab.cli import train as command
from xqlab.cli.command import main
from xqlab.cli.train import add_options, command_of, labels_of, settings_of
from xqlab.files import data_file
from xqlab.nnue.data.game_records import MAGIC, block_of, games_of
from xqlab.nnue.net.network import Architecture, Network
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.settings import Settings
from xqlab.nnue.training.tries import read_tries

SHAPE = "--features mirrored --width 4 --hidden 3 --epochs 3 --batch 256 --held-out 0.2 --limit 1500"

# The process ends itself, in a step or while it writes a checkpoint, with the signal of `kill -9`.
KILLED = """
import os, signal, sys
from xqlab.cli.command import main
import xqlab.nnue.training.training as training
training.EVERY = 0.0
place, left = sys.argv[1], [int(sys.argv[2])]
def counted(function):
    def wrapped(*args):
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args)
    return wrapped
if place == "step":
    training.loss_of = counted(training.loss_of)
else:
    os.fsync = counted(os.fsync)
sys.exit(main(sys.argv[3:]))
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A file of the first twenty games of the sample."""
    pytest.importorskip("torch")
    source = data_file("samples/tuning.bin")
    path = tmp_path_factory.mktemp("games") / "few.games"
    header = source.read_bytes().split(b"\n", 2)[1]
    blocks = [block_of(number, game) for number, game in list(games_of(source))[:20]]
    path.write_bytes(MAGIC + header + b"\n" + b"".join(blocks))
    return path


@pytest.fixture(scope="module")
def whole(games, tmp_path_factory):
    """The net of a run that nobody disturbed."""
    out = tmp_path_factory.mktemp("whole") / "a.net"
    assert train(games, out) == 0
    return out


def words(games, out, *more):
    return ["train", "--data", str(games), "--out", str(out), *SHAPE.split(), *more]


def train(games, out, *more):
    return main(words(games, out, *more))


def test_a_net_and_its_curve(games, whole, capsys):
    network, curve = Network.load(whole), Curve.read(whole.with_name("a.net.json"))
    assert network.architecture.hidden == (3,)
    assert network.made["epoch"] == curve.best
    assert network.made["validation"] == curve.kept().validation
    assert curve.made["command"].startswith("xqlab train --data few.games --out a.net --features mirrored")
    assert curve.made["prepared"]["games"][0]["depth"] == 4
    assert labels_of(curve.made["prepared"]) == "depth 4"
    assert sorted(path.name for path in whole.parent.iterdir()) == ["a.net", "a.net.json"]
    before = whole.read_bytes()
    assert train(games, whole) == 0
    assert "is finished; delete it to train it again" in capsys.readouterr().out
    assert whole.read_bytes() == before
    assert train(games, whole, "--seed", "5") == 2
    assert "is another run's net: data.training.positions: " in capsys.readouterr().err


@pytest.mark.parametrize(("place", "count"), [("step", 9), ("fsync", 5)])
def test_killed_in_the_middle_it_ends_with_the_same_bytes(games, whole, tmp_path, place, count):
    out = tmp_path / "a.net"
    command = [sys.executable, "-c", KILLED, place, str(count), *words(games, out)]
    killed = subprocess.run(command, capture_output=True, timeout=200, check=False, env=os.environ)
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    assert not out.exists()
    assert (tmp_path / "a.net.checkpoint").is_file()
    assert train(games, out, "--resume") == 0
    assert out.read_bytes() == whole.read_bytes()


def test_tries_are_added(games, tmp_path, capsys):
    assert train(games, tmp_path / "small.net", "--tries", str(tmp_path / "tries.json"), "--epochs", "1") == 0
    (found,) = read_tries(tmp_path / "tries.json")
    assert found["name"] == "small"
    assert found["labels"] == "depth 4"
    assert "4-3-1 screlu" in capsys.readouterr().out


def test_labels_of_games():
    assert labels_of({"games": [{"nodes": 1000, "depth": None}, {"nodes": 500}]}) == "1000 nodes, 500 nodes"
    assert labels_of({"games": [{}]}) == "unknown"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--resume"], "expected a checkpoint to resume from, there is none at"),
        (["--out", "missing/a.net"], "expected a file in an existing folder, got 'missing/a.net'"),
        (["--data", "missing.games"], "expected a file of games at 'missing.games'"),
        (["--width", "0"], "expected lengths of layers from 1 to 4096, got 0"),
        (["--lambda", "2"], "expected a share from 0 to 1 for search_share, got 2.0"),
        (["--held-out", "1"], "expected a share that holds out some"),
    ],
)
def test_commands_that_cannot_be_followed(games, tmp_path, capsys, more, message):
    assert train(games, tmp_path / "a.net", *more) == 2
    assert message in capsys.readouterr().err


def test_results_that_do_not_follow_the_values_come_with_advice(games, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(command, "fitted_scale", lambda positions: math.inf)
    assert train(games, tmp_path / "a.net") == 2
    advice = "a scale of inf centipawns fits: play more games, or give one, such as --scale 400"
    assert advice in capsys.readouterr().err


def test_a_full_disk_keeps_what_was_trained(games, tmp_path, capsys, monkeypatch):
    out = tmp_path / "a.net"

    def no_room(*arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)
    assert train(games, out) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    parts = str(tmp_path / "a.net.training.npy")
    assert error == f"xqlab train: No space left on device: {parts!r}; nothing was written"
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    monkeypatch.setattr(Network, "save", no_room)
    assert train(games, out, "--epochs", "1") == 2
    error = capsys.readouterr().err.splitlines()[-1]
    kept = f"what was trained is kept in {str(out) + '.checkpoint'!r}; the same command resumes from there"
    assert error == f"xqlab train: No space left on device; {kept}"
    monkeypatch.undo()
    assert train(games, out, "--epochs", "1") == 0
    assert not (tmp_path / "a.net.checkpoint").exists()


def parsed(words):
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(words.split())


def test_defaults_are_those_of_the_settings():
    expected = Settings(Architecture(scale=400.0), chance_scale=400.0)
    assert settings_of(parsed("--data a b --out c"), 400.0) == expected


def test_every_option_arrives():
    words = (
        "--data some/a.games b.games --out some/c.net --features mirrored --width 64 --hidden 16 8 "
        "--activation crelu --buckets 4 --loss cross_entropy --lambda 0.5 --epochs 7 --batch 512 --lr 0.002 "
        "--schedule steps --decay 0.1 --patience 3 --no-mirror --no-factor --held-out 0.1 --limit 900 "
        "--seed 9 --unit 90 --device cpu --threads 2 --resume --tries t.json"
    )
    options = parsed(words)
    assert settings_of(options, 250.0) == Settings(
        Architecture("mirrored", 64, (16, 8), "crelu", 4, 90.0),
        loss="cross_entropy",
        search_share=0.5,
        epochs=7,
        batch=512,
        rate=0.002,
        schedule="steps",
        decay=0.1,
        mirror=False,
        factorised=False,
        patience=3,
        seed=9,
        chance_scale=250.0,
    )
    command = command_of(options, 250.0)
    assert command.startswith("xqlab train --data a.games b.games --out c.net --features mirrored")
    assert command.endswith("--scale 250")
    again = parsed(command.removeprefix("xqlab train "))
    assert settings_of(again, again.scale) == settings_of(options, 250.0)
    assert (again.held_out, again.limit, again.threads, again.device) == (0.1, 900.0, 2, "cpu")
    assert (again.resume, again.tries) == (False, None)


def test_the_command_is_short_where_nothing_is_changed():
    assert command_of(parsed("--data a --out b"), 333.3) == "xqlab train --data a --out b --scale 333.3"
