"""A measured ablation as a file with its provenance, and the command that measures one at full size."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import errors_in_one_line
from xqlab.experiments.run.json_shape import (
    by_name,
    list_of,
    number,
    one_of,
    read_shaped,
    record_of,
    row_of,
    text,
    whole,
)
from xqlab.experiments.run.machine import machine_text, provenance
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps.ablation import ROW, Ablation, ablation
from xqlab.experiments.sweeps.ablation_plan import AblationError, Plan, Question
from xqlab.experiments.sweeps.sweep import Row, Sweep
from xqlab.files import read_if_shipped
from xqlab.search.enhancements import Enhancements

SHIPPED = "results/ablation.json"
FORMAT = "xqlab ablation result"
VERSION = 1
COLUMNS = ("depth", "reached", "nodes", "last_nodes", "seconds", "value", "move")
SHAPE = record_of(
    provenance=record_of(),
    base=list_of(text),
    depths=by_name(list_of(whole)),
    positions=by_name(text),
    uses=by_name(record_of(on=list_of(text), numbers=by_name(number))),
    questions=list_of(
        record_of(
            **{"switch": text, "way": text, "with_it": text, "without": text},
            **{"helped": list_of(text), "dropped": list_of(text)},
        )
    ),
    ended=by_name(text),
    columns=row_of(*map(one_of, COLUMNS)),
    searches=by_name(by_name(list_of(row_of(*(ROW[name] for name in COLUMNS))))),
)


def save_ablation(result: Ablation, path: str | PathLike[str], command: str) -> None:
    """Write an ablation as JSON, with a header of the command, versions and machine."""
    plan = result.plan
    head = {
        "format": FORMAT,
        "version": VERSION,
        "provenance": provenance(command),
        "base": list(plan.base),
        "depths": {way: list(depths) for way, depths in plan.depths.items()},
        "positions": plan.positions,
        "uses": {
            name: {"on": use.names(), "numbers": dict(use.parameters)} for name, use in plan.uses.items()
        },
        "questions": [vars(question) for question in plan.questions],
        "ended": result.searches.ended,
        "columns": list(COLUMNS),
    }
    lines = [json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "searches": {']
    blocks = []
    for use in plan.uses:
        rows = {
            place: [
                [getattr(row, name) for name in COLUMNS]
                for row in result.searches.of(use)
                if row.position == place
            ]
            for place in plan.positions
        }
        blocks.append(
            f"  {json.dumps(use, ensure_ascii=False)}: {json.dumps(_short(rows), ensure_ascii=False)}"
        )
    disk.write_text(path, "\n".join([*lines, ",\n".join(blocks), " }\n}\n"]))


def load_ablation(path: str | PathLike[str]) -> tuple[Ablation, dict[str, Any]]:
    """An ablation from its file, and the provenance; raises AblationError for another file."""
    content = read_shaped(path, "the file of an ablation", (FORMAT, VERSION), SHAPE, AblationError)
    uses = {
        name: Enhancements.of(*use["on"]).tuned(**use["numbers"]) for name, use in content["uses"].items()
    }
    questions = tuple(
        Question(**{**question, "helped": tuple(question["helped"]), "dropped": tuple(question["dropped"])})
        for question in content["questions"]
    )
    depths = {way: tuple(some) for way, some in content["depths"].items()}
    plan = Plan(uses, questions, tuple(content["base"]), content["positions"], depths)
    every = tuple(sorted({depth for some in depths.values() for depth in some}))
    searches = Sweep(tuple(uses), tuple(plan.positions), every, ended=content["ended"])
    searches.rows.extend(
        Row(configuration=use, position=place, counts={}, **dict(zip(content["columns"], row)))
        for use, places in content["searches"].items()
        for place, rows in places.items()
        for row in rows
    )
    return Ablation(plan, searches), content["provenance"]


def shipped_ablation() -> tuple[Ablation, dict[str, Any]] | None:
    """The ablation that comes with xqlab, at full size, and its provenance; None if there is none."""
    return read_if_shipped(load_ablation, SHIPPED)


def provenance_text(header: Mapping[str, Any]) -> str:
    """The command, machine and date of an ablation, in a sentence."""
    return f"`{header['command']}`, {machine_text(header)}, {header['finished']}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the study positions, print the tables, and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.experiments.sweeps.ablation_file",
        description="The effect of each switch: alone, and removed from all. An interrupted run resumes.",
    )
    parser.add_argument("--out", type=Path, required=True, help="the file to write (JSON)")
    parser.add_argument("--depth", type=int, default=8, help="depth of all but one (default 8)")
    parser.add_argument("--alone-depth", type=int, default=4, help="depth of each alone (default 4)")
    parser.add_argument("--positions", type=int, default=24, help="how many of the study set (default 24)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1: times are undisturbed)")
    parser.add_argument("--ledger", type=Path, help="where searches are kept (default: OUT with .jsonl)")
    options = parser.parse_args(arguments)
    ledger = options.ledger or options.out.with_suffix(".jsonl")
    result = ablation(
        study_positions(options.positions),
        range(2, options.depth + 1, 2),
        alone_depths=range(2, options.alone_depth + 1),
        best_of=3,
        ledger=ledger,
        workers=options.workers,
    )
    print(result)
    if result.interrupted:
        print(f"Interrupted: the same command resumes, finished searches are in {ledger}.")
        return
    words = " ".join(
        f"--{name.replace('_', '-')} {value}"
        for name, value in vars(options).items()
        if name not in ("out", "ledger")
    )
    save_ablation(result, options.out, f"{parser.prog} --out FILE {words}")


def _short(rows: dict[str, list[list[Any]]]) -> dict[str, list[list[Any]]]:
    # The clock is no more precise than this.
    return {
        place: [[round(value, 9) if isinstance(value, float) else value for value in row] for row in values]
        for place, values in rows.items()
    }


if __name__ == "__main__":
    with errors_in_one_line("ablation"):
        main()
