"""The options of commands that play: the budget, and another program as a player."""

import argparse
from typing import Any

from xqlab.engine.player import EnginePlayer
from xqlab.experiments.matches.player import LIMITS, PlayerError

NODES = 20_000  # of a search, if no budget is given


def add_opponent(parser: argparse.ArgumentParser, engine: str, each: str) -> None:
    """Add the options of another program and of the budget.

    engine : the help of --engine
    each   : what a budget is for, such as "move"
    """
    add = parser.add_argument
    add("--engine", metavar="COMMAND", help=engine)
    add("--protocol", choices=["uci", "ucci"], help="of the engine; uci, the default")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    for name, kind, unit in (
        ("nodes", int, "positions entered"),
        ("time", float, "seconds"),
        ("depth", int, "plies"),
    ):
        text = f"{unit} for each {each}" + f"; {NODES}, the default" * (name == "nodes")
        add(f"--{name}", type=kind, help=text)


def limits_of(options: argparse.Namespace) -> dict[str, Any]:
    """The budget; NODES positions if none is given."""
    limits = {name: getattr(options, name) for name in LIMITS if getattr(options, name) is not None}
    return limits or {"nodes": NODES}


def program_of(options: argparse.Namespace, game: str) -> EnginePlayer | None:
    """The other program as a player; None without one. Raises PlayerError for invalid options of it."""
    if options.engine is None:
        if options.option or options.protocol:
            raise PlayerError("--option and --protocol are for an --engine")
        return None
    pairs = [text.partition("=") for text in options.option]
    for name, equals, value in pairs:
        if not name or not equals:
            raise PlayerError(f"expected an option as NAME=VALUE, got {name + equals + value!r}")
    settings = {name: value for name, _, value in pairs}
    protocol = options.protocol or "uci"
    return EnginePlayer(options.engine, protocol=protocol, options=settings, game=game, **limits_of(options))
