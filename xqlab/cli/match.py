"""`xqlab match`: players described by words, progress lines, and output files."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xqlab.cli.opponent import add_opponent, limits_of, program_of
from xqlab.cli.shell import (
    add_keep_readable,
    check_outputs,
    command_line,
    once_a_second,
    print_left_out,
    print_notes,
    status_of,
)
from xqlab.errors import XqlabError
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import XIANGQI, profile_for
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.result import MatchResult, pgn_writer
from xqlab.experiments.run.machine import write_measured
from xqlab.experiments.run.positions import read_positions


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    spec = (
        "'full', or a preset and its changes: 'full -null_move futility_margin=90 weights=FILE', "
        "or a net: 'full net=FILE'; or Monte-Carlo tree search: 'mcts playouts=1000 leaf=static'; or random; "
        "or a source with its published faults, less one: 'article without:bound-flag'"
    )
    add("--a", default="full", metavar="WORDS", help=f"the first player: {spec}")
    add("--game", default=XIANGQI, metavar="NAME", help=f"the game; {XIANGQI}, the default")
    add("--b", metavar="WORDS", help="the second player, in the same words; or else")
    add_opponent(parser, "another program as the second player", each="move")
    add("--pairs", type=int, default=100, help="openings, each played twice; 100, the default")
    sprt = "stop when the test is decided; normalised Elo"
    add("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help=sprt)
    openings = "a FEN, or `startpos moves ...`, a line, or games in PGN; default: our own"
    add("--openings", type=Path, metavar="FILE", help=openings)
    add_keep_readable(parser)
    add("--seed", type=int, default=0, help="of the order of the openings; 0, the default")
    add("--workers", type=int, help="processes; default: one per core")
    add("--out", type=Path, metavar="FILE", help="keep each pair; the same command resumes")
    add("--pgn", type=Path, metavar="FILE", help="write the games")
    add("--json", type=Path, metavar="FILE", help="write the summary")
    resign = "adjudicate a win if both report it for so many moves"
    add("--resign", nargs=2, type=int, metavar=("VALUE", "MOVES"), help=resign)
    draw = "adjudicate a draw likewise, after PLIES"
    add("--draw", nargs=3, type=int, metavar=("VALUE", "MOVES", "PLIES"), help=draw)
    add("--play-on", action="store_true", help="adjudicate no game by the players' values")
    add("--max-plies", type=int, help="longer games are drawn")


def run(options: argparse.Namespace) -> int:
    """The exit status of the match of the options, which is printed."""
    check_outputs(options.out, options.pgn, options.json)
    game = profile_for(options.game)
    if options.pgn is not None and game.name != XIANGQI:
        pgn_writer(game.name)  # before the games are played
    openings = None
    if options.openings is not None:
        notes: list[str] = []
        left_out: list[str] | None = [] if options.keep_readable else None
        openings = list(read_positions(options.openings, game, notes=notes, left_out=left_out).values())
        print_notes(notes)
        print_left_out(left_out)
    rules: dict[str, Any] = {}
    if options.play_on:
        rules = {"resign": None, "draw": None}
    for name in ("resign", "draw", "max_plies"):
        if (value := getattr(options, name)) is not None:
            rules[name] = tuple(value) if isinstance(value, list) else value
    result = match(
        *_players(options, game.name),
        openings,
        pairs=options.pairs,
        seed=options.seed,
        sprt=tuple(options.sprt) if options.sprt else None,
        ledger=options.out,
        workers=options.workers,
        progress=False,
        on_pair=_teller(),
        **rules,
    )
    print_notes(result.notes, "resumed although ")
    print(result, flush=True)
    try:
        if options.pgn is not None:
            result.pgn(options.pgn)
        if options.json is not None:
            write_measured(options.json, "xqlab match", command_line(), result.as_json())
    except OSError as error:
        error.add_note(
            "the result is printed above"
            if options.out is None
            else f"all games are kept in {str(options.out)!r}; the same command writes the rest"
        )
        raise
    return status_of(result, options.out)


def _players(options: argparse.Namespace, game: str) -> tuple[Player, Player]:
    limits = limits_of(options)
    first = player_of(options.a, game=game, **limits)
    if (options.b is None) == (options.engine is None):
        raise XqlabError("expected either --b or --engine for the second player")
    program = program_of(options, game)
    return first, player_of(options.b, game=game, **limits) if program is None else program


def _teller() -> Callable[[MatchResult], None]:
    """What prints each failure as it happens, and the state of the match."""
    reported = 0
    tell = once_a_second(lambda result: f"pair {len(result.games) // 2} of {result.asked}: {result.line()}")

    def failures_and_state(result: MatchResult) -> None:
        nonlocal reported
        failures = result.failures()
        for failure in failures[reported:]:
            print(f"failure: {failure.splitlines()[0]}", flush=True)
        reported = len(failures)
        tell(result)

    return failures_and_state
