"""`xqlab convert`: the games of one file, written as PGN."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.cli.shell import UsageError


def add_options(parser: argparse.ArgumentParser) -> None:
    from xqlab.xiangqi.notation.moves import NOTATIONS

    add = parser.add_argument
    add("source", type=Path, metavar="SOURCE", help="the file to read")
    add("target", type=Path, metavar="DEST", help="the PGN file to write")
    add("--notation", choices=NOTATIONS, default="chinese", help="of moves; chinese, the default")
    encodings = ["utf-8", "gb18030"]
    add("--encoding", choices=encodings, default="utf-8", help="of DEST; utf-8, the default")
    add("--source-encoding", metavar="NAME", help="of SOURCE, such as big5; default: recognised")
    add("--force", action="store_true", help="overwrite DEST")


def run(options: argparse.Namespace) -> int:
    """0 if all was read, 1 if a game is broken; stderr says what is missing in the output."""
    from tqdm import tqdm

    from xqlab.book.games import refuse_another_game
    from xqlab.xiangqi import InvalidFenError
    from xqlab.xiangqi.records.game_files import load_games
    from xqlab.xiangqi.records.pgn import write_games

    source, target = options.source, options.target
    if not source.is_file():
        raise UsageError(f"expected an existing file, got {str(source)!r}")
    if target.suffix.lower() != ".pgn" or not disk.in_a_folder(target):
        raise UsageError(f"expected a .pgn file in an existing folder, got {str(target)!r}")
    if target.exists() and (not options.force or target.samefile(source)):
        raise UsageError(f"expected a new file, got {str(target)!r}; --force overwrites another than SOURCE")
    disk.check_writable(target)
    counts = {"read": 0, "broken": 0, "left out": 0}

    def readable() -> Iterator[Any]:
        # disable=None: no bar unless stderr is a terminal
        games = load_games(source, errors="keep", encoding=options.source_encoding)
        for game in tqdm(games, unit=" games", disable=None):
            counts["read"] += 1
            if game.errors and not counts["broken"]:
                refuse_another_game(source, str(game.errors[0]), UsageError)
            counts["broken"] += bool(game.errors)
            for problem in (*game.errors, *(f"note: {note}" for note in game.notes)):
                tqdm.write(f"game {counts['read']}: {problem}", file=sys.stderr)
            try:
                game.board()
            except InvalidFenError:
                counts["left out"] += 1
            else:
                yield game

    write_games(readable(), target, options.notation, encoding=options.encoding)
    print(f"{counts['read']} games, {counts['broken']} of them broken, {counts['left out']} left out")
    return int(counts["broken"] > 0)
