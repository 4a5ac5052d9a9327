"""Games by one and by two workers, the calculation of many, and the page with its figures."""

import itertools
import json
import sys
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from xqlab.cli.command import main
from xqlab.experiments.run.work import run
from xqlab.learning import scaling
from xqlab.learning.many_workers import Assumptions, estimate, estimate_table, shipped_report
from xqlab.learning.scaling import rate_table, run_scaling, total
from xqlab.learning.scaling_page import PAGE, texts, written
from xqlab.learning.self_play import SelfPlay


def row(work: str, workers: int, games: int, seconds: float) -> dict[str, Any]:
    return {"work": work, "workers": workers, "games": games, "seconds": seconds, "cpu": 2.0, "size": 1000.0,
            "start": 3.0, "load": 1.0}  # fmt: skip


REPORT = {
    "rates": [
        *(row("self-play", 1, 5, 10.0), row("self-play", 1, 7, 10.0), row("self-play", 2, 9, 10.0)),
        *(row("match", 1, 4, 1.0), row("match", 2, 8, 1.0)),
    ],
    "coordinator": {"net_bytes": 10_000_000, "item_bytes": 0, "ledger": [0.005, 0.001], "dask": [0.1, 0.006],
                    "plies": 25, "playouts": 64},
}  # fmt: skip


def test_rates_of_one_kind_are_added_up() -> None:
    assert total(REPORT["rates"], "self-play", 1)["per_second"] == 0.6
    assert [line[3:5] for line in rate_table(REPORT["rates"])[1:]] == [
        ("0.600", "1.00"),
        ("0.900", "1.50"),
        ("4.000", "1.00"),
        ("8.000", "2.00"),
    ]


def test_the_calculation() -> None:
    # Games of 50 plies: 4 s, 2,000 bytes; a line takes 2 ms to make and 4 ms to write, and Dask takes 5 ms.
    found = estimate(REPORT, Assumptions(workers=100, plies=50, games=1000, training=48, network=1e8))
    assert (found.game_seconds, found.games, found.size) == (4, 25, 50_000)
    assert found.iteration == 40 + 2 + 10 + 48
    assert found.waiting == pytest.approx(0.6)
    assert list(found.limits.values()) == pytest.approx([4000 / 60, 4 / 0.011, 4 / 0.006, 200_000])
    assert [name.split(" ")[0] for name in found.limits] == ["workers", "the", "its", "its"]
    assert (found.lost_worker, found.lost_share, found.lost_run) == (2, 1 / 2000, 200)
    assert ("a worker waits", "60 %", "of that time") in estimate_table(
        REPORT, Assumptions(plies=50, games=1000, training=48, network=1e8)
    )


class Cluster(Executor):
    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future


def test_each_measurement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which two workers are said to be."""
    client = SimpleNamespace(get_executor=Cluster)
    dask = SimpleNamespace(LocalCluster=lambda **_: nullcontext(), Client=lambda cluster: nullcontext(client))
    processes = itertools.count()
    monkeypatch.setitem(sys.modules, "distributed", dask)
    monkeypatch.setattr(scaling, "NODES", 50)
    monkeypatch.setattr(scaling, "PLAN", SelfPlay(playouts=2, longest=4))
    timed = scaling._timed
    monkeypatch.setattr(scaling, "_timed", lambda item: timed(item) | {"worker": next(processes) % 2})
    monkeypatch.setattr(
        scaling, "run", lambda *a, workers=1, apart=False, **options: run(*a, workers=1, **options)
    )
    monkeypatch.chdir(tmp_path)
    lines = list(run_scaling(tmp_path / "a.json", seconds=0.05, repeats=1))
    assert [line.split(":")[0] for line in lines[:4]] == [
        f"{work}, workers {workers}" for work in ("match", "self-play") for workers in (1, 2)
    ]
    assert list(tmp_path.iterdir()) == [tmp_path / "a.json"]
    report = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert all(each["games"] >= 1 and each["cpu"] > 0 and each["size"] > 200 for each in report["rates"])
    assert report["coordinator"]["item_bytes"] > 100
    assert set(report["coordinator"]) == set(REPORT["coordinator"])
    assert "limit 1, in workers" in "\n".join(lines)


def test_the_page_is_as_its_script_writes_it() -> None:
    page = PAGE.read_text("utf-8")
    assert page == written(page, texts(shipped_report()))
    assert "| self-play | 2 |" in page


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(scaling, "run_scaling", lambda file: iter([f"to {file}"]))
    assert main(["bench", "scaling"]) == 0
    assert capsys.readouterr().out == "to None\n"
