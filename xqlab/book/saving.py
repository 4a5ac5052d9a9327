"""Writing a book in the format that a file's name asks for."""

from __future__ import annotations

import os

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.book_dat import write_book_dat
from xqlab.book.c_header import write_c_header
from xqlab.book.compact import write_compact
from xqlab.book.errors import BookError
from xqlab.book.keys import LOCK, OBK, WIDE
from xqlab.book.obk_writer import write_obk

COMPACT = ".book"
SUFFIXES = {COMPACT: "compact", ".obk": "obk", ".dat": "BOOK.DAT", ".h": "C header"}


def suffix_of(path: disk.PathLike) -> str:
    """The suffix of a path, one of SUFFIXES; raises BookError for another one."""
    suffix = os.path.splitext(os.fspath(path))[1].lower()
    if suffix not in SUFFIXES:
        raise BookError(f"expected a file that ends with {', '.join(SUFFIXES)}, got {os.fspath(path)!r}")
    return suffix


def kind_for(path: disk.PathLike, own: str = WIDE) -> str:
    """The kind of keys that a file of this name needs; `own` where any will do. Raises BookError."""
    suffix = suffix_of(path)
    if suffix in (".obk", ".h"):
        return OBK
    return LOCK if suffix == ".dat" and own != WIDE else own


def save_book(book: Book, path: disk.PathLike, *, scale: bool = False) -> int:
    """Write a book and return the number of its rows in the file.

    scale : for BOOK.DAT, reduce scores that do not fit in proportion
    Raises BookError for a book that the format cannot hold, OSError.
    """
    suffix = suffix_of(path)
    if suffix == ".dat":
        return write_book_dat(book, path, scale=scale)
    if suffix == ".obk":
        write_obk(book, path)
    elif suffix == ".h":
        write_c_header(book, path)
    else:
        write_compact(book, path)
    return len(book)
