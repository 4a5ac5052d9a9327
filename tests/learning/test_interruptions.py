"""What ends a run early, or decides its gate: Ctrl-C, a full disk, the sequential test; one pool."""

import errno
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.children import environment, until
from tests.interrupts import fsync_fails
from tests.learning.small import SMALL, small
from xqlab.experiments.matches.match import read_match
from xqlab.experiments.run import work
from xqlab.learning.configuration import Gate
from xqlab.learning.loop import learn, net_file, read_iterations

QUIET = {"workers": 1, "progress": False}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("interruptions") / "run"
    learn(SMALL, folder, **QUIET)
    return folder


def nets(folder):
    return [net_file(folder, generation).read_bytes() for generation in range(3)]


def test_one_pool_for_a_whole_run(whole, tmp_path, monkeypatch):
    pools = []

    class Threads(ThreadPoolExecutor):
        def __init__(self, workers, *_, **__):
            super().__init__(workers)
            pools.append(workers)

    monkeypatch.setattr(work, "ProcessPoolExecutor", Threads)
    learn(SMALL, tmp_path / "run", workers=2, progress=False)
    assert pools == [2]  # for two iterations of self-play and two gates
    assert nets(tmp_path / "run") == nets(whole)
    learn(SMALL, tmp_path / "run", workers=2, progress=False)
    assert pools == [2]  # a finished run needs none


# Even play is far above the second hypothesis of the one gate, and far below the first of the other.
@pytest.mark.parametrize(("sprt", "accepted"), [((-2000, -1000), True), ((1000, 2000), False)])
def test_the_sequential_test_decides_the_gate(sprt, accepted, tmp_path):
    folder, gate = tmp_path / "run", Gate(pairs=40, sprt=sprt)
    records = learn(small(gate=gate), folder, **QUIET)
    assert [each["accepted"] for each in records] == [accepted, accepted]
    for at in range(2):
        result = read_match(folder / "gates" / f"{at:03}.jsonl", sprt)
        assert result.sprt.decision == ("H1" if accepted else "H0")
        assert len(result.pairs) < gate.pairs  # it ended the match
    first, second, third = nets(folder)
    trained = [(folder / "gates" / f"{at:03}.net").read_bytes() for at in range(2)]
    assert trained[0] != trained[1] != first  # training goes on either way
    assert [second, third] == (trained if accepted else [first, first])


@pytest.mark.parametrize("after", [3, 12, 25])
def test_a_full_disk_loses_nothing_that_was_finished(after, whole, tmp_path):
    full = partial(OSError, errno.ENOSPC, os.strerror(errno.ENOSPC))
    with fsync_fails(after, full), pytest.raises(OSError, match="No space left on device") as caught:
        learn(SMALL, tmp_path / "run", **QUIET)
    assert caught.value.filename or caught.value.__notes__  # says which file, or what is kept
    before = {file: file.read_bytes() for file in (tmp_path / "run").rglob("*.net")}
    learn(SMALL, tmp_path / "run", **QUIET)
    assert nets(tmp_path / "run") == nets(whole)
    assert all(file.read_bytes() == content for file, content in before.items())
    assert not [file for file in (tmp_path / "run").rglob("*") if file.suffix in (".tmp", ".part")]


def test_an_interrupt_between_iterations(whole, tmp_path):
    def interrupt(records):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(SMALL, tmp_path / "run", **QUIET, on_iteration=interrupt)
    assert len(read_iterations(tmp_path / "run")) == 1
    learn(SMALL, tmp_path / "run", **QUIET)
    assert nets(tmp_path / "run") == nets(whole)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C reaches a process in another way")
def test_ctrl_c_keeps_the_games_and_leaves_no_worker(whole, tmp_path):
    path, folder = tmp_path / "small.toml", tmp_path / "run"
    path.write_text(
        "game = 'tic-tac-toe'\nseed = 3\niterations = 1000\n[net]\nwidth = 8\nblocks = 1\n"
        "[self_play]\ngames = 4\nplayouts = 8\nrandom_plies = 3\n"
        "[training]\nbatch = 16\nsteps = 5\nwindow = 2\n[gate]\npairs = 2\n"
    )
    command = [sys.executable, "-m", "xqlab", "learn", str(path), "--out", str(folder), "--workers", "2"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    started = subprocess.Popen(command, env=environment(), start_new_session=True, **pipes)
    games = folder / "games" / "000.jsonl"
    try:
        until(lambda: started.poll() is not None or (games.exists() and games.read_bytes().count(b"\n") > 1))
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=280)  # returns once every worker has closed the pipes, too
    finally:
        started.kill()
    assert (started.returncode, err) == (130, "")
    assert out == f"interrupted; the same command resumes from {folder}\n"
    kept = games.read_bytes()
    done = len(read_iterations(folder))
    learn(small(iterations=done + 1), folder, **QUIET)
    assert games.read_bytes().startswith(kept)  # nothing is played again
    assert nets(whole)[1] == net_file(folder, 1).read_bytes()
