"""`xqlab study`: the stored results with their state, a check of some items, and runs of what is stale."""

import argparse
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from xqlab.cli.shell import INTERRUPTED, UsageError, check_outputs
from xqlab.experiments.run.study import Results, Study
from xqlab.files import writable_data_file
from xqlab.studies import FRESH, all_studies, state_of, study
from xqlab.text_table import Table

REPEATED = 10  # items of a check
UNITS = {"s": 1, "m": 60, "h": 3600}


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("names", nargs="*", metavar="NAME", help="run or resume these; by default list all with their state")
    add("--stale", action="store_true", help="run or resume all whose results are stale or incomplete")
    add("--show", action="store_true", help="print the stored results, and run nothing")
    repeats = f"repeat {REPEATED} random items of exact results, drawn by the date, and print which differ"
    add("--check", nargs="?", const="", metavar="DATE", help=repeats)
    add("--budget", metavar="TIME", help="stop after this time: 90, 5m or 1h; the same command resumes")
    add("--workers", type=int, help="processes; by default one, or one per core where times do not matter")
    add("--out", type=Path, metavar="FILE", help="of one study; by default in data/results of a checkout")
    add("--set", nargs="+", action="extend", default=[], metavar="SIZE=VALUE", help="of one study: its sizes")


def run(options: argparse.Namespace) -> int:
    """The exit status of the command; raises UsageError for options that contradict each other."""
    if len(options.names) != 1 and (options.out or options.set):
        raise UsageError(f"expected one study with --out or --set, got {len(options.names)}")
    if options.names and options.stale:
        raise UsageError(f"expected names or --stale, got both: {' '.join(options.names)!r}")
    check_outputs(options.out)
    budget = None if options.budget is None else seconds_of(options.budget)
    studies = [study(name) for name in options.names] or list(all_studies())
    if options.check is not None:
        return check(studies, options.check or f"{datetime.now(UTC):%Y-%m-%d}")
    if options.show:
        for one in studies:
            _print(
                one,
                one.stored() if options.out is None else one.read(options.out, **sizes_of(options.set, one)),
            )
        return 0
    if not options.names and not options.stale:
        print(listing(studies))
        return 0
    return run_studies(
        studies,
        budget=budget,
        stale_only=options.stale,
        out=options.out,
        workers=options.workers,
        words=options.set,
    )


def run_studies(
    studies: Iterable[Study[Any, Any]],
    *,
    budget: float | None,
    stale_only: bool,
    out: Path | None = None,
    workers: int | None = None,
    words: Sequence[str] = (),
) -> int:
    """Run or resume studies, print their results, and return the exit status of the command.

    budget     : seconds after which it stops; stale_only: whether those that are fresh are left out
    out, words : the file and the sizes of a single study
    """
    end = None if budget is None else monotonic() + budget
    for one in studies:
        file = out or writable_data_file(one.file_name)
        if stale_only and state_of(one.stored()) == FRESH:
            continue
        left = None if end is None else end - monotonic()
        if left is not None and left <= 0:
            return INTERRUPTED
        results = one.run(
            file,
            anew=out is None,
            workers=workers or (1 if one.alone else None),
            budget=left,
            on_rows=lambda key, rows, is_new: print(f"  {key}", flush=True) if is_new else None,
            **sizes_of(words, one),
        )
        _print(one, results)
        if results.missing:
            print(f"{len(results.missing)} items are left: the same command resumes from {str(file)!r}")
            return INTERRUPTED
    return 0


def check(studies: Iterable[Study[Any, Any]], date: str) -> int:
    """Repeat random items of the fresh results with exact columns, and say which differ: the exit status.

    date : the seed: the same one draws the same items
    """
    stored = [(one, one.stored()) for one in studies if one.exact]
    fresh = [(one, results) for one, results in stored if results is not None and not results.stale()]
    items = [(one, results, key) for one, results in fresh for key in results.items]
    differing = 0
    for one, results, key in Random(date).sample(items, min(REPEATED, len(items))):
        differences = one.repeated(key, results)
        differing += bool(differences)
        print(f"  {one.name}: {'; '.join(differences) or f'{key}: the same'}", flush=True)
    left_out = [one.name for one, results in stored if results is None or results.stale()]
    print(
        f"{min(REPEATED, len(items))} of {len(items):,} items repeated, drawn by {date}: {differing} differ"
    )
    if left_out:
        print(f"left out, as stale: {', '.join(left_out)}")
    return int(differing > 0)


def _print(one: Study[Any, Any], results: Results[Any, Any] | None) -> None:
    print(f"{one.name}: {one.about}")
    if results is None:
        print("none comes with this version")
        return
    if results.rows:
        print(results)
    if note := results.note():
        print(f"note: {note}")


def listing(studies: list[Study[Any, Any]]) -> Table:
    """The list: name, when it was begun, what it measures, and its state."""
    rows = []
    for one in studies:
        results = one.stored()
        begun = "" if results is None else results.header["started"][:10]
        rows.append((one.name, begun, str(one.about), state_of(results)))
    return Table(("study", "begun", "measures", "state"), rows)


def seconds_of(text: str) -> float:
    """The seconds of a time such as "90", "5m" or "1h"; raises UsageError for another text.

    >>> seconds_of("5m")
    300.0
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", text)
    if match is None or not float(match[1]):
        raise UsageError(f"expected a time such as 90, 5m or 1h, got {text!r}")
    return float(match[1]) * UNITS[match[2] or "s"]


def sizes_of(words: Sequence[str], one: Study[Any, Any]) -> dict[str, Any]:
    """The sizes in words such as "pairs=3"; raises UsageError for a size that the study does not have."""
    sizes = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in one.sizes:
            raise UsageError(f"expected sizes out of {', '.join(one.sizes) or 'none'} with =, got {word!r}")
        kind = type(one.sizes[name])
        try:
            sizes[name] = kind(value)
        except ValueError:
            raise UsageError(f"expected {name} to be of the type {kind.__name__}, got {value!r}") from None
    return sizes
