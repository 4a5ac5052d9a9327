"""A calculation: self-play by many workers, from what is measured with one, and from assumptions.

It is no measurement. Whatever it leaves out, such as other users of the network, makes things worse.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from xqlab.files import data_file


@dataclass(frozen=True)
class Assumptions:
    """What is assumed of a cluster and of a run.

    workers  : each with a core of its own like the measured one
    plies    : of a game; time and bytes of a game are proportional to them
    games    : of an iteration
    training : seconds of an iteration in which workers wait: training, and the gate
    network  : bytes a second of the machine that runs the loop, which sends nets and takes records
    silence  : seconds until a scheduler gives up a machine that says nothing more, as Dask does by default
    """

    workers: int = 100
    plies: int = 100
    games: int = 5_000
    training: float = 120.0
    network: float = 1.25e8
    silence: float = 300.0


@dataclass(frozen=True)
class Estimate:
    """What follows from the assumptions.

    games, size   : games and bytes a second while all workers play
    game_seconds  : of one game, by one worker
    iteration     : seconds of an iteration; `waiting`: the share of them in which a worker does nothing
    limits        : what breaks -> with how many workers; the first breaks first
    lost_worker   : seconds of one worker's time that a lost worker costs, on average
    lost_share    : of the work of an iteration
    lost_run      : seconds of one worker's time that a killed run costs, which resumes from its ledger
    """

    games: float
    size: float
    game_seconds: float
    iteration: float
    waiting: float
    limits: dict[str, float]
    lost_worker: float
    lost_share: float
    lost_run: float


def estimate(report: dict[str, Any], assumed: Assumptions | None = None) -> Estimate:
    """The calculation from a report of `xqlab bench scaling`."""
    assumed = assumed or Assumptions()
    coordinator = report["coordinator"]
    one = [row for row in report["rates"] if (row["work"], row["workers"]) == ("self-play", 1)]
    cpu, measured_size = (sum(row[name] for row in one) / len(one) for name in ("cpu", "size"))
    longer = assumed.plies / coordinator["plies"]
    # Processor time: other programs on the measured machine do not count. A record is as much longer as its
    # game, and so is the time to make a line of it; the disk and Dask's scheduler take each line alike.
    game_seconds, size = longer * cpu, longer * measured_size
    ledger, ledger_cpu = coordinator["ledger"]
    line_seconds = longer * ledger_cpu + ledger - ledger_cpu
    record_seconds = line_seconds + coordinator["dask"][1] - ledger_cpu
    playing = assumed.games * game_seconds / assumed.workers
    tail = game_seconds / 2  # each worker's last game ends somewhere within that of the last one
    nets = assumed.workers * coordinator["net_bytes"] / assumed.network
    iteration = playing + tail + nets + assumed.training
    limits = {
        "workers wait half of the time, for training and the last games": (
            assumed.games * game_seconds / (tail + nets + assumed.training)
        ),
        "the one process that schedules and writes is busy all the time": game_seconds / record_seconds,
        "its ledger alone, a line at a time, would be": game_seconds / line_seconds,
        "its network is: records come, items go": (
            assumed.network * game_seconds / (size + coordinator["item_bytes"])
        ),
    }
    games = assumed.workers / game_seconds
    return Estimate(
        games=games,
        size=games * size,
        game_seconds=game_seconds,
        iteration=iteration,
        waiting=1 - playing / iteration,
        limits=dict(sorted(limits.items(), key=lambda each: each[1])),
        lost_worker=game_seconds / 2,
        lost_share=1 / (2 * assumed.games),
        lost_run=assumed.workers * game_seconds / 2,
    )


def estimate_table(report: dict[str, Any], assumed: Assumptions | None = None) -> list[tuple[str, str, str]]:
    """The calculation as rows: what, how much, and from which assumption."""
    assumed = assumed or Assumptions()
    result = estimate(report, assumed)
    playouts = report["coordinator"]["playouts"]
    rows = [
        ("quantity", "value", "from"),
        ("workers", f"{assumed.workers:,}", "assumed, each with a core like the measured one"),
        ("seconds of a game", f"{result.game_seconds:.1f}", f"{assumed.plies} plies of {playouts} playouts"),
        ("games a second", f"{result.games:.1f}", "all workers play"),
        ("bytes a second", f"{result.size:,.0f}", "to the ledger"),
        (
            "seconds of an iteration", f"{result.iteration:,.0f}",
            f"{assumed.games:,} games, {assumed.training:g} s for training and the gate",
        ),
        ("a worker waits", f"{100 * result.waiting:.0f} %", "of that time"),
        ("a lost worker costs", f"{result.lost_worker:.1f} s", "of one worker: half a game is played again"),
        ("", f"{100 * result.lost_share:.2f} %", "of the work of an iteration"),
        (
            "it is noticed after", f"{assumed.silence:g} s",
            "at most, if its machine vanishes; at once if its process dies",
        ),
        ("a killed run costs", f"{result.lost_run:,.0f} s", "of one worker: half a game of each"),
    ]  # fmt: skip
    for at, (name, workers) in enumerate(result.limits.items(), 1):
        rows.append((f"limit {at}, in workers", f"{workers:,.0f}", name))
    return rows


def shipped_report() -> dict[str, Any]:
    """The report in data/results/scaling.json."""
    report: dict[str, Any] = json.loads(data_file("results/scaling.json").read_text("utf-8"))
    return report
