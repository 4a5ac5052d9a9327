"""Books and files made for tests: by the layout of the formats, without the code that they test."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from xqlab.book import Book
from xqlab.book.keys import WIDE, keys_named
from xqlab.xiangqi import Board, Move

COLUMNS = ("vkey", "vmove", "vscore", "vwin", "vdraw", "vlost", "vvalid", "vmemo")
START_KEY, AFTER_H2E2 = 0x628D04D7C9C144AE, 11667368640340953070
H2E2, B2E2 = 43687, 0xA4A7  # on the board of 16 x 16


def byte_of(name: str) -> int:
    """The byte of a square: rank 9 is row 0x3_, file a is column _3."""
    return (12 - int(name[1])) * 16 + 3 + "abcdefghi".index(name[0])


def packed(text: str) -> int:
    """A move as an .obk has it."""
    return byte_of(text[:2]) << 8 | byte_of(text[2:])


def obk(
    path: Path,
    rows: Iterable[Sequence[Any]],
    *,
    table: str = "bhobk",
    columns: Sequence[str] = COLUMNS,
    kind: str = "",
) -> Path:
    """An .obk file with these rows; kind: the type of all columns, none by default."""
    with closing(sqlite3.connect(path)) as database:
        described = ", ".join(f"{name} {kind}" for name in columns)
        database.execute(f'CREATE TABLE "{table}" (id INTEGER PRIMARY KEY, {described})')
        places = ", ".join("?" * (len(columns) + 1))
        for number, row in enumerate(rows, start=1):
            database.execute(f'INSERT INTO "{table}" VALUES ({places})', (number, *row))
        database.commit()
    return path


def book_dat(path: Path, records: Iterable[tuple[int, str, int]]) -> Path:
    """A BOOK.DAT with these (lock, move, value), in this order."""
    content = [
        struct.pack("<IHH", lock, byte_of(move[:2]) | byte_of(move[2:]) << 8, value)
        for lock, move, value in records
    ]
    path.write_bytes(b"".join(content))
    return path


def book_of(rows: Iterable[tuple[Board, str, int]], kind: str = WIDE, **counts: Any) -> Book:
    """A book of (position, move, score)."""
    listed = list(rows)
    keys = [keys_named(kind).of(board.position) for board, _, _ in listed]
    codes = [Move.from_uci(move).code for _, move, _ in listed]
    return Book.sorted(kind, keys, codes, [score for _, _, score in listed], **counts)


def after(*moves: str) -> Board:
    """The board after moves from the start."""
    board = Board()
    for move in moves:
        board.push_uci(move)
    return board
