"""Writes the figures of scaling.md: measured ones of one worker and two, and a calculation of a hundred.

    python docs/make_scaling.py

It reads data/scaling/scaling.json, which data/scaling/make_scaling.py measures.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PAGE = Path(__file__).with_name("scaling.md")
MEASURED = PAGE.parents[1] / "data" / "scaling" / "scaling.json"
TITLES = ("work", "workers", "games", "games/s", "speed-up", "CPU s/game", "bytes/game", "start s", "load")
ASSUMED = {  # the arguments of `calculated`: their values, and what they mean
    "workers": (100, "each with a core of its own like the measured one"),
    "plies": (100, "of a game; its time and its bytes are proportional to them"),
    "games": (5_000, "of an iteration"),
    "training": (120.0, "seconds of an iteration in which workers wait: training, and the gate"),
    "network": (
        1.25e8,
        "bytes a second of the machine that runs the loop, which sends nets and takes records",
    ),
    "silence": (
        300.0,
        "seconds until a scheduler, such as Dask's by default, gives up a machine that is silent",
    ),
}


def total(rates: list[dict[str, Any]], work: str, workers: int) -> dict[str, float]:
    """All measurements of so many workers: the sums of games and seconds, the means of the rest."""
    rows = [row for row in rates if (row["work"], row["workers"]) == (work, workers)]
    sums = {
        name: sum(row[name] for row in rows) for name in ("games", "seconds", "cpu", "size", "start", "load")
    }
    means = {name: sums[name] / len(rows) for name in ("cpu", "size", "start", "load")}
    return {**sums, "per_second": sums["games"] / sums["seconds"], **means}


def measured(report: dict[str, Any]) -> str:
    """The measured rates as a table, and the lines about machine and coordinator."""
    machine, coordinator, rows = report["machine"], report["coordinator"], [TITLES]
    for work in ("self-play", "match"):
        one = total(report["rates"], work, 1)["per_second"]
        for workers in (1, 2):
            sums = total(report["rates"], work, workers)
            row = (work, str(workers), f"{sums['games']:,.0f}", f"{sums['per_second']:.3f}")
            row += (f"{sums['per_second'] / one:.2f}", f"{sums['cpu']:.2f}", f"{sums['size']:,.0f}")
            rows.append((*row, f"{sums['start']:.1f}", f"{sums['load']:.1f}"))
    record, record_cpu, through_dask = (
        1e3 * time for time in (*coordinator["ledger"], coordinator["dask"][1])
    )
    return f"""{table(rows)}

On {machine["processor"]}, {machine["cores"]} cores, {report["finished"][:10]}.
Games of {coordinator["plies"]} plies; self-play with {coordinator["playouts"]} playouts a move.
A ledger takes a record of self-play in {record:.2f} ms, {record_cpu:.2f} ms of it processor time;
through Dask, whose scheduler is in the same process, that is {through_dask:.2f} ms.
The net has {coordinator["net_bytes"]:,} bytes, an item of work {coordinator["item_bytes"]:,}."""


def calculated(
    report: dict[str, Any],
    *,
    workers: int,
    plies: int,
    games: int,
    training: float,
    network: float,
    silence: float,
) -> str:
    """The calculation as a table, from the measurement and the assumptions, which scaling.md explains."""
    coordinator = report["coordinator"]
    one, longer = total(report["rates"], "self-play", 1), plies / coordinator["plies"]
    # Processor time: other programs on the measured machine do not count. A record is as much longer as its
    # game, and so is the time to make a line of it; the disk and Dask's scheduler take each line alike.
    game, size, (ledger, cpu) = longer * one["cpu"], longer * one["size"], coordinator["ledger"]
    line = longer * cpu + ledger - cpu
    record = line + coordinator["dask"][1] - cpu
    playing = games * game / workers
    # Each worker's last game ends somewhere within the time of a game; all workers read the net at once.
    waiting = game / 2 + workers * coordinator["net_bytes"] / network + training
    limits = {
        "workers wait half of the time, for training and the last games": games * game / waiting,
        "the one process that schedules and writes is busy all the time": game / record,
        "its ledger alone, a line at a time, would be": game / line,
        "its network is: records come, items go": network * game / (size + coordinator["item_bytes"]),
    }
    rows = [
        ("quantity", "value", "from"),
        ("workers", f"{workers:,}", "assumed, each with a core like the measured one"),
        ("seconds of a game", f"{game:.1f}", f"{plies} plies of {coordinator['playouts']} playouts"),
        ("games a second", f"{workers / game:.1f}", "all workers play"),
        ("bytes a second", f"{workers / game * size:,.0f}", "to the ledger"),
        (
            "seconds of an iteration", f"{playing + waiting:,.0f}",
            f"{games:,} games, {training:g} s for training and the gate",
        ),
        ("a worker waits", f"{100 * waiting / (playing + waiting):.0f} %", "of that time"),
        ("a lost worker costs", f"{game / 2:.1f} s", "of one worker: half a game is played again"),
        ("", f"{50 / games:.2f} %", "of the work of an iteration"),
        (
            "it is noticed after", f"{silence:g} s",
            "at most, if its machine vanishes; at once if its process dies",
        ),
        ("a killed run costs", f"{workers * game / 2:,.0f} s", "of one worker: half a game of each"),
    ]  # fmt: skip
    for number, (name, most) in enumerate(sorted(limits.items(), key=lambda limit: limit[1]), 1):
        rows.append((f"limit {number}, in workers", f"{most:,.0f}", name))
    return table(rows)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in Markdown, their titles first."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def written(page: str, report: dict[str, Any]) -> str:
    """The page with the figures of a report between its marks, `<!-- measured -->` and the like."""
    assumed = [("assumption", "value", "meaning")]
    assumed += [(f"`{name}`", f"{value:,g}", meaning) for name, (value, meaning) in ASSUMED.items()]
    values: dict[str, Any] = {name: value for name, (value, _) in ASSUMED.items()}
    parts = {
        "measured": measured(report),
        "assumed": table(assumed),
        "calculated": calculated(report, **values),
    }
    for name, text in parts.items():
        before, _, rest = page.partition(f"<!-- {name} -->\n")
        page = f"{before}<!-- {name} -->\n{text}\n<!-- /{name} -->{rest.partition(f'<!-- /{name} -->')[2]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8"), json.loads(MEASURED.read_text("utf-8"))), "utf-8")
    print(PAGE)
