"""`xqlab suite`: positions with best moves, and the players that solve them."""

import argparse
from pathlib import Path

from xqlab.cli.opponent import add_opponent, limits_of, program_of
from xqlab.cli.shell import (
    UsageError,
    add_keep_readable,
    check_outputs,
    command_line,
    once_a_second,
    print_left_out,
    print_notes,
    status_of,
)
from xqlab.errors import check_names, listed
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import ALIASES, player_of
from xqlab.experiments.run.machine import write_measured
from xqlab.experiments.suite.best_moves import suite
from xqlab.experiments.suite.result import SuiteResult
from xqlab.experiments.suite.suite_file import SHIPPED, SuitePosition, games_of, read_suite
from xqlab.files import data_file
from xqlab.search.switches import SWITCHES

OURS = ("xiangqi", "chess", "junqi")


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    files = f"positions with best moves; {', '.join(OURS)}: those that come with xqlab"
    add("files", nargs="+", metavar="FILE", help=files)
    player = "the player, in the words of xqlab match; 'full', the default"
    add("--a", default="full", metavar="WORDS", help=player)
    add("--off", nargs="+", default=[], metavar="SWITCH", help="for each switch, also the player without it")
    add("--presets", nargs="+", default=[], metavar="NAME", help=f"also these: {', '.join(ALIASES)}")
    add_opponent(parser, "also another program", each="position")
    add("--workers", type=int, default=1, help="processes; 1, the default, for times that compare")
    add_keep_readable(parser)
    add("--lines", action="store_true", help="print a line for each position")
    add("--out", type=Path, metavar="FILE", help="keep each answer; the same command resumes")
    add("--json", type=Path, metavar="FILE", help="write all answers")


def run(options: argparse.Namespace) -> int:
    """The exit status of the run of the options, which is printed."""
    check_outputs(options.out, options.json)
    left_out: list[str] | None = [] if options.keep_readable else None
    files = (data_file(SHIPPED.format(name)) if name in OURS else Path(name) for name in options.files)
    positions = read_suite(*files, left_out=left_out)
    print_left_out(left_out)
    if unused := {opcode: None for position in positions for opcode in position.others}:
        print_notes([f"not used: the opcodes {listed(unused)}"])
    players = _players(options, positions)
    tell = once_a_second(_so_far, at_once=False)
    result = suite(
        positions, players, ledger=options.out, workers=options.workers, progress=False, on_attempt=tell
    )
    print_notes(result.notes, "resumed although ")
    for failure in result.failures():
        print(f"failure: {failure.splitlines()[0]}")
    if options.lines:
        print("\n".join(result.lines()))
    print(result, flush=True)
    if options.json is not None:
        write_measured(options.json, "xqlab suite", command_line(), result.as_json())
    return status_of(result, options.out)


def _players(options: argparse.Namespace, positions: list[SuitePosition]) -> list[Player]:
    game = games_of(positions)[0]
    limits = limits_of(options)
    check_names("switches", options.off, SWITCHES, UsageError)
    words = [options.a, *(f"{options.a} -{switch}" for switch in options.off), *options.presets]
    players: list[Player] = [player_of(word, game=game, **limits) for word in dict.fromkeys(words)]
    program = program_of(options, game)
    return players if program is None else [*players, program]


def _so_far(result: SuiteResult) -> str:
    return ", ".join(f"{name} {result.solved(name)} of {result.tried(name)}" for name in result.players)
