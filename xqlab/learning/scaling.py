"""How much faster two workers play than one, in self-play and matches; what the coordinator can take.

A measurement counts the games that finish once every worker has finished one, so that it leaves out how long
processes take to start. All games have the same number of plies.
"""

from __future__ import annotations

import json
import os
import pickle
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from xqlab import disk
from xqlab.experiments.matches.game_play import Adjudication
from xqlab.experiments.matches.match import Pair, play_pair
from xqlab.experiments.matches.openings import openings
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.run.ledger import Ledger
from xqlab.experiments.run.machine import provenance
from xqlab.experiments.run.work import run
from xqlab.learning.encoding import Encoding
from xqlab.learning.many_workers import estimate_table
from xqlab.learning.net_file import save_net
from xqlab.learning.nets import NetShape, first_net
from xqlab.learning.self_play import SelfPlay, play_game
from xqlab.text_table import columns
from xqlab.xiangqi import Board

COMMAND = "xqlab bench scaling --json FILE"
SECONDS, REPEATS = 8.0, 2  # of each measurement; how often each is made, one and two workers in turn
PLIES, NODES = 24, 5_000
PLAN = SelfPlay(playouts=64, batch=8, longest=PLIES)
SELF_PLAY, MATCH = "self-play", "match"
GAMES = {SELF_PLAY: 1, MATCH: 2}  # of an item of work

Item = tuple[Callable[..., Any], tuple[Any, ...]]


@dataclass(frozen=True)
class Rate:
    """Games by so many workers.

    games, seconds : finished while every worker was at work, and how long that was
    cpu   : seconds of processor time that a worker spent on a game
    size  : bytes of a game in the ledger
    start : seconds until every worker had finished something
    load  : of the machine at the end, see `os.getloadavg`: other programs' share spoils the measurement
    """

    work: str
    workers: int
    games: int
    seconds: float
    cpu: float
    size: float
    start: float
    load: float


def _timed(item: Item) -> dict[str, Any]:
    import torch

    torch.set_num_threads(1)  # a worker is one process a core
    function, arguments = item
    began = process_time()
    record = function(*arguments)
    return {"record": record, "cpu": process_time() - began, "worker": os.getpid()}


def _echo(item: Any) -> Any:
    return item


def items_of(work: str, folder: Path) -> Iterator[tuple[int, Item]]:
    """Work without end; the net of self-play is written to the folder."""
    if work == MATCH:
        a, b = (player_of(name, nodes=NODES) for name in ("full", "lossless"))
        starts, rules = openings(), Adjudication(max_plies=PLIES)
        for number in count():
            yield number, (play_pair, (Pair(a, b, starts[number % len(starts)], number, rules),))
    net = folder / "a.net"
    save_net(first_net(Encoding.of(Board()), NetShape(), 1), net)
    digest = sha256(disk.read_bytes(net)).hexdigest()[:16]
    for number in count():
        yield number, (play_game, (str(net), digest, Board.name, PLAN, 1, number))


def measure_rate(work: str, workers: int, folder: Path, seconds: float = SECONDS) -> tuple[Rate, Any]:
    """The rate of so many processes of this machine, and the record of a game."""
    at_work: set[int] = set()
    times: list[float] = []
    kept: list[dict[str, Any]] = []
    began = perf_counter()
    with (
        Ledger(folder / f"{work}-{workers}.jsonl", "scaling", {}) as ledger,
        closing(
            run(_timed, items_of(work, folder), ledger=ledger, workers=workers, apart=True, progress=False)
        ) as results,
    ):
        for _, each in results:
            at_work.add(each["worker"])
            if len(at_work) < workers:
                continue
            times.append(perf_counter())
            kept.append(each)
            if len(times) > 1 and times[-1] - times[0] > seconds:
                break
    Path(folder / f"{work}-{workers}.jsonl").unlink()
    games = GAMES[work] * (len(times) - 1)  # the first one only starts the clock
    cpu, size = (sum(map(each, kept[1:])) / games for each in (lambda one: one["cpu"], _size))
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    rate = Rate(work, workers, games, times[-1] - times[0], cpu, size, times[0] - began, load)
    return rate, kept[-1]["record"]


def _size(timed: dict[str, Any]) -> int:
    return len(json.dumps(timed["record"], ensure_ascii=False).encode())


def measure_ledger(record: Any, folder: Path, seconds: float) -> tuple[float, float]:
    """(seconds, seconds of processor time) in which a ledger takes a record; it is then on the disk."""
    with Ledger(folder / "ledger.jsonl", "scaling", {}) as ledger:
        began, cpu = perf_counter(), process_time()
        while not len(ledger) or perf_counter() - began < seconds:
            ledger.add(len(ledger), record)
        return (perf_counter() - began) / len(ledger), (process_time() - cpu) / len(ledger)


def measure_coordinator(record: Any, folder: Path, seconds: float) -> tuple[float, float]:
    """(seconds, seconds of this process's time) for a record to pass through `run` and Dask into a ledger.

    The two workers of the cluster do nothing, and its scheduler is a thread of this process. Raises
    ImportError without the extra `cluster`.
    """
    import distributed

    times: list[tuple[float, float]] = []
    items = ((number, {"number": number, **record}) for number in count())
    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None, "silence_logs": 50}
    with (
        distributed.LocalCluster(n_workers=2, **options) as cluster,
        distributed.Client(cluster) as client,
        Ledger(folder / "coordinator.jsonl", "scaling", {}) as ledger,
        closing(run(_echo, items, ledger=ledger, executor=client.get_executor(), progress=False)) as results,
    ):
        for _ in results:
            times.append((perf_counter(), process_time()))
            if len(times) > 1 and times[-1][0] - times[0][0] > seconds:
                break
    wall, cpu = ((last - first) / (len(times) - 1) for first, last in zip(times[0], times[-1]))
    return wall, cpu


def measure_scaling(seconds: float = SECONDS, repeats: int = REPEATS) -> Iterator[dict[str, Any]]:
    """Each measurement as it is made: rates, then what the coordinator can take.

    A folder is made in this one, on whose disk the ledgers are, and deleted. Raises ImportError without the
    extra `cluster`.
    """
    import_module("distributed")  # if it is missing, this is known before the long work
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder, record = Path(name).resolve(), None
        for work in (MATCH, SELF_PLAY):
            for workers in (1, 2) * repeats:
                rate, record = measure_rate(work, workers, folder, seconds)
                yield asdict(rate)
        item = next(items_of(SELF_PLAY, folder))
        yield {
            "net_bytes": (folder / "a.net").stat().st_size,
            "item_bytes": len(pickle.dumps(item)),
            "ledger": measure_ledger(record, folder, seconds / 5),
            "dask": measure_coordinator(record, folder, seconds / 2),
            "plies": PLIES,
            "playouts": PLAN.playouts,
        }


def total(rows: list[dict[str, Any]], work: str, workers: int) -> dict[str, float]:
    """All measurements of so many workers together: games, seconds, games a second; means of the others."""
    chosen = [row for row in rows if (row["work"], row["workers"]) == (work, workers)]
    games, seconds = (sum(row[name] for row in chosen) for name in ("games", "seconds"))
    means = {
        name: sum(row[name] for row in chosen) / len(chosen) for name in ("cpu", "size", "start", "load")
    }
    return {"games": games, "seconds": seconds, "per_second": games / seconds, **means}


TITLES = ("work", "workers", "games", "games/s", "speed-up", "CPU s/game", "bytes/game", "start s", "load")


def rate_table(rows: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """The totals as texts, with their titles."""
    table: list[tuple[str, ...]] = [TITLES]
    for work in (SELF_PLAY, MATCH):
        one = total(rows, work, 1)["per_second"]
        for workers in (1, 2):
            each = total(rows, work, workers)
            row = [work, str(workers), f"{each['games']:,.0f}", f"{each['per_second']:.3f}"]
            row += [f"{each['per_second'] / one:.2f}", f"{each['cpu']:.2f}", f"{each['size']:,.0f}"]
            table.append((*row, f"{each['start']:.1f}", f"{each['load']:.1f}"))
    return table


def run_scaling(file: Path | None = None, **options: Any) -> Iterator[str]:
    """The lines of the measurements and of the calculation; they are also written as JSON, if asked for.

    options : as for `measure_scaling`
    """
    rows: list[dict[str, Any]] = []
    for row in measure_scaling(**options):
        rows.append(row)
        if "work" in row:
            yield f"{row['work']}, workers {row['workers']}: {row['games']} games in {row['seconds']:.1f} s"
    report = {**provenance(COMMAND), "rates": rows[:-1], "coordinator": rows[-1]}
    if file is not None:
        disk.write_text(file, json.dumps(report, indent=1) + "\n")
    yield ""
    yield from columns(rate_table(rows[:-1]))
    yield ""
    yield from columns(estimate_table(report), left=(0, 2))
