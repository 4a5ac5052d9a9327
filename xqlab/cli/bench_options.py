"""The options of `xqlab bench`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_bench_options(parser: argparse.ArgumentParser) -> None:
    """Add them to the parser of the command."""
    parts = (
        "search perft record threads selfplay import compile; all of these; or depth, alone: nodes and time "
        "by depth; or trees, alone: times to open recorded searches of up to a million events; or nnue, "
        "alone: passes of nets by type of number, library and way"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=parts)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to FILE, too")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw depth or nnue: .png, .svg or .pdf")
    by_depth = parser.add_argument_group("for depth")
    by_depth.add_argument("--depth", metavar="PLIES", help="the deepest; 12, the default")
    by_depth.add_argument("--seconds", help="that each preset may spend; 20, the default")
    by_depth.add_argument("--presets", nargs="+", metavar="PRESET", help="such as textbook and full; all")
    by_depth.add_argument(
        "--positions", metavar="N|FILE", help="how many of the fixed set, or a FEN a line; all of the set"
    )
