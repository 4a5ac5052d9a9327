"""Writing .obk books, with signed INTEGER keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.cells import signed
from xqlab.book.errors import BookError
from xqlab.book.keys import OBK
from xqlab.book.squares import packed_moves

_CREATE = (
    "CREATE TABLE bhobk (id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER, vwin INTEGER, "
    "vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo TEXT, vindex INTEGER)"
)
_INSERT = "INSERT INTO bhobk VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)"


def write_obk(book: Book, path: disk.PathLike) -> None:
    """Write a book as an .obk file, replacing what is there; the same book gives the same rows.

    Raises BookError for a book with other keys, or with rounded ones, and OSError.
    """
    if book.kind != OBK:
        raise BookError(f"expected a book with keys {OBK!r}, got {book.kind!r}: convert it first")
    if book.rounded is not None:
        raise BookError(
            f"expected whole keys, got {len(book.rounded):,} rounded ones: convert the book first"
        )
    with disk.replacing(path) as partial:
        try:
            with closing(sqlite3.connect(partial)) as database:
                database.execute("PRAGMA journal_mode = OFF")
                database.execute("PRAGMA synchronous = OFF")  # the file is synchronised as a whole
                database.execute(_CREATE)
                database.executemany(_INSERT, _rows(book))
                database.execute("CREATE INDEX bhobk_vkey ON bhobk (vkey)")
                database.commit()
        except sqlite3.OperationalError as error:
            raise OSError(f"Cannot write the database {str(path)!r}: {error}") from error


def _rows(book: Book) -> Iterator[tuple[Any, ...]]:
    columns = zip(
        signed(book.keys),
        packed_moves(book.moves).tolist(),
        *(getattr(book, name).tolist() for name in ("scores", "won", "drawn", "lost")),
    )
    index, before = 0, None
    for number, ((key, move, *rest), exact, code) in enumerate(
        zip(columns, book.keys.tolist(), book.moves.tolist()), start=1
    ):
        index = index + 1 if exact == before else 0
        before = exact
        yield number, key, move, *rest, book.comments.get((exact, code), ""), index
