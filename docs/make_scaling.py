"""Writes the figures of scaling.md, those of one worker and of two.

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


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in Markdown, their titles first."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def written(page: str, report: dict[str, Any]) -> str:
    """The page with the figures of a report between its marks."""
    before, begin, rest = page.partition("<!-- measured -->\n")
    _, end, after = rest.partition("<!-- /measured -->")
    return f"{before}{begin}{measured(report)}\n{end}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8"), json.loads(MEASURED.read_text("utf-8"))), "utf-8")
    print(PAGE)
