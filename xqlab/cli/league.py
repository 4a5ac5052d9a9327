"""`xqlab league`: the submissions in a folder play each other, and the table."""

import argparse
from pathlib import Path

from xqlab.cli.shell import INTERRUPTED, UsageError, once_a_second, print_notes, read_word
from xqlab.engine.player import EnginePlayer
from xqlab.experiments.matches.openings import XIANGQI, profile_for
from xqlab.league import (
    League,
    compare_versions,
    keep_page,
    play_league,
    read_league,
    save_page,
    save_table,
    table_lines,
)
from xqlab.league.conditions import FUEL_A_NODE, NODES
from xqlab.league.guests import ANCHORS
from xqlab.league.playing import SUSPEND_AFTER, TABLE, ledger_of


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="the submissions: files and folders, each a name of its own",
    )
    add("--game", default=XIANGQI, metavar="NAME", help=f"{XIANGQI}, the default")
    add("--pairs", type=int, default=2, help="openings of each meeting, each played twice; 2, the default")
    add("--nodes", type=int, help=f"positions entered for each move; {NODES}, the default")
    fuel = f"instructions for each move of a compiled submission; by default {FUEL_A_NODE:,} a node"
    add("--fuel", type=int, default=0, help=fuel)
    add("--time", type=float, help="seconds for each move; the table then depends on the machine")
    theme = "what a submission may change: '20 weights', '3 switches', '10 kB of net' or '40 lines'"
    add("--budget", default="", metavar="THEME", help=theme)
    add("--rounds", type=int, help="of a Swiss system; by default all meet all, and more than 20 play Swiss")
    add("--seed", type=int, default=0, help="of openings, pairings and games; 0, the default")
    add("--workers", type=int, help="processes; default: one per core")
    some = f"that play, too; all of {', '.join(ANCHORS)} by default; without NAMEs none"
    add("--anchors", nargs="*", default=list(ANCHORS), metavar="NAME", help=some)
    add(
        "--engine", action="append", default=[], metavar="NAME=COMMAND", help="another engine that plays, too"
    )
    add("--protocol", choices=["uci", "ucci"], default="uci", help="of all these engines; uci, the default")
    after = f"games lost by a verdict that suspend a player; {SUSPEND_AFTER}, the default; 0: none do"
    add("--suspend", type=int, default=SUSPEND_AFTER, metavar="N", help=after)
    trusted = (
        "run programs in Python, NAME.py, without confinement, with your own rights: they can read, change"
    )
    trusted += " and delete your files and use the network"
    add("--trusted", action="store_true", help=trusted)
    add("--show", action="store_true", help="print the table of the games so far, and play none")
    both = "write the page that says why one version beats another, and play none"
    add("--compare", nargs=2, metavar=("NAME", "NAME"), help=both)


def run(options: argparse.Namespace) -> int:
    """The exit status of the league, whose table is printed and written."""
    folder = options.folder
    if options.compare:
        comparison = compare_versions(folder, *options.compare, trusted=options.trusted)
        print(f"{comparison.sentence()}\n{comparison.save(folder)}")
        return 0
    if options.show:
        return _tell(read_league(folder), folder)
    tell, keep = once_a_second(_line, at_once=False), keep_page(folder)

    def changed(league: League) -> None:
        tell(league)
        keep(league)

    league = play_league(
        folder,
        options.game,
        pairs=options.pairs,
        nodes=options.nodes,
        time=options.time,
        fuel=options.fuel,
        budget=options.budget,
        rounds=options.rounds,
        seed=options.seed,
        guests=options.anchors,
        engines=[_engine(words, options) for words in options.engine],
        suspend_after=options.suspend,
        trusted=options.trusted,
        workers=options.workers,
        on_change=changed,
    )
    print_notes(league.notes, "resumed although ")
    return _tell(league, folder)


def _engine(words: str, options: argparse.Namespace) -> EnginePlayer:
    name, equals, command = words.partition("=")
    if not name or not equals or not command:
        raise UsageError(f"expected an engine as NAME=COMMAND, got {words!r}")
    limits = {"nodes": options.nodes, "time": options.time}
    if limits == {"nodes": None, "time": None}:
        limits["nodes"] = NODES
    game = profile_for(options.game).name
    return EnginePlayer(read_word(command), name, options.protocol, game=game, **limits)


def _line(league: League) -> str:
    first = f"{league.table[0].name} leads" if league.games else ""
    return f"pair {league.played} of {league.planned} {first}".strip()


def _tell(league: League, folder: Path) -> int:
    print("\n".join(table_lines(league)))
    print(f"\n{save_page(league, folder)}")
    if not league.is_finished:
        print(f"\n{league.played} of {league.planned} pairs of games are played", flush=True)
    save_table(league, folder / TABLE)
    if league.interrupted:
        print_notes([f"interrupted; the same command resumes from {str(ledger_of(folder))!r}"])
    return INTERRUPTED if league.interrupted else 0
