"""The calculation of docs/scaling.md, and its page as its script writes it."""

import json
import runpy
from pathlib import Path
from typing import Any

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[2] / "docs" / "make_scaling.py"))


def row(work: str, workers: int, games: int, seconds: float) -> dict[str, Any]:
    costs = {"cpu": 2.0, "size": 1000.0, "start": 3.0, "load": 1.0}
    return {"work": work, "workers": workers, "games": games, "seconds": seconds, **costs}


REPORT = {
    "rates": [row("self-play", 1, 5, 10.0), row("self-play", 1, 7, 10.0)],
    "coordinator": {"net_bytes": 10_000_000, "item_bytes": 0, "ledger": [0.005, 0.001], "dask": [0.1, 0.006],
                    "plies": 25, "playouts": 64},
}  # fmt: skip


def test_the_calculation() -> None:
    assert SCRIPT["total"](REPORT["rates"], "self-play", 1)["per_second"] == 0.6
    # Games of 50 plies: 4 s, 2,000 bytes; a line takes 2 ms to make and 4 ms to write, and Dask takes 5 ms.
    cluster = {"workers": 100, "plies": 50, "games": 1000, "training": 48, "network": 1e8, "silence": 60}
    lines = SCRIPT["calculated"](REPORT, **cluster).splitlines()
    assert [line.split(" | ")[1] for line in lines[2:]] == [
        *("100", "4.0", "25.0", "50,000", "100", "60 %", "2.0 s", "0.05 %", "60 s", "200 s"),
        *("67", "364", "667", "200,000"),
    ]


def test_the_page_is_as_its_script_writes_it() -> None:
    page, report = (SCRIPT[name].read_text("utf-8") for name in ("PAGE", "MEASURED"))
    assert page == SCRIPT["written"](page, json.loads(report))
    assert "| self-play | 2 |" in page
