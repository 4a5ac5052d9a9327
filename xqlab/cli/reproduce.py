"""`xqlab reproduce`: the tables of a source again, with ours beside them."""

import argparse

from xqlab.cli.shell import check_outputs
from xqlab.cli.study import run_studies, seconds_of
from xqlab.sources import SOURCES, source
from xqlab.studies import study


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("source", metavar="SOURCE", help=f"one of {', '.join(SOURCES)}")
    add(
        "--budget",
        metavar="TIME",
        help="first run or resume its stale studies, at most this long: 90, 5m or 1h",
    )


def run(options: argparse.Namespace) -> int:
    """The exit status after its tables are printed; raises XqlabError and UsageError."""
    document = source(options.source)
    status = 0
    if options.budget is not None:
        check_outputs()
        status = run_studies(map(study, document.studies), budget=seconds_of(options.budget), stale_only=True)
        print()
    print(document)
    return status
