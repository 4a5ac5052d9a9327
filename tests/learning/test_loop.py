"""The loop on tic-tac-toe: repeatable, killed and resumed, refused where it does not fit; the command."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.children import KILLED
from tests.learning.small import SMALL, small
from tests.refusals import refuses
from xqlab.cli.command import main
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.selfplay.game_ledger import read_selfplay
from xqlab.games import TicTacToe
from xqlab.learning import NetPlayer, NetPolicy, SelfPlay, Training, load_net
from xqlab.learning.configuration import Configuration, Gate, configuration_of, read_configuration
from xqlab.learning.errors import LearningError
from xqlab.learning.every_position import AT_A_TIME, every_position, judge, perfect_by_value
from xqlab.learning.examples import distinct
from xqlab.learning.loop import learn, net_file, read_iterations
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "run"
    learn(SMALL, folder, workers=1, progress=False)
    return folder


def test_a_run_leaves_nets_games_and_records_and_does_nothing_more_when_finished(whole):
    records = read_iterations(whole)
    assert [each["games"] for each in records] == [4, 4]
    assert [round(point[0]) for each in records for point in each["curve"]] == [5, 10]
    for each in records:
        means = np.mean(each["curve"], axis=0)[1:]
        assert [each["policy_loss"], each["value_loss"], each["entropy"]] == pytest.approx(list(means))
    game, games = read_selfplay(whole / "games" / "001.jsonl")
    assert (game, len(games)) == ("tic-tac-toe", 4)
    for each in games:
        outcome = each.board().outcome()
        assert (each.winner, each.termination) == (outcome.winner, outcome.reason)
    assert load_net(net_file(whole, 2)).encoding.game == "tic-tac-toe"
    before = {file: file.read_bytes() for file in whole.rglob("*") if file.is_file()}
    learn(SMALL, whole, workers=1, progress=False)
    assert {file: file.read_bytes() for file in whole.rglob("*") if file.is_file()} == before
    with pytest.raises(LedgerError, match=r"net.width: 8 there, 16 here"):
        learn(small(net=SMALL.net.__class__(width=16, blocks=1)), whole, workers=1, progress=False)


def test_positions_are_folded_by_the_symmetries_that_the_batches_use(tmp_path, monkeypatch):
    folded = []

    def noted(parts, encoding, symmetric):
        folded.append(symmetric)
        return distinct(parts, encoding, symmetric)

    monkeypatch.setattr("xqlab.learning.loop.distinct", noted)
    for name in ("symmetries", "none"):
        training = replace(SMALL.training, distinct=True, augmentation=name)
        run = small(training=training, iterations=1, gate=Gate(pairs=0))
        learn(run, tmp_path / name, workers=1, progress=False)
    assert folded == [True, False]


@pytest.mark.slow
def test_a_killed_run_ends_with_the_same_nets(whole, tmp_path):
    code = (
        "import os\n"
        "from tests.children import KILL\n"
        "from tests.learning.small import SMALL\n"
        "from xqlab.learning import loop, training\n"
        "def save(self, path, save=training.Trainer.save):\n"
        "    save(self, path)\n"
        "    self.iteration == 1 and os.kill(os.getpid(), KILL)\n"
        "training.Trainer.save = save\n"
        f"loop.learn(SMALL, {str(tmp_path / 'run')!r}, workers=1, progress=False)\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], timeout=250, check=False)
    assert ended.returncode == KILLED
    assert len(read_iterations(tmp_path / "run")) == 1
    learn(SMALL, tmp_path / "run", workers=1, progress=False)
    for generation in range(3):
        assert net_file(tmp_path / "run", generation).read_bytes() == net_file(whole, generation).read_bytes()


def test_the_yardstick_of_tic_tac_toe_and_players(whole):
    truth = every_position(TicTacToe())
    assert len(truth) == 4520  # 5478 reachable positions, 958 of them finished
    assert truth.values[[str(board) == str(TicTacToe()) for board in truth.boards]] == [0]
    policy = NetPolicy(load_net(net_file(whole, 2)), AT_A_TIME)
    judged = judge(policy, truth)
    assert 0.3 < judged.perfect.mean() < 1
    assert 0.3 < perfect_by_value(judged.values, truth).mean() < 1
    assert perfect_by_value(truth.values.astype(float), truth).all()
    assert np.abs(judged.values).max() <= 1
    assert truth.perfect([int(each.argmax()) for each in truth.after]).all()
    net = str(net_file(whole, 2))
    for playouts in (0, 6):
        session = NetPlayer("net", net, "tic-tac-toe", playouts).open()
        session.new_game(1)
        assert session.move(TicTacToe("b2")).move in TicTacToe("b2").legal_moves
    with pytest.raises(LearningError, match="expected playouts of at least 0, got -1"):
        NetPlayer("net", net, "tic-tac-toe", -1)
    with pytest.raises(LearningError, match=r"expected a net of Xiangqi, .* is one of tic-tac-toe"):
        NetPlayer("net", net, Board.name)


def test_a_game_that_is_too_large(monkeypatch):
    monkeypatch.setattr("xqlab.learning.every_position.MOST", 20)
    message = "expected a game of at most 20 positions, got more in 'tic-tac-toe'"
    refuses(LearningError, message, lambda: every_position(TicTacToe()))


def test_configurations_and_what_is_none(tmp_path):
    assert read_configuration("tic-tac-toe").net.blocks == 2
    article = read_configuration("article")
    assert (article.self_play.games, article.training.batch, article.training.window) == (128, 64, 1)
    assert (article.side_plane, article.net.has_policy, article.training.steps) == (False, False, 0)
    assert article.encoding().shape == (14, 10, 9)
    path = tmp_path / "a.toml"
    for text, expected in (
        ("game = 3", "expected the name of a game in .*, got 3"),
        ("game = 'tic-tac-toe'\nspeed = 3", "expected entries out of .* got 'speed'"),
        ("game = 'tic-tac-toe'\nnet = 3", r"expected a table \[net\] in .* got 3"),
        ("game = 'tic-tac-toe'\n[net]\ndepth = 3", r"expected entries of \[net\] out of .* got 'depth'"),
        ("game =", "expected TOML in"),
        (f"game = {'[' * 3_000}{']' * 3_000}", "expected TOML in .*toml': .* nested too deeply"),
        (f"game = 'tic-tac-toe'\niterations = {'9' * 6_000}", "expected TOML in .*toml': Exceeds the limit"),
        ("game = 'tic-tac-toe'\niterations = 0", "expected iterations of at least 1, got 0"),
        ("game = 'tic-tac-toe'\nside_plane = 1", "expected side_plane to be true or false, got 1"),
    ):
        path.write_text(text)
        refuses(LearningError, expected, read_configuration, path)
    with pytest.raises(LearningError, match="expected a TOML file, or a name in data/learning, got 'go'"):
        read_configuration("go")
    refuses(LearningError, "expected pairs of at least 0, got -1", Gate, pairs=-1)
    refuses(LearningError, r"expected two numbers for sprt, got \(1,\)", Gate, sprt=(1,))
    refuses(LearningError, "expected games of at least 1, got 0", SelfPlay, games=0)
    refuses(LearningError, "expected noise of at least 0, got -1", SelfPlay, noise=-1)
    content = {"game": "tic-tac-toe", "gate": {"pairs": 4, "sprt": [0, 50]}}
    assert configuration_of(content, "here") == Configuration("tic-tac-toe", gate=Gate(4, sprt=(0, 50)))
    assert set(Training().__dict__) <= set(SMALL.as_json()["training"])
    assert "iterations" not in SMALL.as_json()


def test_the_command(tmp_path, capsys):
    path = tmp_path / "small.toml"
    path.write_text(
        "game = 'tic-tac-toe'\niterations = 1\n[net]\nwidth = 8\nblocks = 1\n"
        "[self_play]\ngames = 2\nplayouts = 4\n"
        "[training]\nbatch = 8\nsteps = 2\n[gate]\npairs = 2\nsprt = [0, 50]\n"
    )
    command = ["learn", str(path), "--out", str(tmp_path / "run"), "--workers", "1"]
    assert main(command) == 0
    assert "iteration 1: 2 games, policy loss " in capsys.readouterr().out
    assert main([*command[:3], str(tmp_path / "no" / "run")]) == 2
    assert "expected a folder inside an existing one" in capsys.readouterr().err
