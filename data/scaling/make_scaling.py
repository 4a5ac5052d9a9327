"""Measures games a second by one and two workers, in self-play and matches, and what the coordinator takes.

    python data/scaling/make_scaling.py

It writes scaling.json beside this file. A measurement counts the games that finish once every worker has
finished one, so that it leaves out how long processes take to start. All games have the same number of plies.
"""

import json
import os
import pickle
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
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
from xqlab.learning.net_file import save_net
from xqlab.learning.nets import NetShape, first_net
from xqlab.learning.self_play import SelfPlay, play_game
from xqlab.xiangqi import Board

SECONDS, REPEATS = 8.0, 2  # of each measurement; how often each is made, one and two workers in turn
PLIES, NODES = 24, 5_000
PLAN = SelfPlay(playouts=64, batch=8, longest=PLIES)
GAMES = {"match": 2, "self-play": 1}  # of an item of work

Item = tuple[Callable[..., Any], tuple[Any, ...]]


def timed(item: Item) -> dict[str, Any]:
    """The record of an item of work, with seconds of processor time and the worker that did it."""
    import torch

    torch.set_num_threads(1)  # a worker is one process a core
    function, arguments = item
    began = process_time()
    record = function(*arguments)
    return {"record": record, "cpu": process_time() - began, "worker": os.getpid()}


def echo(item: Any) -> Any:
    """The item."""
    return item


def items_of(work: str, folder: Path) -> Iterator[tuple[int, Item]]:
    """Work without end; the net of self-play is written to the folder."""
    if work == "match":
        a, b = (player_of(name, nodes=NODES) for name in ("full", "lossless"))
        starts, rules = openings(), Adjudication(max_plies=PLIES)
        for number in count():
            yield number, (play_pair, (Pair(a, b, starts[number % len(starts)], number, rules),))
    net = folder / "a.net"
    save_net(first_net(Encoding.of(Board()), NetShape(), 1), net)
    digest = sha256(net.read_bytes()).hexdigest()[:16]
    for number in count():
        yield number, (play_game, (str(net), digest, Board.name, PLAN, 1, number))


def measure_rate(work: str, workers: int, folder: Path) -> tuple[dict[str, Any], Any]:
    """The rate of so many processes of this machine, and the record of a game."""
    at_work: set[int] = set()
    times: list[float] = []
    results: list[dict[str, Any]] = []
    began, file = perf_counter(), folder / f"{work}-{workers}.jsonl"
    options = {"workers": workers, "apart": True, "progress": False}
    with (
        Ledger(file, "scaling", {}) as ledger,
        closing(run(timed, items_of(work, folder), ledger=ledger, **options)) as finished,
    ):
        for _, result in finished:
            at_work.add(result["worker"])
            if len(at_work) == workers:
                times.append(perf_counter())
                results.append(result)
            if len(times) > 1 and times[-1] - times[0] > SECONDS:
                break
    file.unlink()
    games = GAMES[work] * (len(times) - 1)  # the first one only starts the clock
    size = sum(len(json.dumps(result["record"], ensure_ascii=False).encode()) for result in results[1:])
    cpu = sum(result["cpu"] for result in results[1:])
    rate = {
        "work": work,
        "workers": workers,
        "games": games,
        "seconds": times[-1] - times[0],
        "cpu": cpu / games,
    }
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # other programs' share spoils the rate
    return {**rate, "size": size / games, "start": times[0] - began, "load": load}, results[-1]["record"]


def measure_ledger(record: Any, folder: Path) -> tuple[float, float]:
    """(seconds, seconds of processor time) in which a ledger takes a record; it is then on the disk."""
    with Ledger(folder / "ledger.jsonl", "scaling", {}) as ledger:
        began, cpu = perf_counter(), process_time()
        while not len(ledger) or perf_counter() - began < SECONDS / 5:
            ledger.add(len(ledger), record)
        return (perf_counter() - began) / len(ledger), (process_time() - cpu) / len(ledger)


def measure_dask(record: Any, folder: Path) -> tuple[float, float]:
    """(seconds, seconds of this process's time) for a record to pass through `run` and Dask into a ledger.

    The two workers of the cluster do nothing, and its scheduler is a thread of this process.
    """
    import distributed

    times: list[tuple[float, float]] = []
    items = ((number, {"number": number, **record}) for number in count())
    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None, "silence_logs": 50}
    with (
        distributed.LocalCluster(n_workers=2, **options) as cluster,
        distributed.Client(cluster) as client,
        Ledger(folder / "coordinator.jsonl", "scaling", {}) as ledger,
        closing(run(echo, items, ledger=ledger, executor=client.get_executor(), progress=False)) as finished,
    ):
        for _ in finished:
            times.append((perf_counter(), process_time()))
            if len(times) > 1 and times[-1][0] - times[0][0] > SECONDS / 2:
                break
    wall, cpu = ((last - first) / (len(times) - 1) for first, last in zip(times[0], times[-1]))
    return wall, cpu


def main() -> None:
    rates: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(dir=".") as name:  # on the disk of this folder
        folder, record = Path(name).resolve(), None
        for work in GAMES:
            for workers in (1, 2) * REPEATS:
                rate, record = measure_rate(work, workers, folder)
                rates.append(rate)
                print(
                    f"{work}, workers {workers}: {rate['games']} games in {rate['seconds']:.1f} s", flush=True
                )
        coordinator = {
            "net_bytes": (folder / "a.net").stat().st_size,
            "item_bytes": len(pickle.dumps(next(items_of("self-play", folder)))),
            "ledger": measure_ledger(record, folder),
            "dask": measure_dask(record, folder),
            "plies": PLIES,
            "playouts": PLAN.playouts,
        }
    report = {**provenance("python data/scaling/make_scaling.py"), "rates": rates, "coordinator": coordinator}
    disk.write_text(Path(__file__).with_name("scaling.json"), json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
