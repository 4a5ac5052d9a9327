"""`xqlab positions`: the positions of files of games: cut, converted to text, or counted step by step."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.cli.shell import check_folders, print_lines
from xqlab.errors import XqlabError
from xqlab.experiments.selfplay.game_ledger import is_game_ledger, position_lines
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.game_records import MAGIC, games_of, read_blocks
from xqlab.nnue.data.pipeline import Pipeline
from xqlab.nnue.data.record_text import read_text, write_text
from xqlab.nnue.data.training_positions import Positions, PositionsError, data_hash, joined_games, records_of


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    what = "self-play of any game, or Xiangqi text as written by --text"
    add("files", nargs="+", type=Path, metavar="FILE", help=what)
    add("--first", type=int, metavar="N", help="only the first N games; default: all")
    add("--text", type=Path, metavar="OUT", help="write lines FEN | value | result")
    add("--records", type=Path, metavar="OUT", help="write games, such as a sample")
    add("--steps", action="store_true", help="count what each step of the pipeline leaves")


def run(options: argparse.Namespace) -> int:
    """The exit status after everything is counted and written.

    Raises UsageError, XqlabError and PositionsError for files that cannot be read or written as asked.
    """
    return print_lines(_counted_and_written(options))


def _counted_and_written(options: argparse.Namespace) -> Iterator[str]:
    sources: list[Path] = options.files
    if options.first is not None and options.first < 1:
        raise PositionsError(f"expected a number of games of at least 1, got {options.first}")
    for out in (options.text, options.records):
        check_folders(out)
        if out and out.exists() and any(source.exists() and out.samefile(source) for source in sources):
            raise PositionsError(f"expected another file than what is read, got {str(out)!r}")
    ledgers = list(map(is_game_ledger, sources))
    if any(ledgers):
        ledger = str(sources[ledgers.index(True)])
        if not all(ledgers):
            other = sources[ledgers.index(False)]
            _is_games(other)  # raises XqlabError if it cannot be read
            raise PositionsError(f"expected files of self-play alone beside {ledger!r}, got {str(other)!r}")
        if options.steps or options.records is not None:
            option = "--steps" if options.steps else "--records"
            raise PositionsError(f"expected --text alone for self-play in {ledger!r}, got {option}")
        yield from _of_ledgers(sources, options.first, options.text)
        return
    positions = _read(sources)
    if options.first is not None:
        positions = positions[positions["game"] < options.first]
    games = len(np.unique(positions["game"]))
    yield f"{len(positions):,} positions of {games:,} games"
    yield f"sha256 {data_hash(positions)}"
    if options.steps:
        yield str(Pipeline().run(positions))
    if options.text is not None:
        size = write_text(positions, options.text)
        yield f"{options.text}: {size:,} bytes"
    if options.records is not None:
        yield from _write_records(sources, options.first, options.records, positions)


def _of_ledgers(sources: list[Path], first: int | None, out: Path | None) -> Iterator[str]:
    lines = list(position_lines(sources, first))
    games = lines.count("") + bool(lines)
    text = "".join(f"{line}\n" for line in lines)
    yield f"{len(lines) - lines.count(''):,} positions of {games:,} games"
    if out is not None:
        disk.write_text(out, text)
        yield f"{out}: {len(text.encode()):,} bytes"


def _read(sources: list[Path]) -> Positions:
    parts: list[Positions] = []
    games = 0
    for path in sources:
        positions = joined_games([game for _, game in games_of(path)]) if _is_games(path) else read_text(path)
        positions["game"] += games
        games = int(positions["game"][-1]) + 1 if len(positions) else games
        parts.append(positions)
    return np.concatenate(parts)


def _is_games(path: Path) -> bool:
    # A partial file may consist of its first letters only.
    try:
        with disk.opened(path) as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise XqlabError(f"expected a file of games or of text at {str(path)!r}: {error.strerror}") from None


def _write_records(sources: list[Path], first: int | None, out: Path, positions: Positions) -> Iterator[str]:
    if out.exists():
        raise XqlabError(f"expected a new file, got {str(out)!r}")
    blocks = _blocks_of_games(sources[0]) if len(sources) == 1 else None
    header, games = blocks or ({}, _as_games(positions))
    header |= {"cut": {"games": first, "of": [disk.sha256(path) for path in sources]}}
    with GameFile(out, header) as file:
        for number, game in games[:first]:
            if number not in file.done:
                file.add(number, game)
        file.finish([number for number, _ in games[:first]])
    yield f"{out}: {out.stat().st_size:,} bytes, sha256 {disk.sha256(out)}"
    yield f"made from sha256 {', '.join(header['cut']['of'])}"


def _blocks_of_games(path: Path) -> tuple[dict[str, Any], list[tuple[int, Any]]] | None:
    if not _is_games(path):
        return None
    header, games, _ = read_blocks(path)
    return json.loads(json.dumps(header)), sorted(games, key=lambda block: block[0])


def _as_games(positions: Positions) -> list[tuple[int, Any]]:
    records, games = records_of(positions), positions["game"]
    return [(int(number), records[games == number]) for number in np.unique(games)]
