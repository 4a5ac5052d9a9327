"""Self-play on a Dask cluster of two processes: one is killed, the run is killed, the games are the same."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.learning.small import SMALL
from tests.missing import missing
from xqlab.experiments.run import work
from xqlab.experiments.run.work import WorkError
from xqlab.learning.net_file import save_net
from xqlab.learning.nets import first_net
from xqlab.learning.self_play import SelfPlay, self_play

try:
    import distributed
except ImportError:
    distributed = None

ROOT = Path(__file__).resolve().parents[2]
PLAN = SelfPlay(games=16, playouts=24, random_plies=3)
SEED = 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dask")
    save_net(first_net(SMALL.encoding(), SMALL.net, 1), path / "a.net")
    return path


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    if distributed is None:
        missing('NO CLUSTER: pip install "xqlab[cluster]"')
    # The workers are new processes, which are to find this checkout.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *filter(None, sys.path)]))
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster:
            yield cluster


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    with distributed.Client(cluster) as client:
        yield client


def play(folder: Path, ledger: Path, **options: Any) -> list[dict[str, Any]]:
    return self_play(folder / "a.net", ledger, SMALL.game, PLAN, SEED, progress=False, **options)


def without_times(ledger: Path) -> list[str]:
    """The lines of the games in a ledger, in order, without the seconds of the moves."""
    lines = [json.loads(line) for line in ledger.read_text("utf-8").splitlines()[1:]]
    games = sorted((line for line in lines if "key" in line), key=lambda line: line["key"])
    return [json.dumps(game | {"seconds": len(game["seconds"])}) for game in games]


def finished(ledger: Path) -> int:
    return max(0, ledger.read_bytes().count(b"\n") - 1) if ledger.exists() else 0


def when(condition: Callable[[], bool], act: Callable[[], object]) -> threading.Thread:
    """A thread that acts as soon as the condition is true."""

    def wait() -> None:
        end = time.monotonic() + 200
        while not condition() and time.monotonic() < end:
            time.sleep(0.005)
        act()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


@pytest.fixture(scope="module")
def alone(folder: Path) -> list[str]:
    play(folder, folder / "alone.jsonl", workers=1)
    return without_times(folder / "alone.jsonl")


@pytest.mark.slow
def test_a_worker_is_killed_on_the_way(folder: Path, alone: list[str], client: Any) -> None:
    workers = set(client.run(os.getpid).values())
    assert len(workers) == 2
    assert os.getpid() not in workers
    ledger, left = folder / "killed-worker.jsonl", []

    def kill() -> None:
        os.kill(min(workers), getattr(signal, "SIGKILL", signal.SIGTERM))
        left.append(PLAN.games - finished(ledger))

    thread = when(lambda: finished(ledger) >= 4, kill)
    play(folder, ledger, executor=client.get_executor())
    thread.join()
    assert left[0] > 2  # it was at work
    assert min(workers) not in client.run(os.getpid).values()
    assert without_times(ledger) == alone


@pytest.mark.slow
def test_the_run_is_killed_and_resumes(folder: Path, alone: list[str], client: Any, cluster: Any) -> None:
    ledger = folder / "killed-run.jsonl"
    code = (
        "import sys, distributed\n"
        "from pathlib import Path\n"
        "from tests.learning import test_dask\n"
        "with distributed.Client(sys.argv[1]) as client:\n"
        "    test_dask.play(*map(Path, sys.argv[2:]), executor=client.get_executor())\n"
    )
    command = [sys.executable, "-c", code, cluster.scheduler_address, str(folder), str(ledger)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    process = subprocess.Popen(command, env=environment)
    when(lambda: finished(ledger) >= 3, process.kill).join()
    assert process.wait(60) != 0
    before = without_times(ledger)
    assert 3 <= len(before) < PLAN.games
    play(folder, ledger, executor=client.get_executor())
    assert without_times(ledger) == alone


@pytest.mark.slow
def test_a_cluster_that_loses_all_workers(
    folder: Path, client: Any, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "POLL", 0.1)
    monkeypatch.setattr(work, "PATIENCE", 0.3)
    cluster.scale(0)
    while client.nthreads():
        time.sleep(0.05)
    with pytest.raises(WorkError, match=r"the cluster has had none for 0.3 s, with 16 items to do"):
        play(folder, folder / "nobody.jsonl", executor=client.get_executor())
