"""`xqlab generations`: the Elo of the nets of a run of `xqlab learn`."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from xqlab.cli.shell import print_lines

if TYPE_CHECKING:
    from xqlab.learning.generations import Generation


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("folder", type=Path, metavar="FOLDER", help="of the run, which `xqlab learn --out` made")
    against = "in words, such as 'full depth=2' or 'mcts playouts=100'; default: the generation before"
    add("--against", metavar="PLAYER", help=against)
    add("--every", type=int, default=1, metavar="N", help="only every Nth generation, and the last; 1")
    add("--pairs", type=int, default=24, metavar="N", help="openings of a match, each played twice; 24")
    add("--plies", type=int, default=2, metavar="N", help="random moves of the openings; 2")
    add("--playouts", type=int, default=0, metavar="N", help="of each search of a net; 0, the policy alone")
    add("--seed", type=int, default=1, metavar="N", help="which openings; 1")
    add("--workers", type=int, metavar="W", help="processes; default: one per core")


def run(options: argparse.Namespace) -> int:
    """The exit status after the matches; a line is printed for each generation.

    Raises what `xqlab.learning.generations.generations` raises.
    """
    return print_lines(_lines(options))


def _lines(options: argparse.Namespace) -> Iterator[str]:
    from xqlab.learning.generations import generations

    settings = {name: getattr(options, name) for name in
              ("against", "every", "pairs", "plies", "playouts", "seed", "workers")}  # fmt: skip
    try:
        rows = generations(options.folder, **settings)
    except KeyboardInterrupt:
        yield "interrupted; the same command resumes"
        raise
    yield from map(_line, rows)


def _line(row: "Generation") -> str:
    if not row.against:
        return f"generation {row.number:3}: Elo +0, the origin"
    score = row.score
    games = f"+{score.wins} ={score.draws} -{score.losses}" if score.games else "the same net"
    return (
        f"generation {row.number:3}: Elo {row.elo:+.0f} ({row.low:+.0f} to {row.high:+.0f}),"
        f" {games} against {row.against}"
    )
