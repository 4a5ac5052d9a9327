"""Three history tables in one search, to depth 8: 2 ** depth as published, 2 ** depth capped, depth squared.

    python -m xqlab.experiments.sweeps.histories --out FILE

measures at full size, and resumes an interrupted run; with more `--positions` it continues a finished one.
A search to depth 8 takes some 70 million positions, as the paper's search has no other move ordering.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from tqdm.auto import tqdm

from xqlab.errors import errors_in_one_line
from xqlab.experiments.run.json_shape import number, record_of, text, whole
from xqlab.experiments.run.ledger import Ledger, LedgerError, read_ledger
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps.ordering import HISTORIES
from xqlab.experiments.sweeps.sweep import INTERRUPTED, Row, Sweep, geometric_mean
from xqlab.files import read_if_shipped
from xqlab.search.driver import Searcher
from xqlab.text_table import columns

KIND = "histories"
SHIPPED = "results/histories.jsonl"
DEPTH = 8
HEADER = record_of(
    configuration=record_of(),
    machine=record_of(processor=text, cores=whole),
    versions=record_of(xqlab=text, sources=text),
)
RECORD = record_of(key=text, nodes=whole, seconds=number, value=whole, move=text)


def measure_histories(
    positions: Mapping[str, Any],
    depth: int = DEPTH,
    *,
    ledger: str | PathLike[str] | None = None,
    progress: bool = True,
) -> Sweep:
    """Each history on each position to each depth from 1 on; an interrupt returns what was measured.

    ledger : a file that keeps each search; an interrupted run resumes from it

    It goes position by position, so that a part of the work is whole for some positions.
    """
    keys = [(name, place, deep) for place in positions for name in HISTORIES for deep in range(1, depth + 1)]
    records: dict[str, Mapping[str, Any]] = {}
    store = None
    if ledger is not None:
        configuration = {name: use.names() for name, use in HISTORIES.items()}
        store = Ledger(ledger, KIND, configuration, record=RECORD)
        records |= {str(key): record for key, record in store.items()}
    ended = {}
    try:
        for name, place, deep in tqdm(keys, unit="search", disable=None if progress else True):
            key = _key(name, place, deep)
            if key in records:
                continue
            result = Searcher(positions[place], HISTORIES[name]).run(positions[place], depth=deep)
            if result.stopped:
                raise KeyboardInterrupt
            record = {
                "nodes": result.nodes,
                "seconds": round(result.seconds, 6),
                "value": int(result.value),
                "move": str(result.move),
            }
            records[key] = record if store is None else store.add(key, record)
    except KeyboardInterrupt:
        ended = dict.fromkeys(HISTORIES, INTERRUPTED)
    finally:
        if store is not None:
            store.close()
    return _sweep(records, ended)


def read_histories(path: str | PathLike[str]) -> tuple[Sweep, dict[str, Any]]:
    """The searches in a ledger's file and its header; raises LedgerError for another file."""
    header, records = read_ledger(path, KIND, header=HEADER, record=RECORD)
    for key in records:
        name, *rest = str(key).split(" | ")
        if name not in HISTORIES or len(rest) != 2 or not rest[1].isdecimal():
            raise LedgerError(
                f"expected the key of each search in {str(path)!r} to be a history out of"
                f" {', '.join(HISTORIES)}, ' | ', a position, ' | ' and a depth, got {key!r}"
            )
    return _sweep({str(key): record for key, record in records.items()}, {}), header


def shipped_histories() -> tuple[Sweep, dict[str, Any]] | None:
    """The searches that come with xqlab, to depth 8, and their header; None if there are none."""
    return read_if_shipped(read_histories, SHIPPED)


def history_table(searches: Sweep) -> str:
    """Nodes and seconds by depth as text: geometric means over the positions that are whole at the depth."""
    rows = [("geometric means", *(f"depth {depth}" for depth in searches.depths))]
    for quantity, form in (("nodes", ",.0f"), ("seconds", ",.3f")):
        for name in searches.configurations:
            means = geometric_mean(searches.array(name, quantity))
            rows.append((f"{quantity}, {name}", *(format(mean, form) for mean in means)))
    return "\n".join(columns(rows))


def _key(name: str, place: str, depth: int) -> str:
    return f"{name} | {place} | {depth}"


def _sweep(records: Mapping[str, Mapping[str, Any]], ended: dict[str, str]) -> Sweep:
    # Only positions that are whole, so that all histories are compared on the same ones.
    keys = [key.split(" | ") for key in records]
    depths = tuple(sorted({int(deep) for _, _, deep in keys}))
    places = tuple(
        place
        for place in dict.fromkeys(place for _, place, _ in keys)
        if all(_key(name, place, deep) in records for name in HISTORIES for deep in depths)
    )
    rows = [
        Row(
            configuration=name,
            position=place,
            depth=deep,
            reached=deep,
            last_nodes=record["nodes"],
            nodes=record["nodes"],
            seconds=record["seconds"],
            value=record["value"],
            move=record["move"],
            counts={},
        )
        for name in HISTORIES
        for place in places
        for deep in depths
        for record in [records[_key(name, place, deep)]]
    ]
    return Sweep(tuple(HISTORIES), places, depths, rows, ended)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the means."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.experiments.sweeps.histories",
        description="Nodes and time of three history tables by depth. An interrupted run resumes.",
    )
    parser.add_argument("--out", type=Path, required=True, help="the file of the searches (JSON Lines)")
    parser.add_argument("--depth", type=int, default=DEPTH, help=f"the last one (default {DEPTH})")
    parser.add_argument(
        "--positions", type=int, default=24, help="the first so many of the 24 middlegames (default: all)"
    )
    options = parser.parse_args(arguments)
    middlegames = study_positions(phase="middlegame")
    boards = dict(list(middlegames.items())[: options.positions])
    searches = measure_histories(boards, options.depth, ledger=options.out)
    if searches.positions:
        print(f"{len(searches.positions)} positions")
        print(history_table(searches))
    if searches.interrupted:
        print(f"Interrupted: the same command resumes, finished searches are in {options.out}.")


if __name__ == "__main__":
    from xqlab.experiments.sweeps import histories as module

    with errors_in_one_line("histories"):
        module.main()
