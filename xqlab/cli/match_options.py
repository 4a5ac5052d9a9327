"""The options of `xqlab match`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_match_options(parser: argparse.ArgumentParser) -> None:
    """Add them to the parser of the command."""
    spec = (
        "'full', or a preset and what is different: 'full -null_move futility_margin=90 weights=FILE', "
        "or a net: 'full net=FILE'"
    )
    parser.add_argument("--a", default="full", metavar="WORDS", help=f"the first player: {spec}")
    parser.add_argument("--b", metavar="WORDS", help="the second player, in the same words; or else")
    parser.add_argument("--engine", metavar="COMMAND", help="another program as the second player")
    parser.add_argument("--protocol", choices=["uci", "ucci"], help="of the engine; uci, the default")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    for name, kind, unit in (
        ("nodes", int, "positions entered"),
        ("time", float, "seconds"),
        ("depth", int, "plies"),
    ):
        told = f"{unit} for each move" + "; 20000, the default" * (name == "nodes")
        parser.add_argument(f"--{name}", type=kind, help=told)
    parser.add_argument(
        "--pairs", type=int, default=100, help="openings, each played twice; 100, the default"
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop when it is decided; normalised Elo",
    )
    parser.add_argument("--openings", type=Path, metavar="FILE", help="a FEN a line; by default our own")
    parser.add_argument("--seed", type=int, default=0, help="of the openings' order; 0, the default")
    parser.add_argument("--workers", type=int, help="processes; as many as cores, the default")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep each pair; the same command goes on")
    parser.add_argument("--pgn", type=Path, metavar="FILE", help="write the games")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the summary")
    parser.add_argument(
        "--resign", nargs=2, type=int, metavar=("VALUE", "MOVES"), help="both say so for so many moves"
    )
    parser.add_argument(
        "--draw", nargs=3, type=int, metavar=("VALUE", "MOVES", "PLIES"), help="likewise, after"
    )
    parser.add_argument("--play-on", action="store_true", help="end no game by what the players say")
    parser.add_argument("--max-plies", type=int, help="longer games are drawn")
