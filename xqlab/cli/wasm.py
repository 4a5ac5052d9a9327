"""`xqlab wasm`: the search of games as WebAssembly modules, for pages that search by themselves."""

import argparse
import gzip
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.cli.shell import UsageError, print_lines

VERIFIED_DEPTH, VERIFIED_NODES = 12, 50_000
VERIFIED_PLAYOUTS = 200  # with each kind of leaf


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("games", nargs="*", metavar="GAME", help="such as Xiangqi; default: all that are compiled")
    net = "search with this net, 'shipped' or a file, in the games that it values"
    add("--net", metavar="NET", help=net)
    equal = "search in node and here, and compare all that the search writes, byte for byte"
    add("--verify", action="store_true", help=equal)
    add("--out", type=Path, metavar="FOLDER", help="write GAME.wasm and GAME.json, its manifest, there")


def run(options: argparse.Namespace) -> int:
    """1 where a search in node differs, else 0; raises UsageError for an unknown game, or without node."""
    from xqlab import nnue
    from xqlab.game import has_evaluator
    from xqlab.wasm.modules import example_boards
    from xqlab.wasm.node import started_node

    net = None if options.net is None else nnue.evaluator(options.net)
    boards = example_boards()
    if net is not None:
        boards = {name: board for name, board in boards.items() if has_evaluator(net, board.position)}
    by_name = {name.lower(): name for name in boards}
    unknown = [name for name in options.games if name.lower() not in by_name]
    if unknown:
        raise UsageError(f"expected games out of {', '.join(boards)}, got {unknown[0]!r}")
    if options.out is not None:
        if options.out.exists() and not options.out.is_dir():
            raise UsageError(f"expected a folder, got {str(options.out)!r}")
        options.out.mkdir(parents=True, exist_ok=True)
    names = [by_name[name.lower()] for name in options.games] or list(boards)
    differing: list[str] = []
    with ExitStack() as ending:
        node = ending.enter_context(started_node()) if options.verify else None
        print_lines(_lines({name: boards[name] for name in names}, net, options.out, node, differing))
    return int(bool(differing))


def _lines(
    boards: dict[str, Any], net: Any, out: Path | None, node: Any, differing: list[str]
) -> Iterator[str]:
    """The table, and where there is a node, what it says of each game; those that differ are added."""
    from xqlab.game import game_of
    from xqlab.mcts import Settings
    from xqlab.mcts.settings import LEAVES
    from xqlab.search.enhancements import Enhancements
    from xqlab.wasm import module_of
    from xqlab.wasm.node import playout_calls, search_calls

    yield f"{'game':16} {'bytes':>9} {'gzip':>9} {'seconds':>8}"
    for name, board in boards.items():
        module = module_of(board, net)
        name += "" if net is None else ", net"
        small = len(gzip.compress(module.code, 9))
        spent = f"{module.seconds:8.1f}" if module.seconds else "  cached"
        yield f"{name:16} {len(module.code):9,} {small:9,} {spent}"
        if out is not None:
            stem = re.sub(r"[^\w-]+", "-", name.lower())
            disk.write_bytes(out / f"{stem}.wasm", module.code)
            disk.write_text(out / f"{stem}.json", json.dumps(module.manifest) + "\n")
        if node is not None:
            use = Enhancements.full(game_of(board.position))
            calls = search_calls(board, use, VERIFIED_DEPTH, VERIFIED_NODES, evaluator=net)
            options = [Settings(leaf=leaf) for leaf in LEAVES]
            played = [playout_calls(board, own, VERIFIED_PLAYOUTS, evaluator=net) for own in options]
            wrong = node.differences(module, [*calls, *chain.from_iterable(played)])
            differing += wrong
            memory, finished = calls[0][2], sum(int(run[0][1].finished) for run in played)
            amount = f"{memory.nodes:,} nodes, {memory.events:,} events, {finished:,} playouts"
            parts = "results, positions, memories, tables, trees, logs, evaluator and lines"
            yield f"  node, {amount}: " + ("; ".join(wrong) or f"{parts} are equal, byte for byte")
