"""On an empty cache: interpreted first, the same log, compiled later by one process in the background."""

import os
import shutil
import sys
import threading
import time
from types import SimpleNamespace

import numba
import pytest

import xqlab
from tests.kernels.processes import run_python
from xqlab import disk
from xqlab.cli import warmup as warmup_module
from xqlab.kernels import COMPILED, background, kernel
from xqlab.kernels import progress as progress_module
from xqlab.kernels.places import CacheFolders, cache_folders
from xqlab.kernels.progress import Needed
from xqlab.xiangqi import Board


@kernel
def inner(number):
    return number + 1


@kernel
def halfway(number):
    return inner(number) * 2


@kernel
def never_called(number):
    return halfway(number) + inner(number)


COMPILED_ONLY = pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")

# A stand-in for the process in the background: it copies a warm folder.
ORDER_OF_EVENTS = """
import json, subprocess, sys, threading, time
import xqlab
from xqlab.kernels import background
from xqlab.kernels.places import cache_folders
from xqlab.kernels.registry import kernels
from xqlab.search import Enhancements, first_search
from xqlab.xiangqi import Board

first_search.prepare = background.prepare = lambda game="": True
warm, own = sys.argv[1], cache_folders().own
board = Board()
board.push_uci("h2e2")
board._repr_svg_()
one = xqlab.search(board, depth=2, record=True)
assert len(one.tree) > 100
assert not any(kernel._cache.compiled for kernel in kernels())
assert [one.compiled, one.stopped] == [False, ""]

copy = (  # in a process: beside an interpreted search a thread is slow
    "import shutil, sys; locks = shutil.ignore_patterns('*.lock');"
    "shutil.copytree(*sys.argv[1:], dirs_exist_ok=True, ignore=locks)"
)
fill = threading.Timer(1.5, lambda: subprocess.run([sys.executable, "-c", copy, warm, own], check=True))
fill.start()
depths = []
long = xqlab.search(
    board, depth=5, nodes=60_000, enhancements=Enhancements.textbook(), record=True,
    on_iteration=lambda iteration: depths.append(iteration.depth),
)
fill.join()
assert long.compiled and long.stopped in ("", "nodes"), (long.compiled, long.stopped)
assert depths == sorted(set(depths))
assert not any(kernel._cache.compiled for kernel in kernels())
again = xqlab.search(board, depth=2, record=True)
assert again.compiled
assert again.log.tobytes() == one.log.tobytes() and again.counts == one.counts
straight = xqlab.search(board, depth=5, nodes=60_000, enhancements=Enhancements.textbook(), record=True)
assert long.log.tobytes() == straight.log.tobytes()
"""


@COMPILED_ONLY
@pytest.mark.slow
def test_interpreted_first_and_compiled_as_soon_as_it_can_be(tmp_path):
    xqlab.search(Board(), depth=2, record=True).tree.root()
    folders = {"XQLAB_CACHE_DIR": tmp_path, "XQLAB_BACKGROUND": 1}
    run_python("-c", ORDER_OF_EVENTS, cache_folders().own, **folders)


@pytest.fixture
def started(tmp_path, monkeypatch):
    """The commands that were started, in place of processes."""
    commands = []

    class Process:
        def __init__(self, command, **options):
            commands.append((command, options["env"]))

        def poll(self):
            return None

    monkeypatch.setenv("XQLAB_BACKGROUND", "1")
    monkeypatch.setattr(background, "_started", None)
    monkeypatch.setattr(background.subprocess, "Popen", Process)
    monkeypatch.setattr(background, "cache_folders", lambda: CacheFolders(tmp_path))
    return commands


@COMPILED_ONLY
def test_one_process_is_started_and_starts_none_itself(started, capsys):
    assert background.prepare("Junqi")
    assert background.prepare("Xiangqi")
    ((command, environment),) = started
    assert command == [sys.executable, "-P", "-m", "xqlab", "warmup", "--background", "Junqi"]
    assert environment["XQLAB_BACKGROUND"] == "0"
    note = capsys.readouterr().err
    assert note.count("\n") == 1
    assert "once" in note


def test_none_is_started_where_it_is_not_wanted(started, monkeypatch):
    monkeypatch.setenv("XQLAB_BACKGROUND", "0")
    assert not background.prepare()
    monkeypatch.setenv("XQLAB_BACKGROUND", "1")
    monkeypatch.setattr(background, "cache_folders", lambda: CacheFolders(None))
    assert not background.prepare()
    assert not started


@COMPILED_ONLY
def test_a_background_that_has_failed_is_not_waited_for(started, tmp_path, monkeypatch):
    monkeypatch.setattr(background.subprocess.Popen, "poll", lambda self: 1)
    assert not background.prepare()
    with disk.held(tmp_path / background.LOCKED):  # but another process is at work
        assert background.prepare()


@COMPILED_ONLY
def test_the_warm_up_in_the_background_runs_alone_and_the_game_first(tmp_path, monkeypatch):
    used, nice = [], []
    names = ("board: Xiangqi", "search: Junqi", "search: Xiangqi")
    items = [warmup_module.Workload(name, lambda name=name: used.append(name)) for name in names]
    monkeypatch.setattr(warmup_module, "ITEMS", items)
    monkeypatch.setattr(warmup_module, "remember", lambda timings: None)
    monkeypatch.setattr(background, "cache_folders", lambda: CacheFolders(tmp_path))
    monkeypatch.setattr(os, "nice", nice.append, raising=False)
    with disk.held(tmp_path / background.LOCKED):
        assert warmup_module.warm_in_background("Junqi") == 0
    assert used == []
    assert warmup_module.warm_in_background("Junqi") == 0
    assert used == ["search: Junqi", "board: Xiangqi", "search: Xiangqi"]
    assert nice == [19, 19]


@COMPILED_ONLY
def test_a_warm_up_whose_folder_is_deleted_leaves_the_rest_to_the_next_one(tmp_path, monkeypatch):
    used, own = [], tmp_path / "own"

    def use():
        used.append(own.is_dir())
        shutil.rmtree(own)

    items = [warmup_module.Workload(f"board: {number}", use) for number in range(3)]
    monkeypatch.setattr(warmup_module, "ITEMS", items)
    monkeypatch.setattr(os, "nice", lambda more: None, raising=False)
    for module in (background, warmup_module):
        monkeypatch.setattr(module, "cache_folders", lambda: CacheFolders(own))
    for _ in range(2):
        own.mkdir()
        assert warmup_module.warm_in_background("Junqi") == 0
    assert used == [True, True]


def test_what_takes_long_says_so(capsys, monkeypatch):
    with background.telling("a thing is compiled"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(background, "PATIENCE", 0.05)
    monkeypatch.setattr(progress_module, "cache_folders", lambda: CacheFolders(None))
    with background.telling("a thing is compiled", [(never_called, (1,))]):
        time.sleep(0.5)
    printed = capsys.readouterr().err
    assert "a thing is compiled, which happens once on this machine: 0% (0 of 3 functions) in 0 s" in printed
    assert "a thing is compiled: done in " in printed
    with background.silent(), background.telling("a thing is compiled", [(never_called, (1,))]):
        time.sleep(0.2)
    assert capsys.readouterr().err == ""


@COMPILED_ONLY
def test_what_is_only_loaded_is_not_said_to_be_compiled(capsys, monkeypatch):
    looked = threading.Semaphore(0)
    loaded = SimpleNamespace(done=lambda: (looked.release(), (1.0, 2, 2))[1])
    monkeypatch.setattr(background, "PATIENCE", 0)
    with background.telling("a thing is compiled", progress=loaded):
        assert looked.acquire(timeout=280)
        assert looked.acquire(timeout=280)
    assert capsys.readouterr().err == ""
    with background.telling("a thing is compiled", progress=loaded):
        numba.njit(lambda x: x + 1).compile((numba.int64,))
        for _ in range(3):  # of what compiling alone finds the number is not known
            assert looked.acquire(timeout=280)
    printed = capsys.readouterr().err
    assert "a thing is compiled, which happens once on this machine: 1 s so far" in printed
    assert "%" not in printed


@COMPILED_ONLY
@pytest.mark.parametrize("answers", [True, False])
def test_only_somebody_who_sits_there_is_told(answers, started, monkeypatch, capsys):
    kernel = SimpleNamespace(_allow_stdin=answers)  # what a front end tells a kernel; nbclient has nobody
    ipython = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setattr(background, "PATIENCE", 0)
    counted = threading.Event()
    progress = SimpleNamespace(done=lambda: (counted.set(), (0.5, 1, 2))[1])
    monkeypatch.setattr(background, "Needed", lambda calls: progress)
    assert background.prepare()
    assert capsys.readouterr().out.count(str(background.ONCE)) == answers
    with background.telling("a thing is compiled"):
        assert counted.wait(0.2) == answers
    assert (str(background.ONCE) in capsys.readouterr().out) == answers


@COMPILED_ONLY
def test_how_much_is_compiled_here_or_in_a_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(progress_module, "cache_folders", lambda: CacheFolders(tmp_path))
    kinds = (numba.types.int64,)
    needed = Needed([(halfway, kinds)])
    assert needed.done() == (0.0, 0, 2)
    inner(1)
    share, ready, number = needed.done()
    assert 0 < share < 1
    assert (ready, number) == (1, 2)
    (file,) = halfway._cache._files(halfway._cache._key(kinds, halfway.targetctx))
    (tmp_path / file.name).touch()
    assert needed.done() == (1.0, 2, 2)


@COMPILED_ONLY
@pytest.mark.slow
def test_a_class_reads_the_folder_of_its_administrator(tmp_path):
    xqlab.search(Board(), depth=1, record=True)
    warm = cache_folders().own
    shared, own = tmp_path / "shared", tmp_path / "own"
    folder = shared / "kernels" / warm.name
    folder.mkdir(parents=True)
    for file in warm.glob("*.kernel"):  # and nothing that another test is writing or locking
        shutil.copy2(file, folder)
    script = (
        "import xqlab, sys; from pathlib import Path; from xqlab.kernels import places as k;"
        "found = k._made; k._made = lambda folder: not str(folder).startswith(sys.argv[1]) and found(folder);"
        "from xqlab.xiangqi import Board; result = xqlab.search(Board(), depth=2);"
        "places = k.cache_folders(); print(result.compiled, len(places.shared), list(places.own.iterdir()))"
    )
    folders = {"XQLAB_CACHE_DIR": shared, "XDG_CACHE_HOME": own, "HOME": own}
    run = run_python("-c", script, shared, **folders, XQLAB_BACKGROUND=1)
    assert run.stdout.split("\n")[0] == "True 1 []"
    assert run.stderr == ""
