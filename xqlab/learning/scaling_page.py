"""Writes the figures of docs/scaling.md: `python -m xqlab.learning.scaling_page`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.learning.many_workers import Assumptions, estimate_table, shipped_report
from xqlab.learning.scaling import rate_table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scaling.md"
PARTS = ("measured", "calculated", "assumed")


def texts(report: dict[str, Any]) -> dict[str, str]:
    """The parts of the page that are made from a report."""
    machine, coordinator = report["machine"], report["coordinator"]
    ledger, dask = coordinator["ledger"], coordinator["dask"]
    record, record_cpu, through_dask = (1e3 * each for each in (*ledger, dask[1]))
    lines = [
        *_table(rate_table(report["rates"])),
        "",
        f"On {machine['processor']}, {machine['cores']} cores, {report['finished'][:10]}.",
        f"Games of {coordinator['plies']} plies; self-play with {coordinator['playouts']} playouts a move.",
        f"A ledger takes a record of self-play in {record:.2f} ms, {record_cpu:.2f} ms of it processor time;",
        f"through Dask, whose scheduler is in the same process, that is {through_dask:.2f} ms.",
        f"The net has {coordinator['net_bytes']:,} bytes, an item of work {coordinator['item_bytes']:,}.",
    ]
    assumed = [f"| `{name}` | {value:,g} |" for name, value in vars(Assumptions()).items()]
    return {
        "measured": "\n".join(lines),
        "calculated": "\n".join(_table(estimate_table(report))),
        "assumed": "\n".join(["| assumption | value |", "|---|---|", *assumed]),
    }


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]


def written(page: str, parts: dict[str, str]) -> str:
    """The page with these texts between its marks, such as `<!-- measured -->` and `<!-- /measured -->`."""
    for name, text in parts.items():
        before, _, rest = page.partition(f"<!-- {name} -->\n")
        _, mark, after = rest.partition(f"<!-- /{name} -->")
        page = f"{before}<!-- {name} -->\n{text}\n{mark}{after}"
    return page


if __name__ == "__main__":
    disk.write_text(PAGE, written(PAGE.read_text("utf-8"), texts(shipped_report())))
    print(PAGE)
