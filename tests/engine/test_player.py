"""Other engines in matches: they play, and whatever they do wrong costs them a game, not the match."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.refusals import refuses
from xqlab.engine import EngineError
from xqlab.engine.player import EnginePlayer
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import PlayerError, player_of
from xqlab.search import SearchError
from xqlab.xiangqi import Board

FAKE = Path(__file__).with_name("fake_engine.py")
ROOT = str(Path(__file__).resolve().parent.parent.parent)
A = player_of("full", nodes=200, table_mb=1)
HERE = ThreadPoolExecutor(1)  # without an executor another process would play, so that it can end the engine


def fake(mode: str, **options: Any) -> EnginePlayer:
    return EnginePlayer([sys.executable, str(FAKE), mode], mode, **({"depth": 1} | options))


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_our_own_engine_as_another_program(protocol: str) -> None:
    command = [sys.executable, "-m", "xqlab", "engine", "--protocol", protocol]
    budget: dict[str, Any] = {"depth": 2}
    engine = EnginePlayer(command, "them", protocol, env={"PYTHONPATH": ROOT}, start_timeout=250, **budget)
    found = match(A, engine, pairs=1, max_plies=30, executor=HERE, progress=False)
    assert len(found.games) == 2
    assert found.failures() == []
    lengths = [len(game.opening.moves) + len(game.moves) for game in found.games if game.winner is None]
    assert set(lengths) <= {30}
    assert found.means("them")["depth"] == 2
    assert found.means("them")["nodes"] > 0


def test_our_own_engine_as_another_program_at_chess() -> None:
    command = [sys.executable, "-m", "xqlab", "engine"]
    env = {"PYTHONPATH": ROOT}
    engine = EnginePlayer(command, "them", env=env, start_timeout=250, depth=1, game="chess")
    assert engine.describe()["game"] == "chess"
    found = match(player_of("full", depth=1, game="chess"), engine, pairs=1, max_plies=12, executor=HERE)
    assert (found.game, found.failures()) == ("chess", [])
    assert [len(game.opening.moves) + len(game.moves) for game in found.games] == [12, 12]


@pytest.mark.parametrize(
    ("mode", "termination", "told", "verdict"),
    [
        ("dies", "failure", "could not go on: {} ended with status 3", ""),
        ("illegal", "failure", "answered 'a0a9', which is not legal in '", "illegal"),
        ("none", "gave_up", "gives the game up.", ""),
    ],
)
def test_an_engine_that_fails_loses_each_game(mode: str, termination: str, told: str, verdict: str) -> None:
    found = match(A, fake(mode), [Board()], pairs=1, executor=HERE, progress=False)
    assert (found.score.wins, found.score.games) == (2, 2)
    assert [(game.termination, game.verdict) for game in found.games] == [(termination, verdict)] * 2
    assert told.format(Path(sys.executable).name) in found.games[0].explanation
    assert f"{mode} (Black)" in found.games[0].explanation
    assert f"{mode} (Red)" in found.games[1].explanation


def test_engines_that_resign_or_cannot_be_started_again_lose() -> None:
    # Its move is legal for Red alone.
    found = match(A, fake("resigns"), [Board()], pairs=1, executor=HERE, progress=False)
    assert [game.termination for game in found.games] == ["failure", "gave_up"]
    session: Any = fake("dies").open()
    session._engine.close()
    session._player = fake("dies at once")
    found = match(A, Reopened(session), [Board()], pairs=1, executor=HERE, progress=False)
    assert found.endings() == {"failure": 2}
    assert "ended with status 7" in found.failures()[0]


def test_an_engine_that_hangs_loses() -> None:
    engine = fake("hangs", time=0.1, depth=None, timeout=0.5)
    found = match(A, engine, [Board()], pairs=1, workers=1, progress=False)
    assert all("did not answer in time" in game.explanation for game in found.games)
    assert [game.verdict for game in found.games] == ["late", "late"]
    assert found.score.wins == 2


class Reopened:
    name = "again"
    repeats = True
    game, is_program = "Xiangqi", False

    def __init__(self, session: Any) -> None:
        self.session = session

    def open(self) -> Any:
        return self.session


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_no_engine_outlives_a_killed_match(tmp_path: Path, workers: str) -> None:
    # An engine that neither hears that its input has ended nor answers: it is killed before its handshake.
    engine, ids = tmp_path / "deaf.py", tmp_path / "ids"
    engine.write_text(
        f"import os, time\nopen({str(ids)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(1000)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "xqlab", "match", "--pairs", "2", "--workers", workers, "--time", "90"]
    running = subprocess.Popen(
        [*command, "--a", "full time=0.01", "--engine", f"{sys.executable} {engine}"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([ROOT, *filter(None, sys.path)])},
    )
    try:
        end = time.monotonic() + 120
        while time.monotonic() < end and (not ids.exists() or ids.read_text().count("\n") < int(workers)):
            time.sleep(0.02)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    engines = [int(line) for line in ids.read_text().split()]
    assert len(engines) == int(workers)
    end = time.monotonic() + 60
    while time.monotonic() < end and any(map(lives, engines)):
        time.sleep(0.02)
    assert not any(map(lives, engines))


def lives(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be asked for does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):  # ended before, or while its state was read
        return False


def test_what_is_described_and_what_refused() -> None:
    told = fake("echo", options={"Hash": 16}, depth=4).describe()
    assert told["engine"] == "echo"
    assert told["command"][1:] == [str(FAKE), "echo"]
    assert len(told["sha256"]) == 16
    assert (told["protocol"], told["options"], told["depth"]) == ("uci", {"Hash": "16"}, 4)
    assert "time" not in told
    assert EnginePlayer("/no/such/engine", depth=1).describe()["sha256"] is None
    assert EnginePlayer("/no/such/engine", depth=1).name == "engine"
    assert fake("echo").repeats
    assert not fake("echo", time=0.1, depth=None).repeats
    with pytest.raises(PlayerError, match="expected a protocol out of uci, ucci, got 'xboard'"):
        fake("echo", protocol="xboard")
    refuses(SearchError, "expected a limit: movetime=", EnginePlayer, "engine")
    refuses(SearchError, "expected depth to be a number above 0, got 0", EnginePlayer, "engine", depth=0)
    refuses(EngineError, "expected the command of an engine, got ''", EnginePlayer, "", depth=1)
    with pytest.raises(EngineError, match="ended with status 7"):
        match(A, fake("dies at once"), [Board()], pairs=1, executor=HERE, progress=False)
    with pytest.raises(SearchError, match=r"expected an option out of Hash, .* got 'Hush'"):
        match(A, fake("echo", options={"Hush": 1}), [Board()], pairs=1, executor=HERE, progress=False)
