"""Opening a book of any format, which is recognised by its content."""

from __future__ import annotations

import os
from functools import lru_cache

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.book_dat import read_book_dat
from xqlab.book.compact import MAGIC, read_compact
from xqlab.book.errors import BookError
from xqlab.book.obk import is_sqlite, read_obk
from xqlab.errors import quoted


def open_book(path: disk.PathLike, *, progress: bool = False) -> Book:
    """The book in a file: ours in the compact format, an .obk, or ElephantEye's BOOK.DAT.

    progress : show a bar while a large .obk is read, on a terminal
    Raises BookError, which says what is wrong with the file, and OSError.
    """
    with disk.opened(path) as file:
        start = file.read(len(MAGIC))
    suffix = os.path.splitext(os.fspath(path))[1].lower()
    if start == MAGIC:
        return read_compact(path)
    if suffix == ".obk" or is_sqlite(path):
        return read_obk(path, progress=progress)
    if suffix == ".dat":
        return read_book_dat(path)
    raise BookError(
        f"expected an opening book, which begins with {MAGIC!r} or ends with .obk or .dat, got "
        f"{os.fspath(path)!r}, which begins with {start!r}"
    )


def opened_book(book: Book | disk.PathLike) -> Book:
    """A book, given as such or as a path; one that is opened twice and did not change is read once.

    Raises BookError for anything else, and what `open_book` raises.
    """
    if isinstance(book, Book):
        return book
    if not isinstance(book, (str, os.PathLike)):
        raise BookError(f"expected a book or the path of one, got {quoted(book)}")
    disk.check_regular(book)
    stat = os.stat(book)
    return _opened(os.path.realpath(book), stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4)
def _opened(path: str, modified: int, size: int) -> Book:
    return open_book(path)
