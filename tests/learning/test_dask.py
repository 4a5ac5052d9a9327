"""Self-play on a Dask cluster of two processes: one is killed, the run is killed, the games are the same."""

import json
import os
import subprocess
import sys

import pytest

from tests.children import KILLED, environment, until
from tests.interrupts import kill_at
from tests.learning.small import SMALL
from tests.missing import missing
from xqlab.experiments import match, player_of
from xqlab.experiments.run import work
from xqlab.experiments.run.work import WorkError
from xqlab.learning.net_file import save_net
from xqlab.learning.nets import first_net
from xqlab.learning.self_play import SelfPlay, self_play

try:
    import distributed
except ImportError:
    distributed = None

PLAN = SelfPlay(games=16, playouts=24, random_plies=3)
SEED = 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("dask")
    save_net(first_net(SMALL.encoding(), SMALL.net, 1), path / "a.net")
    return path


@pytest.fixture(scope="module")
def cluster():
    if distributed is None:
        missing('NO CLUSTER: pip install "xqlab[cluster]"')
    # The workers are new processes, which are to find this checkout.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
        options = {"processes": True, "dashboard_address": None, "silence_logs": 50}
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **options) as cluster:
            yield cluster


@pytest.fixture
def client(cluster):
    with distributed.Client(cluster) as client:
        yield client


def play(folder, ledger, **options):
    return self_play(folder / "a.net", ledger, SMALL.game, PLAN, SEED, progress=False, **options)


def without_times(ledger):
    """The lines of the games in a ledger, in order, without the seconds of the moves."""
    lines = [json.loads(line) for line in ledger.read_text("utf-8").splitlines()[1:]]
    games = sorted((line for line in lines if "key" in line), key=lambda line: line["key"])
    return [json.dumps(game | {"seconds": len(game["seconds"])}) for game in games]


@pytest.fixture(scope="module")
def alone(folder):
    play(folder, folder / "alone.jsonl", workers=1)
    return without_times(folder / "alone.jsonl")


@pytest.mark.slow
def test_a_match_is_the_same_on_the_cluster(client):
    a, b = (player_of(words, nodes=200, table_mb=1) for words in ("full", "textbook +iterative_deepening"))
    rules = {"pairs": 3, "seed": 4, "max_plies": 40, "progress": False}
    assert os.getpid() not in client.run(os.getpid).values()
    found = match(a, b, executor=client.get_executor(), **rules)
    assert found.games == match(a, b, workers=1, **rules).games


@pytest.mark.slow
def test_a_worker_is_killed_on_the_way(folder, alone, client):
    workers = set(client.run(os.getpid).values())
    assert len(workers - {os.getpid()}) == 2
    ledger = folder / "killed-worker.jsonl"
    with kill_at(4, min(workers)):
        play(folder, ledger, executor=client.get_executor())
    assert min(workers) not in client.run(os.getpid).values()
    assert without_times(ledger) == alone


@pytest.mark.slow
def test_the_run_is_killed_and_resumes(folder, alone, client, cluster):
    ledger = folder / "killed-run.jsonl"
    code = (
        "import os, sys, distributed\n"
        "from pathlib import Path\n"
        "from tests.interrupts import kill_at\n"
        "from tests.learning import test_dask\n"
        "with distributed.Client(sys.argv[1]) as client, kill_at(3, os.getpid()):\n"
        "    test_dask.play(*map(Path, sys.argv[2:]), executor=client.get_executor())\n"
    )
    command = [sys.executable, "-c", code, cluster.scheduler_address, str(folder), str(ledger)]
    assert subprocess.run(command, env=environment(), check=False).returncode == KILLED
    assert len(without_times(ledger)) == 3
    play(folder, ledger, executor=client.get_executor())
    assert without_times(ledger) == alone


@pytest.mark.slow
def test_a_cluster_that_loses_all_workers(folder, client, cluster, monkeypatch):
    monkeypatch.setattr(work, "POLL", 0.1)
    monkeypatch.setattr(work, "PATIENCE", 0.3)
    cluster.scale(0)
    until(lambda: not client.nthreads())
    with pytest.raises(WorkError, match=r"the cluster has had none for 0.3 s, with 16 items to do"):
        play(folder, folder / "nobody.jsonl", executor=client.get_executor())
