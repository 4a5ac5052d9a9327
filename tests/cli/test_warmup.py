"""`xqlab warmup` leaves nothing to compile, and says what it did."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.warm_cache import copy_warm_folder
from xqlab.cli import warmup as warmup_module
from xqlab.cli.warmup import BOARDS, ITEMS, Timing, remember, warm_items, warmup
from xqlab.game import games
from xqlab.game_profile import profile_named
from xqlab.kernels import COMPILED
from xqlab.kernels.places import CacheFolders

ROOT = Path(__file__).resolve().parents[2]

# What people do first: none of it may reach the compiler.
FIRST_THINGS = """
import xqlab
from xqlab.kernels.registry import kernels
from xqlab.experiments.run.divide import divide
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import Enhancements, Searcher
from xqlab.xiangqi import Board

board = Board()
board.push_uci("h2e2")
assert board.legal_moves and not board.is_check() and not board.is_game_over()
board.pop()
xqlab.search(board, depth=3)
assert len(xqlab.search(board, depth=2, record=True, enhancements=Enhancements.textbook()).tree)
xqlab.search(board, time=0.1, table_mb=1)
Searcher(board, Enhancements.minimax()).run(board, nodes=1000)
xqlab.search(TicTacToe(), depth=9)
assert len(xqlab.search(TextbookTree([[3, 5], [2, 9]]), depth=2, record=True).tree)
assert sum(leaves for _, leaves in divide(board, 2)) == 1920
print({k.__name__: k._cache.compiled for k in kernels() if k._cache.compiled})
"""


def run(cache: Path, *arguments: str) -> str:
    environment = {**os.environ, "XQLAB_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *arguments]
    finished = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=800, check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.mark.slow
@pytest.mark.timeout(1000)  # without `make warm` everything is compiled here, on a machine that may be busy
@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_after_a_warmup_nothing_is_compiled(tmp_path: Path) -> None:
    first = copy_warm_folder(tmp_path).splitlines()
    assert len(first) == len(ITEMS) + 1
    assert "functions compiled" in first[0]
    assert run(tmp_path, "-c", FIRST_THINGS).strip() == "{}"
    second = run(tmp_path, "-m", "xqlab", "warmup").splitlines()
    assert all(line.endswith("from the cache") for line in second[:-1])
    (record,) = tmp_path.rglob("warm-*.json")
    assert list(json.loads(record.read_text())) == [item.name for item in ITEMS]


def test_every_compiled_game_is_warmed() -> None:
    ours = [game for game in games() if game.compiled and game.position.__module__.startswith("xqlab.")]
    profiles = {game.name: profile_named(game.name) for game in ours}
    # One without an example is a toy, which is compiled where it is played.
    assert {name for name, profile in profiles.items() if profile and profile.example} == set(BOARDS)
    names = [item.name for item in ITEMS]
    assert len(set(names)) == len(names)


def test_what_the_first_notebooks_need_comes_first() -> None:
    assert set(warmup_module.FIRST) < set(warmup_module.NAMES)
    assert set(warmup_module.NAMES[: len(warmup_module.FIRST)]) == set(warmup_module.FIRST)


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_times_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup_module, "ITEMS", [item for item in ITEMS if item.name == "perft: Xiangqi"])
    monkeypatch.setattr(warmup_module, "remember", lambda timings: None)
    assert warmup(times=tmp_path / "times.json") == 0
    (item,) = json.loads((tmp_path / "times.json").read_text())["items"]
    assert (item["name"], item["first"]) == ("perft: Xiangqi", True)
    assert item["cpu"] > 0


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.name)
def test_every_item_can_be_used(item: warmup_module.Workload) -> None:
    timing = warmup_module.compile_item(item)
    assert timing.name == item.name
    assert timing.seconds > 0


def test_the_record_keeps_the_seconds_of_the_compilation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warmup_module, "cache_folders", lambda: CacheFolders(tmp_path))
    assert warm_items() == {}
    remember([Timing("search", 5.0, compiled=7), Timing("board", 0.1, compiled=0)])
    remember([Timing("search", 0.2, compiled=0), Timing("board", 2.0, compiled=3)])
    assert warm_items() == {"search": 5.0, "board": 2.0}
    for broken in ("[", "[]", ""):
        (tmp_path / warmup_module.record_name()).write_text(broken)
        assert warm_items() == {}
    monkeypatch.setattr(warmup_module, "cache_folders", lambda: CacheFolders(None))
    remember([Timing("search", 5.0, compiled=7)])
    assert warm_items() == {}


def test_without_a_compiler_there_is_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warmup_module, "FAST", False)
    assert warmup() == 0
    monkeypatch.setattr(warmup_module, "COMPILED", False)
    assert warmup() == 0
    plain, disabled = capsys.readouterr().out.splitlines()
    assert "each process compiles for itself" in plain
    assert "NUMBA_DISABLE_JIT" in disabled
