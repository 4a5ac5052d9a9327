"""The speed of opening books: look-ups among a million entries, and a large .obk that is opened."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from xqlab.book import Book, open_book, probe, write_compact, write_obk
from xqlab.book.keys import OBK, WIDE, keys_named
from xqlab.xiangqi import Board

ENTRIES, OBK_ROWS = 1_000_000, 600_669  # the second: as many as the book of the 2021 report had
POSITIONS, PLIES = 200, 16
REPEATS = 5


@dataclass(frozen=True)
class BookSpeed:
    """A measurement: seconds of one look-up, or of opening a file; the median of some runs, and the best."""

    name: str
    entries: int
    seconds: float
    best: float


def measure_books(entries: int = ENTRIES, obk_rows: int = OBK_ROWS) -> Iterator[BookSpeed]:
    """Each measurement as it is made. Half of the positions that are looked up are in the book.

    The files are made for the measurement, of random keys, and deleted. Reading an .obk is left out without
    the package that has its keys.
    """
    boards = _walked_boards()
    with tempfile.TemporaryDirectory() as folder:
        book = _random_book(boards, entries, WIDE)
        path = Path(folder) / "a.book"
        write_compact(book, path)
        yield _timed("open the compact format", entries, 1, lambda: open_book(path))
        book = open_book(path)
        probe(book, boards[0])  # compiles
        positions = [board.position for board in boards]

        def look_up() -> None:
            for position in positions:
                book.ranges(position)

        def probe_all() -> None:
            for board in boards:
                probe(book, board)

        yield _timed("look both keys up, compiled, called from Python", entries, len(boards), look_up)
        yield _timed("probe, with legality", entries, len(boards), probe_all)
        try:
            keys_named(OBK)
        except ImportError:
            return
        path = Path(folder) / "a.obk"
        write_obk(_random_book(boards, obk_rows, OBK), path)
        yield _timed("open an .obk and sort it", obk_rows, 1, lambda: open_book(path), repeats=2)


def _walked_boards() -> list[Board]:
    chance, boards = random.Random(17), []
    for _ in range(POSITIONS):
        board = Board()
        for _ in range(chance.randrange(1, PLIES)):
            board.push(chance.choice(board.legal_moves))
        boards.append(board)
    return [board for board in boards if board.legal_moves]


def _random_book(boards: Sequence[Board], entries: int, kind: str) -> Book:
    """A book of random keys with two rows each, and of every second board's position with two moves."""
    chance = np.random.default_rng(17)
    keys = chance.integers(0, 2**64 - 1, entries // 2 + 1, dtype=np.uint64, endpoint=True)
    keys = np.repeat(keys, 2)[:entries]
    source, step = chance.integers(0, 90, entries), chance.integers(1, 90, entries)
    moves = source | (source + step) % 90 << 7
    hashing = keys_named(kind)
    for at, board in enumerate(boards[::2]):
        rows = slice(2 * at, 2 * at + 2)
        if rows.stop > entries:
            break
        codes = board.codes()
        keys[rows] = hashing.of(board.position)
        moves[rows] = codes[0], codes[-1]
    return Book.sorted(kind, keys, moves, chance.integers(-1000, 1000, entries))


def _timed(
    name: str, entries: int, count: int, work: Callable[[], Any], *, repeats: int = REPEATS
) -> BookSpeed:
    times = []
    for _ in range(repeats):
        started = perf_counter()
        work()
        times.append((perf_counter() - started) / count)
    return BookSpeed(name, entries, float(np.median(times)), min(times))


def speed_line(speed: BookSpeed) -> str:
    """A measurement as a line of text."""
    median, best = _readable(speed.seconds), _readable(speed.best)
    return f"{speed.name:48} {speed.entries:>9,} entries  {median:>9}  best {best:>9}"


def _readable(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} µs"
