"""`xqlab submit`: ideas of a student's file as a compiled submission to a league."""

import argparse
from pathlib import Path

from xqlab import disk
from xqlab.cli.shell import UsageError, print_lines
from xqlab.experiments.matches.openings import XIANGQI


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "file", type=Path, metavar="FILE.py", help="Python that defines ideas, such as @xqlab.evaluation_term"
    )
    add("--game", default=XIANGQI, help="default: %(default)s")
    add("--out", type=Path, metavar="FILE.wasm", help="what to write; default: beside FILE.py, with its name")


def run(options: argparse.Namespace) -> int:
    """0; raises UsageError, and what `xqlab.league.submit.built` raises."""
    from xqlab.league.submit import built
    from xqlab.wasm.modules import example_boards

    out = options.out or options.file.with_suffix(".wasm")
    if not disk.in_a_folder(out):
        raise UsageError(f"expected a file to write in an existing folder, got {str(out)!r}")
    names = {name.lower(): name for name in example_boards()}
    if options.game.lower() not in names:
        raise UsageError(f"expected a game out of {', '.join(names.values())}, got {options.game!r}")
    print_lines(built(options.file, out, names[options.game.lower()]).lines())
    return 0
