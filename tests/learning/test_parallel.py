"""Training by two processes: parts of a batch, and a real run by torchrun beside one in this process."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from tests.children import environment
from tests.learning.test_training import EXAMPLES, SHAPE, TTT
from xqlab.cli.command import main
from xqlab.learning.errors import LearningError
from xqlab.learning.loop import net_file, read_iterations
from xqlab.learning.net_file import arrays_of, load_net
from xqlab.learning.nets import first_net
from xqlab.learning.parallel import ALONE, Group, torchrun_group
from xqlab.learning.training import Trainer, Training, batch_of, losses_of

CONFIGURATION = """
game = "tic-tac-toe"
iterations = 2
net = {width = 8, blocks = 1}
self_play = {games = 3, playouts = 8}
training = {batch = 15, steps = 45}
"""


@pytest.mark.parametrize("augmentation", ["none", "symmetries", "swap", "negated"])
def test_the_parts_of_a_batch_are_cut_out_of_it(augmentation: str) -> None:
    settings, chosen = Training(batch=15, augmentation=augmentation), np.arange(15) % 14
    parts = [Group(rank, 4).part(15) for rank in range(4)]
    assert [each.stop - each.start for each in parts] == [3, 4, 4, 4]
    chances = [np.random.default_rng(1) for _ in range(5)]
    whole = batch_of(EXAMPLES, chosen, TTT, settings, chances[0])
    cut = [batch_of(EXAMPLES, chosen, TTT, settings, *pair) for pair in zip(chances[1:], parts)]
    for name, tensor in vars(whole).items():
        assert torch.equal(torch.cat([getattr(each, name) for each in cut]), tensor)
    assert len({str(each.bit_generator.state) for each in chances}) == 1


def test_gradients_of_the_parts_add_up_to_those_of_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = batch_of(EXAMPLES, np.arange(14), TTT, Training(), np.random.default_rng(1))
    net, sums = first_net(TTT, SHAPE, 1), []
    monkeypatch.setattr("torch.distributed.all_reduce", lambda flat: sums.append(flat.clone()))

    def joined(group: Group, share: float) -> torch.Tensor:
        rows = {name: each[group.part(14)] for name, each in vars(batch).items()}
        net.zero_grad()
        losses = torch.stack(losses_of(net, type(batch)(**rows)))
        losses[:2].sum().backward()
        return group.join(net, losses.detach(), share)

    for rank, share in enumerate((4 / 14, 5 / 14, 5 / 14)):
        joined(Group(rank, 3), share)
    losses = joined(ALONE, 1)
    whole = torch.cat([losses, *(each.grad.reshape(-1) for each in net.parameters())])
    assert len(sums) == 3
    assert torch.allclose(sum(sums), whole, atol=1e-6)


def run_by(launcher: list[str], folder: Path, name: str) -> list[dict]:
    (folder / "a.toml").write_text(CONFIGURATION)
    out = str(folder / name)
    command = ["learn", str(folder / "a.toml"), "--out", out, "--workers", "1", "--iterations", "1"]
    if not launcher:
        assert main(command) == 0
        return read_iterations(out)
    command = [sys.executable, *launcher, "-m", "xqlab", *command]
    options = {"env": environment(), "cwd": folder, "capture_output": True, "text": True}
    ended = subprocess.run(command, timeout=200, check=False, **options)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("iteration 1: 3 games") == 1  # the second process prints nothing
    return read_iterations(out)


@pytest.mark.slow
def test_two_processes_learn_as_one_does(tmp_path: Path) -> None:
    two = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    (alone,), (both,) = (run_by(each, tmp_path, name) for each, name in (([], "alone"), (two, "both")))
    assert [point[0] for point in alone["curve"]] == [20, 40, 45]
    assert np.allclose(alone["curve"], both["curve"], rtol=1e-5, atol=1e-6)
    assert alone["curve"][0][1:] != alone["curve"][-1][1:]
    folders = [tmp_path / name for name in ("alone", "both")]
    names = [{str(file.relative_to(folder)) for file in folder.rglob("*")} for folder in folders]
    assert names[0] == names[1]
    nets = [arrays_of(load_net(net_file(tmp_path / name, 1))) for name in ("alone", "both")]
    for name, array in nets[0].items():
        # The softmax does not see this bias: its gradient is rounding alone, which the optimiser magnifies.
        assert name == "target.bias" or np.allclose(array, nets[1][name], atol=1e-4), name


def test_without_torchrun_a_process_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with torchrun_group("cpu") as group:
        assert (group.rank, group.size, group.broadcast("x")) == (0, 1, "x")
    message = "expected a batch of at least 4, a position for each process, got 3"
    with pytest.raises(LearningError, match=message):
        Trainer(first_net(TTT, SHAPE, 1), Training(batch=3), 1, group=Group(0, 4))

    def gone(*_: object, **__: object) -> None:
        raise RuntimeError("Connection closed by peer\nand more")

    monkeypatch.setattr("torch.distributed.broadcast_object_list", gone)
    message = "expected 2 processes, one of them has ended: Connection closed by peer$"
    with pytest.raises(LearningError, match=message):
        Group(0, 2).broadcast()
